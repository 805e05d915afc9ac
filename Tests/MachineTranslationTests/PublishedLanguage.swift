import TML
import TestSupport

/// A language as its published definition says.
func publishedLanguage(_ name: String) throws -> Language {
    try Language(definition: publishedDefinition(name))
}
