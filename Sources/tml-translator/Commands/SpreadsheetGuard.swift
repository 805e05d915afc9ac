import ArgumentParser

/// The option that protects texts of a table from being calculated by a spreadsheet.
struct SpreadsheetGuard: ParsableArguments {
    @Flag(
        name: .customLong("guard"),
        help: """
            In CSV, write a ' before texts that a spreadsheet would calculate, such as =1+1. Import \
            removes the ' again.
            """)
    var isGuarded = false
}
