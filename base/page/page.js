"use strict";

// What the scripts of all pages stand on: the data, and elements made of it. Texts are shown as
// text nodes only: nothing in the data is ever markup.

// Control characters, marks that turn the direction of writing, and what is no character.
const unseen = new RegExp("[\\u0000-\\u0009\\u000b-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f" +
                          "\\u2028-\\u202e\\u2066-\\u2069\\ufffe\\uffff]", "g");

// `text` with all that is not seen escaped; line feeds stay. As base/printable_text.hpp does it.
function printable(text) {
  return text.replace(unseen, (one) => "\\u" + one.charCodeAt(0).toString(16).padStart(4, "0"));
}

const page = JSON.parse(document.getElementById("data").textContent,
                        (key, value) => typeof value === "string" ? printable(value) : value);

function appendAll(node, children) {
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined) {
      node.append(child);
    }
  }
  return node;
}

// element("p", {class: "note"}, "text", otherElement): strings become text nodes.
function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    node.setAttribute(key, value);
  }
  return appendAll(node, children);
}

function drawn(name, attributes = {}, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) {
    node.setAttribute(key, value);
  }
  return appendAll(node, children);
}

// One of the colours of the style sheet.
function threadClass(thread) {
  return `thread-${thread % 8}`;
}

function byId(id) {
  return document.getElementById(id);
}

// As much of a text as there is room for, of letters as intervals have them.
function fitting(text, width) {
  const letters = Math.floor((width - 10) / 6.7);
  const short = text.replace(/\w+::/g, "");
  if (letters >= short.length) {
    return letters >= text.length ? text : short;
  }
  return letters < 3 ? "" : `${text.slice(0, letters - 1)}…`;
}

function switchTheme() {
  const root = document.documentElement;
  const isDark = root.dataset.theme === undefined
    ? window.matchMedia("(prefers-color-scheme: dark)").matches
    : root.dataset.theme === "dark";
  root.dataset.theme = isDark ? "light" : "dark";
}

function switchHelp() {
  const keys = byId("keys");
  keys.hidden = !keys.hidden;
  byId("help").setAttribute("aria-expanded", `${!keys.hidden}`);
}

// The buttons for colours and keys, which every page has, and what the second one shows: pairs of
// keys and what they do.
function setUpTools(keyHelp) {
  byId("keys").append(...keyHelp.map(([key, what]) =>
    element("span", {}, element("kbd", {}, key), ` ${what}`)));
  byId("theme").addEventListener("click", switchTheme);
  byId("help").addEventListener("click", switchHelp);
}
