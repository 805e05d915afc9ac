import ArgumentParser

/// The option that protects texts of a table from being calculated by a spreadsheet.
struct SpreadsheetGuard: ParsableArguments {
    @Flag(
        name: .customLong("guard"),
        help: """
            In CSV, write an apostrophe (') before texts that a spreadsheet would read as \
            formulas, such as =1+1. The import of the file removes this apostrophe.
            """)
    var isGuarded = false
}
