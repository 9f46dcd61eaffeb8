"""Checks a manifest against the schema that Kubernetes publishes of its API.

usage: kubernetes_schema.py SWAGGER MANIFEST      by a Python that has yaml and jsonschema

Stricter than that schema alone: fields that it does not know are refused, and so are words that a
field cannot have where only the description of the field names those it can. Prints the documents
as JSON, one a line, if all of them are right; a line for each fault on standard error otherwise.
Exit status: 0 or 1.
"""

import json
import sys

import jsonschema
import yaml

# The published schema has no lists of values; these are those of its descriptions.
WORDS = {
    "v1.JobSpec": {"completionMode": ["Indexed", "NonIndexed"]},
    "v1.PodFailurePolicyRule": {"action": ["Count", "FailIndex", "FailJob", "Ignore"]},
    "v1.PodFailurePolicyOnExitCodesRequirement": {"operator": ["In", "NotIn"]},
    "v1.PodSpec": {"restartPolicy": ["Always", "Never", "OnFailure"]},
    "v1.SeccompProfile": {"type": ["Localhost", "RuntimeDefault", "Unconfined"]},
}
ACCESS_MODES = ["ReadWriteOnce", "ReadOnlyMany", "ReadWriteMany", "ReadWriteOncePod"]
INDEXED = {"if": {"properties": {"completionMode": {"const": "Indexed"}},
                  "required": ["completionMode"]},
           "then": {"required": ["completions"]}}


def schema_of(swagger):
    definitions = swagger["definitions"]
    for definition in definitions.values():
        if "properties" in definition:
            definition["additionalProperties"] = False
        if definition.get("format") == "int-or-string":
            definition["type"] = ["integer", "string"]
        for one in definition.get("properties", {}).values():
            if one.get("format") == "int-or-string":
                one["type"] = ["integer", "string"]
    for name, fields in WORDS.items():
        for field, words in fields.items():
            definitions[name]["properties"][field]["enum"] = words
    modes = definitions["v1.PersistentVolumeClaimSpec"]["properties"]["accessModes"]
    modes["items"]["enum"] = ACCESS_MODES
    definitions["v1.JobSpec"].update(INDEXED)
    return definitions


def definition_of(document, definitions):
    """The name of it, by what the document says it is; nothing if there is none."""
    group, _, version = str(document.get("apiVersion", "")).rpartition("/")
    kind = {"group": group, "version": version, "kind": document.get("kind")}
    for name, definition in definitions.items():
        if kind in definition.get("x-kubernetes-group-version-kind", []):
            return name
    return None


def faults_of(document, definitions):
    name = definition_of(document, definitions)
    if name is None:
        return [f"no such kind: {document.get('apiVersion')} {document.get('kind')}"]
    schema = {"$ref": f"#/definitions/{name}", "definitions": definitions}
    validator = jsonschema.Draft7Validator(schema)
    return [f"{document['kind']} {'/'.join(str(part) for part in fault.path)}: {fault.message}"
            for fault in validator.iter_errors(document)]


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        definitions = schema_of(json.load(file))
    with open(sys.argv[2], encoding="utf-8") as file:
        documents = list(yaml.safe_load_all(file))
    faults = [fault for document in documents for fault in faults_of(document, definitions)]
    for fault in faults:
        print(fault, file=sys.stderr)
    if faults:
        return 1
    for document in documents:
        print(json.dumps(document))
    return 0


if __name__ == "__main__":
    sys.exit(main())
