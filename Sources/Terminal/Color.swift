import Foundation

/// A colour of a theme.
public enum Color: Hashable, Sendable {
    /// The terminal's default colour of text or of background.
    case standard
    /// One of the user's sixteen colours in the terminal, by its number.
    case ansi(Int)
    /// A colour that is equal on all terminals.
    case fixed(RGB)

    /// Creates a colour from its name in theme files: `default`, `red`, `bright-red`…, or
    /// `#rrggbb`.
    public init?(_ word: some StringProtocol) {
        if word == "default" {
            self = .standard
        } else if let number = Color.names.firstIndex(of: String(word)) {
            self = .ansi(number)
        } else if let fixed = RGB(hex: word) {
            self = .fixed(fixed)
        } else {
            return nil
        }
    }

    /// The names of the sixteen colours, in their order.
    private static let names: [String] = {
        let plain = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
        return plain + plain.map { "bright-" + $0 }
    }()
}

extension Color {
    /// The sixteen colours of xterm. In other terminals, the user sets them.
    static let usual: [RGB] = [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5, 0x7F7F7F,
        0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ].map { RGB($0) }

    /// The colours 16…255 of a terminal with 256 colours: a cube and a row of greys, which are
    /// equal on all terminals.
    static let shared: [RGB] = {
        let steps = [0, 95, 135, 175, 215, 255]
        let cube = (0..<216).map { number in
            RGB(steps[number / 36] << 16 | steps[number / 6 % 6] << 8 | steps[number % 6])
        }
        return cube + (0..<24).map { RGB((8 + 10 * $0) * 0x010101) }
    }()

    /// The shared colours with their computed values. They are computed once, because a theme needs
    /// hundreds of colours at the start.
    private static let shades = shared.map { color in
        (perceived: color.perceived, luminance: color.luminance)
    }

    /// Returns the number, from 16 to 255, of the nearest colour.
    ///
    /// - Parameters:
    ///   - ground: the background on which the colour must be readable; `nil` if there is none.
    ///   - contrast: the minimum contrast to the background.
    static func nearest(
        to wanted: RGB, on ground: RGB? = nil, contrast: Double = 1
    ) -> Int {
        let sought = wanted.perceived
        let under = ground.map { $0.luminance + 0.05 }
        var best: (index: Int, distance: Double)?
        for (index, shade) in shades.enumerated() {
            if let under {
                let light = shade.luminance + 0.05
                guard max(light, under) >= contrast * min(light, under) else { continue }
            }
            let difference = shade.perceived - sought
            let distance = (difference * difference).sum()
            if distance < best?.distance ?? .infinity { best = (index, distance) }
        }
        return 16 + (best?.index ?? (under ?? 0 > 0.23 ? 0 : 215))
    }

    /// The minimum contrast of text and symbols in the user's colours to the background.
    static let leastContrast = 3.0
    /// The maximum difference of two hues, as an angle in radians. A colour beyond it would have
    /// another meaning.
    private static let nearHue = 0.75

    /// Returns one of the first eight colours with nearly the same hue that is readable on the
    /// background. `nil` if there is none, or if `wanted` is a grey; the terminal's default colour
    /// is then best.
    static func hue(of wanted: RGB, on background: Background) -> Int? {
        guard wanted.chroma > 0.04 else { return nil }
        let sought = wanted.perceived
        let angle = atan2(sought.z, sought.y)
        func turn(_ index: Int) -> Double {
            let one = usual[index].perceived
            let turn = abs(atan2(one.z, one.y) - angle)
            return min(turn, 2 * .pi - turn)
        }
        let readable = (1...6).filter { number in
            background.possible.allSatisfy { usual[number].contrast(to: $0) >= leastContrast }
        }
        return readable.min { turn($0) < turn($1) }.flatMap { turn($0) < nearHue ? $0 : nil }
    }
}
