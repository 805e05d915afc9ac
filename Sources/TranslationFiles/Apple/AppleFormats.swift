/// The files with texts of applications for Apple's systems: `ru.lproj/Localizable.strings`.
enum AppleFormats {
    static let strings = FileFormat(
        name: "strings", title: "Apple strings", extensions: ["strings"], isMonolingual: true,
        recognizes: { _ in true }, basePaths: AppleFolder.basePaths,
        read: { input throws(FileError) in
            if input.text.starts(with: "bplist".utf8) {
                throw .malformed(line: 1, "The file is a binary property list.")
            }
            let isXML = PropertyList.isLikely(input.text)
            return isXML ? try StringsDictLayout(input) : try StringsLayout(input)
        })

    static let stringsDict = FileFormat(
        name: "stringsdict", title: "Apple stringsdict", extensions: ["stringsdict"],
        isMonolingual: true, recognizes: { _ in true }, basePaths: AppleFolder.basePaths,
        read: { input throws(FileError) in try StringsDictLayout(input) })
}
