import Display
import Terminal
import Testing

@Suite struct ThemeTests {
    @Test func noColorIsRespected() {
        for environment in [["NO_COLOR": "1"], ["NO_COLOR": "0"]] {
            let theme = Theme.detect(environment)
            for role in Role.allCases {
                let style = theme.style(of: role, colors: 256)
                #expect(style.foreground == nil && style.background == nil)
            }
        }
        #expect(Theme.detect(["NO_COLOR": ""]).usesColors)
        #expect(Theme.detect([:]).style(of: .token, colors: 256).foreground != nil)
    }

    @Test(arguments: Theme.Palette.allCases, [8, 16, 88, 256])
    func noColorIsOutsideThePalette(_ palette: Theme.Palette, _ colors: Int) {
        for role in Role.allCases {
            let style = Theme(palette: palette).style(of: role, colors: colors)
            #expect((style.foreground ?? 0) < colors && (style.background ?? 0) < colors)
        }
    }

    @Test(arguments: [
        (Role.selected, Role.text), (.selected, .selectedDim), (.selectedDim, .text),
        (.focusedBorder, .border), (.focusedField, .field), (.focusedButton, .button),
        (.error, .notice), (.error, .text), (.warning, .text), (.conflict, .accepted),
        (.refused, .queued), (.approved, .accepted), (.draft, .accepted),
        (.untranslated, .accepted),
        (.token, .label), (.decoration, .label), (.decoration, .token), (.match, .label),
        (.unresolved, .preview), (.previewValue, .preview), (.progress, .progressRest),
        (.statusWarning, .statusLine), (.hintKey, .hint), (.invisible, .text), (.button, .dialog),
    ])
    func whatMustBeToldApartIsSoWithoutColors(_ one: Role, _ other: Role) {
        for colors in [0, 256] {
            let theme = Theme()
            #expect(
                theme.style(of: one, colors: colors).emphasis
                    != theme.style(of: other, colors: colors).emphasis)
        }
    }
}
