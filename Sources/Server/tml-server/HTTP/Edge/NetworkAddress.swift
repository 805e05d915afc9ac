import Glibc

/// An IPv4 or IPv6 address, as bytes.
struct NetworkAddress: Hashable, Sendable {
    /// 4 or 16 bytes. An IPv4 address that is mapped to IPv6 has 4.
    let bytes: [UInt8]

    /// `nil` if the text is not an address, for example a host name.
    init?(_ text: String) {
        var four = in_addr()
        var sixteen = in6_addr()
        if inet_pton(AF_INET, text, &four) == 1 {
            bytes = withUnsafeBytes(of: four) { Array($0) }
        } else if inet_pton(AF_INET6, text, &sixteen) == 1 {
            let all = withUnsafeBytes(of: sixteen) { Array($0) }
            let isMapped = all.starts(with: [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF])
            bytes = isMapped ? Array(all[12...]) : all
        } else {
            return nil
        }
    }

    /// The name of a client in the limits: the IPv4 address, or the first 64 bits of an IPv6
    /// address. A client with one IPv6 address usually owns the complete network of these 64 bits.
    static func place(of text: String) -> String {
        guard let address = NetworkAddress(text) else { return text }
        let bytes = address.bytes.count == 4 ? address.bytes : Array(address.bytes.prefix(8))
        return bytes.map(String.init).joined(separator: ".")
    }

    /// True if the address belongs to this computer: 127.0.0.0/8 or `::1`.
    var isLoopback: Bool {
        bytes.count == 4 ? bytes[0] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1]
    }
}

/// A range of addresses, such as `10.0.0.0/8` or `2001:db8::/32`, or a single address.
struct NetworkRange: Hashable, Sendable {
    let address: NetworkAddress
    /// The number of significant bits.
    let bits: Int

    /// `nil` if the text is not a range.
    init?(_ text: String) {
        let halves = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = NetworkAddress(String(halves[0])) else { return nil }
        let all = address.bytes.count * 8
        guard let bits = halves.count == 2 ? Int(halves[1]) : all, (0...all).contains(bits) else {
            return nil
        }
        self.address = address
        self.bits = bits
    }

    func contains(_ other: NetworkAddress) -> Bool {
        guard other.bytes.count == address.bytes.count else { return false }
        let whole = bits / 8
        guard other.bytes.prefix(whole) == address.bytes.prefix(whole) else { return false }
        let rest = bits % 8
        guard rest > 0 else { return true }
        let mask = UInt8(truncatingIfNeeded: 0xFF00 >> rest)
        return other.bytes[whole] & mask == address.bytes[whole] & mask
    }
}
