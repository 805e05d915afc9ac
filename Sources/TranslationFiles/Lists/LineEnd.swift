/// The end of the lines of a text file.
enum LineEnd: String, Sendable {
    case lineFeed = "\n"
    case carriageReturn = "\r"
    case both = "\r\n"

    /// Finds the first end of a line; a line feed if there is none.
    init(in text: [UInt8]) {
        let first = text.firstIndex { $0 == 0x0A || $0 == 0x0D }
        switch first {
        case let place? where text[place] == 0x0A: self = .lineFeed
        case let place? where place + 1 < text.count && text[place + 1] == 0x0A: self = .both
        case _?: self = .carriageReturn
        case nil: self = .lineFeed
        }
    }

    /// Finds the end of the line at a place, or of the line before the last line. The lines of a
    /// file can have different ends. A carriage return alone does not count.
    init(at place: Int, of text: [UInt8]) {
        let feed = text[place...].firstIndex(of: 0x0A) ?? text[..<place].lastIndex(of: 0x0A)
        let isPair = feed.map { $0 > 0 && text[$0 - 1] == 0x0D } ?? false
        self = isPair ? .both : .lineFeed
    }

    /// The bytes of the end of a line.
    var bytes: [UInt8] { Array(rawValue.utf8) }

    /// Returns a text with these ends of lines.
    func convert(_ part: ArraySlice<UInt8>) -> [UInt8] {
        var written: [UInt8] = []
        var previous: UInt8 = 0
        for byte in part {
            if byte == 0x0D || byte == 0x0A && previous != 0x0D {
                written += bytes
            } else if byte != 0x0A {
                written.append(byte)
            }
            previous = byte
        }
        return written
    }

    /// Returns the number of line ends in a part of a text.
    static func count(in part: ArraySlice<UInt8>) -> Int {
        var count = 0
        var previous: UInt8 = 0
        for byte in part {
            if byte == 0x0D || byte == 0x0A && previous != 0x0D { count += 1 }
            previous = byte
        }
        return count
    }
}
