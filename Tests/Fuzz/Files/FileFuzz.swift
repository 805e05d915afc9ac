import Text

/// The entry of libFuzzer: one input. The first line is the path of the file, which selects the
/// format. The bytes of the file follow.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzFile(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = UnsafeBufferPointer(start: start, count: count)
    guard let lineEnd = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return -1 }
    let time = processorTime()
    let path = String(decoding: bytes[..<lineEnd], as: UTF8.self)
    FileFuzz(path: path, bytes: Array(bytes[(lineEnd + 1)...])).run()
    promise(processorTime() - time < FileFuzz.longest, "no file takes long")
    return 0
}

/// Reads a file and changes a text of it.
struct FileFuzz {
    /// The limit in nanoseconds of the processor.
    static let longest = 2_000_000_000

    let path: String
    let bytes: [UInt8]

    func run() {
        // Every other input is also the file with the originals.
        let base = bytes.count.isMultiple(of: 2) ? bytes : nil
        guard let document = try? FileDocument(path: path, bytes: bytes, base: base) else { return }
        promise(document.bytes == bytes, "a document has the bytes of its file")
        let units = document.units.indices.filter { place in
            !document.units[place].isReadOnly && !document.units[place].forms.isEmpty
        }
        guard let place = units.chosen(bytes.count / 2),
            let form = document.units[place].forms.chosen(bytes.count / 3)
        else { return }
        let wished = FileForm(form.name, text: ExactText(form.text.string + " z"))
        let change = FileChange(unit: document.units[place].id, forms: [wished])
        guard let changed = try? document.changed(by: [change]) else { return }
        check(changed.bytes, wished, at: place, of: document)
    }

    private func check(
        _ bytes: [UInt8], _ wished: FileForm, at place: Int, of document: FileDocument
    ) {
        guard let reread = try? document.reread(bytes) else {
            return promise(false, "a changed file is readable")
        }
        promise(reread.units.count == document.units.count, "a change adds no unit")
        for index in document.units.indices where index != place {
            promise(reread.units[index] == document.units[index], "other units stay")
        }
        promise(reread.units[place].forms.contains(wished), "the changed unit has the text")
    }
}
