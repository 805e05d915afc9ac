import ArgumentParser

/// Whether the texts of a table are written so that no spreadsheet computes them.
struct SpreadsheetGuard: ParsableArguments {
    @Flag(
        name: .customLong("guard"),
        help: """
            In CSV, write a ' before texts that a spreadsheet would calculate, such as =1+1. Import \
            removes the ' again.
            """)
    var isGuarded = false
}
