/// The addresses that anybody on the internet can reach. Others belong to this machine, to a private
/// network, or to no machine (IANA special-purpose address registries).
enum PublicInternet {
    /// - Parameter address: 4 or 16 bytes, as in a packet.
    static func contains(_ address: [UInt8]) -> Bool {
        switch address.count {
        case 4: !specialIPv4.contains { $0.contains(address) }
        case 16: containsIPv6(address)
        default: false
        }
    }

    /// A packet to an address with an embedded IPv4 address can reach this IPv4 address.
    private static func containsIPv6(_ address: [UInt8]) -> Bool {
        if mapped.contains(address) || translated.contains(address) {
            return contains(Array(address.suffix(4)))
        }
        return unicast.contains(address) && !specialIPv6.contains { $0.contains(address) }
    }

    private struct Range {
        let start: [UInt8]
        let bits: Int

        init(_ start: [UInt8], _ bits: Int) {
            self.start = start
            self.bits = bits
        }

        func contains(_ address: [UInt8]) -> Bool {
            (0..<bits).allSatisfy { bit in
                let mask = UInt8(0x80) >> UInt8(bit % 8)
                let byte = bit / 8 < start.count ? start[bit / 8] : 0
                return address[bit / 8] & mask == byte & mask
            }
        }
    }

    private static let specialIPv4 = [
        Range([0], 8), Range([10], 8), Range([100, 64], 10), Range([127], 8),
        Range([169, 254], 16),
        Range([172, 16], 12), Range([192, 0, 0], 24), Range([192, 0, 2], 24),
        Range([192, 88, 99], 24), Range([192, 168], 16), Range([198, 18], 15),
        Range([198, 51, 100], 24), Range([203, 0, 113], 24), Range([224], 4), Range([240], 4),
    ]
    /// `::ffff:0:0/96`
    private static let mapped = Range([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], 96)
    /// `64:ff9b::/96`, for networks with only IPv6.
    private static let translated = Range([0, 0x64, 0xFF, 0x9B], 96)
    private static let unicast = Range([0x20], 3)
    private static let specialIPv6 = [
        Range([0x20, 0x01], 23), Range([0x20, 0x01, 0x0D, 0xB8], 32), Range([0x20, 0x02], 16),
        Range([0x3F, 0xFF], 20),
    ]
}
