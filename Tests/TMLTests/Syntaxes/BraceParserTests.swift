import Testing

@testable import TML

/// The placeholders in braces.
struct BraceParserTests {
    @Test(arguments: [
        PlaceholderExample("no brace"),
        .init("{0} of {1}", "0={0}", "1={1}"),
        .init("{name}", "name={name}"),
        .init("{ name }", "name={ name }"),
        .init("{} and {}", "0={}", "1={}"),
        .init("{:>10} {!r}", "0={:>10}", "1={!r}"),
        .init("{name!r:>10}", "name={name!r:>10}"),
        .init("{value:<10}", "value={value:<10}"),
        .init("{value:{width}.{precision}}", "value={value:{width}.{precision}}"),
        .init("{user.name} {items[0]}", "user.name={user.name}", "items[0]={items[0]}"),
        .init("{0,number,#} {1,date}", "0={0,number,#}", "1={1,date}"),
        .init("{0,10:N2}", "0={0,10:N2}"),
        .init("{0,choice,0#none|1#one|1<{0} files}", "0={0,choice,0#none|1#one|1<{0} files}"),
        .init("{{literal}}", "{{={{", "}}=}}"),
        .init("{{{name}}}", "{{={{", "name={name}", "}}=}}"),
        .init("{\"a\": 1}"),
        .init("{a b}"),
        .init("{a b: c}"),
        .init("{name !r}", "name={name !r}"),
        .init("{open {0}", "0={0}"),
        .init("{0"),
        .init("0}"),
        .init("{имя}", "имя={имя}"),
        .init("%d [b: x]"),
    ])
    func findsPlaceholders(_ example: PlaceholderExample) {
        example.expectThem(in: LabelSyntax(.brace))
    }

    @Test func deepBracesAreReadOnce() {
        let count = 100_000
        let text =
            String(repeating: "{ ", count: count) + String(repeating: "}", count: count)
        let label = Label(text, syntax: LabelSyntax(.brace))
        #expect(label.tokens.count == count / 2)
    }
}
