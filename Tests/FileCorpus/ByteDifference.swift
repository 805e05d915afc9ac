/// The bytes in which two versions of a file differ. All bytes before and after them are equal.
struct ByteDifference {
    let old: Range<Int>
    let new: Range<Int>

    init(from old: [UInt8], to new: [UInt8]) {
        let shorter = min(old.count, new.count)
        var start = 0
        while start < shorter, old[start] == new[start] { start += 1 }
        var rest = 0
        while rest < shorter - start, old[old.count - 1 - rest] == new[new.count - 1 - rest] {
            rest += 1
        }
        self.old = start..<old.count - rest
        self.new = start..<new.count - rest
    }
}
