"""The contexts that are the same in every language."""

GENDERS = ["male", "female", "unknown"]


def gender():
    rules = {key: {"description": f"{{token}} is {key}", "conditions": f"(= '{key}' @gender)"}
             for key in GENDERS[:2]}
    return {
        "keys": ["male", "female", "other"], "default_key": "other",
        "token_expression": "/.*(user|translator|profile|actor|target)(\\d)*$/",
        "variables": ["@gender"],
        "token_mapping": [
            {"other": "{$0}"},
            {"male": "{$0}", "female": "{$1}", "other": "{$0}/{$1}"},
            {"male": "{$0}", "female": "{$1}", "other": "{$2}"}],
        "rules": rules | {"other": {"description": "{token}'s gender is not known"}},
    }


def genders():
    rules = {key: {
        "description": "{token} is one person, " + (
            "whose gender is unknown" if key == "unknown" else key),
        "conditions": f"(&& (= 1 (count @genders)) (all @genders '{key}'))"} for key in GENDERS}
    return {
        "keys": [*GENDERS, "other"], "default_key": "other",
        "token_expression": "/.*(users|profiles|actors|targets)(\\d)*$/",
        "variables": ["@genders"],
        "token_mapping": [
            {"male": "{$0}", "female": "{$0}", "unknown": "{$0}", "other": "{$0}"},
            {"male": "{$0}", "female": "{$0}", "unknown": "{$0}", "other": "{$1}"},
            {"male": "{$0}", "female": "{$1}", "unknown": "{$0}/{$1}", "other": "{$2}"},
            {"male": "{$0}", "female": "{$1}", "unknown": "{$2}", "other": "{$3}"}],
        "rules": rules | {"other": {"description": "{token} is several people"}},
    }


def list_of_things():
    return {
        "keys": ["one", "other"], "default_key": "other",
        "token_expression": "/.*(items|list)(\\d)*$/", "variables": ["@count"],
        "token_mapping": ["unsupported", {"one": "{$0}", "other": "{$1}"}],
        "rules": {
            "one": {"description": "{token} has one element", "conditions": "(= 1 @count)"},
            "other": {"description": "{token} has several elements"}},
    }


def date():
    """The published definitions confuse past and future. This context has them right."""
    comparisons = {"past": "<", "present": "=", "future": ">"}
    return {
        "keys": list(comparisons), "default_key": "present",
        "token_expression": "/.*(date|time)(\\d)*$/", "variables": ["@date"],
        "token_mapping": [
            "unsupported", "unsupported",
            {"past": "{$0}", "present": "{$1}", "future": "{$2}"}],
        "rules": {
            key: {
                "description": f"{{token}} is in the {key}",
                "conditions": f"({comparison} @date (today))"}
            for key, comparison in comparisons.items()},
    }


OTHER_CONTEXTS = {
    "gender": gender(), "genders": genders(), "date": date(), "list": list_of_things()}
