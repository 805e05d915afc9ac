import TML

/// A flag of PO files about the placeholders of an entry: `c-format`.
///
/// GNU gettext defines all flags except `icu-message-format`, which Weblate defines.
struct FormatFlag: Sendable {
    let name: String
    let placeholders: LabelSyntax.Placeholders
    let markup: LabelSyntax.Markup?
    /// True if the texts of an entry must have all numbered placeholders from `%1$`.
    let needsAllNumbers: Bool
    /// Makes the expression for the placeholders that gettext accepts in an entry with the flag.
    /// `nil` for a flag that the program reads and does not write.
    let placeholder: (@Sendable () -> Regex<Substring>)?

    private init(
        _ name: String, _ placeholders: LabelSyntax.Placeholders,
        markup: LabelSyntax.Markup? = nil, needsAllNumbers: Bool = false,
        for placeholder: (@Sendable () -> Regex<Substring>)? = nil
    ) {
        (self.name, self.placeholders, self.markup) = (name, placeholders, markup)
        (self.needsAllNumbers, self.placeholder) = (needsAllNumbers, placeholder)
    }
}

extension FormatFlag {
    /// All flags. The flags that the program writes are in the order in which they are tried.
    static let all: [FormatFlag] =
        written
        + [
            "possible-c-format", "perl-format", "java-printf-format", "javascript-format",
            "ruby-format", "lua-format", "awk-format", "sh-format", "tcl-format", "elisp-format",
            "boost-format", "object-pascal-format", "gcc-internal-format", "gfc-internal-format",
            "ycp-format",
        ].map { FormatFlag($0, .printf) }
        + ["qt-format", "kde-format", "kde-kuit-format"]
        .map { FormatFlag($0, .printf, markup: .qt) }
        + ["perl-brace-format", "c++-format", "rust-format"].map { FormatFlag($0, .brace) }
        + [FormatFlag("icu-message-format", .icu)]

    private static let written = [
        FormatFlag("c-format", .printf, needsAllNumbers: true) {
            #/
            %(?:\d+\$)? [-+\x20\#0I']* (?:\*|\d+)? (?:\.(?:\*|\d*))?
            (?:(?:hh?|ll?|[jztLq])? [diouxXeEfFgGaAcCsSpn] | m | <PRI\w+>)
            /#
        },
        FormatFlag("objc-format", .printf, needsAllNumbers: true) {
            #/
            %(?:\d+\$)? (?:@ | [-+\x20\#0']* \d* (?:\.\d*)?
            (?:hh?|ll?|[jztLq])? [diouxXeEfFgGaAcCsSp])
            /#
        },
        FormatFlag("python-format", .printf) {
            #/
            % (?:\([^()]*\))? [-+\x20\#0]* \d* (?:\.\d*)? [hlL]? [diouxXeEfFgGcrs]
            /#
        },
        FormatFlag("php-format", .printf) {
            #/
            %\d+\$ (?:[-+\x200]|'.)* \d* (?:\.\d+)? l? [bcdeufFosxX]
            /#
        },
        FormatFlag("qt-plural-format", .printf, markup: .qt) { /%L?n/ },
        FormatFlag("python-brace-format", .brace) {
            #/
            \{ (?:[A-Za-z_][A-Za-z0-9_]*|\d+) (?:\.[A-Za-z_][A-Za-z0-9_]*|\[[A-Za-z0-9_]+\])*
            (?:: [<>=^]? [-+\x20]? \d* (?:\.\d+)? [bcdeEfFgGnosxX%]?)? \}
            /#
        },
        FormatFlag("csharp-format", .brace) { /\{\d+(?:,-?\d+)?(?::[^{}]*)?\}/ },
        FormatFlag("java-format", .brace) {
            /\{\d+(?:,(?:number|date|time|choice)(?:,[^{}]*)?)?\}/
        },
    ]
}

extension FormatFlag {
    private static let byName = Dictionary(
        all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

    /// Returns the flag with a name; `nil` for a flag about other facts.
    static func named(_ name: String) -> FormatFlag? { byName[name] }

    /// Returns the syntax of an entry with these flags. The first flag about placeholders counts.
    static func syntax(of flags: [String], hasPlural: Bool) -> LabelSyntax {
        let found = flags.compactMap(named)
        return LabelSyntax(
            found.first?.placeholders ?? .plain, markup: found.lazy.compactMap(\.markup).first,
            variations: hasPlural
                ? [LabelSyntax.Variation(token: "n", keyword: "number")] : [])
    }
}
