import Foundation

/// Up to 256 signatures of labels of one length class, in the format of the database. Each label
/// has its number, its length and the words of its signature, all little-endian.
struct SignatureBlock {
    static let capacity = 256
    private static let header = 8

    private(set) var bytes: [UInt8]
    private let stride: Int

    init(_ bytes: [UInt8], class lengthClass: LengthClass) {
        self.bytes = bytes
        stride = Self.stride(lengthClass)
    }

    var count: Int { bytes.count / stride }
    var isFull: Bool { count >= Self.capacity }

    mutating func append(_ label: Int64, length: Int, _ signature: Signature) {
        let header = UInt64(UInt32(truncatingIfNeeded: label)) | UInt64(length) << 32
        for word in [header] + signature.words {
            withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
        }
    }

    /// Removes the label. The last label takes its position.
    mutating func remove(_ label: Int64) {
        let wanted = UInt32(truncatingIfNeeded: label)
        let place = bytes.withUnsafeBytes { raw in
            Swift.stride(from: 0, to: raw.count, by: stride).first {
                UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: $0, as: UInt32.self))
                    == wanted
            }
        }
        guard let place else { return }
        bytes.replaceSubrange(place..<place + stride, with: bytes.suffix(stride))
        bytes.removeLast(stride)
    }

    static func stride(_ lengthClass: LengthClass) -> Int {
        header + 8 * lengthClass.signatureWords
    }
}
