import Foundation

/// A colour by its parts, each from 0 to 255.
public struct RGB: Hashable, Sendable {
    /// The amounts of red, green and blue.
    public var red, green, blue: UInt8

    /// Creates a colour from its parts.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Creates a colour from a number of 24 bits, red in the highest bits.
    public init(_ number: Int) {
        self.init(
            red: UInt8(number >> 16 & 255), green: UInt8(number >> 8 & 255),
            blue: UInt8(number & 255))
    }

    /// Creates a colour from `#rrggbb`, as on the web; `nil` for other texts.
    public init?(hex: some StringProtocol) {
        let digits = hex.utf8.dropFirst()
        guard hex.utf8.first == UInt8(ascii: "#"), digits.count == 6,
            digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let number = Int(String(hex.dropFirst()), radix: 16)
        else { return nil }
        self.init(number)
    }

    /// The colour as a number of 24 bits, red in the highest bits.
    public var number: Int { Int(red) << 16 | Int(green) << 8 | Int(blue) }

    /// Red, green and blue as amounts of light, from 0 to 1.
    public var light: SIMD3<Double> {
        SIMD3(RGB.light(of: red), RGB.light(of: green), RGB.light(of: blue))
    }

    private static func light(of part: UInt8) -> Double {
        let value = Double(part) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    /// The lightness for the eye, from 0 to 1: the relative luminance of WCAG 2.
    public var luminance: Double { (light * SIMD3(0.2126, 0.7152, 0.0722)).sum() }

    /// Returns the contrast of WCAG 2 between text and background in these colours, from 1 to 21.
    public func contrast(to other: RGB) -> Double {
        let (one, two) = (luminance + 0.05, other.luminance + 0.05)
        return max(one, two) / min(one, two)
    }

    /// Returns the difference of two colours for the eye: the distance in OKLab, in hundredths.
    public func distance(to other: RGB) -> Double {
        let difference = perceived - other.perceived
        return (difference * difference).sum().squareRoot() * 100
    }

    /// The colour for the eye (OKLab): lightness, green to red, and blue to yellow.
    public var perceived: SIMD3<Double> {
        let cones = RGB.product(RGB.cones, light)
        return RGB.product(RGB.lab, SIMD3(cbrt(cones.x), cbrt(cones.y), cbrt(cones.z)))
    }

    /// The colourfulness; 0 for a grey.
    var chroma: Double {
        let perceived = perceived
        return hypot(perceived.y, perceived.z)
    }

    /// The three rows of a matrix.
    typealias Matrix = (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

    /// Returns the product of a matrix and three numbers.
    static func product(_ matrix: Matrix, _ numbers: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(
            (matrix.0 * numbers).sum(), (matrix.1 * numbers).sum(), (matrix.2 * numbers).sum())
    }

    private static let cones: Matrix = (
        SIMD3(0.4122214708, 0.5363325363, 0.0514459929),
        SIMD3(0.2119034982, 0.6806995451, 0.1073969566),
        SIMD3(0.0883024619, 0.2817188376, 0.6299787005)
    )
    private static let lab: Matrix = (
        SIMD3(0.2104542553, 0.7936177850, -0.0040720468),
        SIMD3(1.9779984951, -2.4285922050, 0.4505937099),
        SIMD3(0.0259040371, 0.7827717662, -0.8086757660)
    )
}
