"""Checks a JSON value against the part of JSON Schema that this project's schemas use."""

TYPES = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "null": type(None),
    "number": (int, float),
    "integer": int,
}

KEYWORDS = {
    "$schema", "title", "description", "type", "enum", "minimum", "properties", "required",
    "additionalProperties", "items", "prefixItems", "minItems", "maxItems", "oneOf",
    "$defs", "$ref",
}  # fmt: skip


def has_type(value, name):
    if isinstance(value, bool) and name in ("integer", "number"):
        return False
    return isinstance(value, TYPES[name])


def errors_of(value, schema, root=None, where="$"):
    """A list of what does not match, each with its place; empty if all does."""
    root = schema if root is None else root
    unknown = set(schema) - KEYWORDS
    if unknown:
        raise ValueError(f"this checker does not know {sorted(unknown)}")
    if "$ref" in schema:
        return errors_of(value, root["$defs"][schema["$ref"].removeprefix("#/$defs/")], root, where)
    wanted = schema.get("type", [])
    wanted = [wanted] if isinstance(wanted, str) else wanted
    if wanted and not any(has_type(value, name) for name in wanted):
        return [f"{where}: {value!r} is not of type {' or '.join(wanted)}"]
    errors = []
    if "enum" in schema and value not in schema["enum"]:
        errors.append(f"{where}: {value!r} is not one of {schema['enum']}")
    if "minimum" in schema and has_type(value, "number") and value < schema["minimum"]:
        errors.append(f"{where}: {value!r} is below {schema['minimum']}")
    if isinstance(value, dict):
        errors += object_errors(value, schema, root, where)
    if isinstance(value, list):
        errors += array_errors(value, schema, root, where)
    if "oneOf" in schema:
        found = [errors_of(value, choice, root, where) for choice in schema["oneOf"]]
        if found.count([]) != 1:
            errors.append(f"{where}: {found.count([])} of the forms fit, not one: {found}")
    return errors


def array_errors(value, schema, root, where):
    errors = []
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
        errors.append(f"{where}: has {len(value)} items")
    first = schema.get("prefixItems", [])
    for index, item in enumerate(value):
        rule = first[index] if index < len(first) else schema.get("items", {})
        errors += errors_of(item, rule, root, f"{where}[{index}]")
    return errors


def object_errors(value, schema, root, where):
    properties = schema.get("properties", {})
    errors = [f"{where}: no {name}" for name in schema.get("required", []) if name not in value]
    others = schema.get("additionalProperties", True)
    for name, member in value.items():
        if name in properties:
            errors += errors_of(member, properties[name], root, f"{where}.{name}")
        elif others is False:
            errors.append(f"{where}: unexpected {name}")
        elif isinstance(others, dict):
            errors += errors_of(member, others, root, f"{where}.{name}")
    return errors
