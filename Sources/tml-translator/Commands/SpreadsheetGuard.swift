import ArgumentParser

/// Whether the texts of a table are written so that no spreadsheet computes them.
struct SpreadsheetGuard: ParsableArguments {
    @Flag(
        name: .customLong("guard"),
        help: """
            In CSV, write a ' before texts that a spreadsheet would compute, such as =1+1; import takes \
            it off again.
            """)
    var isGuarded = false
}
