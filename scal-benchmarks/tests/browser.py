"""A headless Chromium, driven by the WebDriver protocol (https://www.w3.org/TR/webdriver2/).

chromedriver speaks it as JSON over HTTP; so few commands are needed that no library is.
"""

import base64
import json
import re
import shutil
import subprocess
import urllib.error
import urllib.request

ARGUMENTS = [
    "--headless=new",
    "--no-sandbox",  # tests may run as root, in a container
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--force-device-scale-factor=1",
]

# Of https://www.w3.org/TR/webdriver2/#keyboard-actions.
KEYS = {
    "Escape": "\ue00c",
    "PageUp": "\ue00e", "PageDown": "\ue00f", "End": "\ue010", "Home": "\ue011",
    "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015",
}  # fmt: skip


def is_there():
    return shutil.which("chromedriver") is not None and shutil.which("chromium") is not None


class BrowserError(Exception):
    """What the browser could not do."""


class Browser:
    """Use as a context manager; `open` a file, then ask and act."""

    def __enter__(self):
        self.driver = subprocess.Popen(
            ["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            text=True,
        )  # fmt: skip
        for line in self.driver.stdout:
            started = re.search(r"started successfully on port (\d+)", line)
            if started:
                self.address = f"http://127.0.0.1:{started[1]}/session"
                break
        options = {"args": ARGUMENTS, "binary": shutil.which("chromium")}
        wanted = {"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}
        session = self.ask("POST", "", {"capabilities": {"alwaysMatch": wanted}})
        self.address += "/" + session["sessionId"]
        return self

    def __exit__(self, *_):
        self.ask("DELETE", "")
        self.driver.terminate()
        self.driver.wait()
        self.driver.stdout.close()

    def ask(self, method, path, content=None):
        data = None if method != "POST" else json.dumps(content or {}).encode()
        request = urllib.request.Request(self.address + path, data, method=method)
        try:
            with urllib.request.urlopen(request, timeout=120) as response:
                return json.load(response)["value"]
        except urllib.error.HTTPError as error:
            raise BrowserError(json.load(error)["value"]["message"]) from error

    def open(self, path):
        self.ask("POST", "/url", {"url": path.resolve().as_uri()})

    def size(self, width, height):
        """Of the page, whatever the window's frame takes."""
        self.developer("Emulation.setDeviceMetricsOverride", width=width, height=height,
                       deviceScaleFactor=1, mobile=False)

    def colours(self, scheme):
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.developer("Emulation.setEmulatedMedia", features=features)

    def developer(self, command, **parameters):
        content = {"cmd": command, "params": parameters}
        return self.ask("POST", "/goog/cdp/execute", content)

    def run(self, script, *arguments):
        """The value of a function body."""
        return self.ask("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def press(self, *keys):
        actions = []
        for key in keys:
            value = KEYS.get(key, key)
            actions += [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        keyboard = {"type": "key", "id": "keyboard", "actions": actions}
        self.ask("POST", "/actions", {"actions": [keyboard]})

    def click(self, selector):
        found = self.ask("POST", "/element", {"using": "css selector", "value": selector})
        self.ask("POST", f"/element/{next(iter(found.values()))}/click")

    def texts(self, selector):
        script = "return [...document.querySelectorAll(arguments[0])].map((e) => e.textContent)"
        return self.run(script, selector)

    def messages(self):
        """What the console got since it was last asked."""
        return [one["message"] for one in self.ask("POST", "/se/log", {"type": "browser"})]

    def screenshot(self, path):
        path.write_bytes(base64.b64decode(self.ask("GET", "/screenshot")))

    def print(self, path):
        path.write_bytes(base64.b64decode(self.ask("POST", "/print", {"background": False})))
