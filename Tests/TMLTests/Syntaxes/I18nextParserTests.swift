import Testing

@testable import TML

/// The placeholders of i18next.
struct I18nextParserTests {
    @Test(arguments: [
        PlaceholderExample("no sign {name} %d"),
        .init("{{name}}", "name={{name}}"),
        .init("{{ name }}", "name={{ name }}"),
        .init("{{- name}}", "name={{- name}}"),
        .init("{{count, number}}", "count={{count, number}}"),
        .init("{{user.name}} has {{count}}", "user.name={{user.name}}", "count={{count}}"),
        .init("$t(common.ok)", "$t(common.ok)=$t(common.ok)"),
        .init("$t(a, {\"count\": {{n}} })", "$t(a)=$t(a, {\"count\": {{n}} })"),
        .init("{{}} {{name}}", "name={{name}}"),
        .init("{{open {{name}}", "name={{name}}"),
        .init("{{open"),
        .init("$t(open"),
        .init("$t()"),
        .init("$5"),
    ])
    func findsPlaceholders(_ example: PlaceholderExample) {
        example.expectThem(in: LabelSyntax(.i18next))
    }
}
