/// String resources of Android: `values-ru/strings.xml`.
enum AndroidFormat {
    static let row = FileFormat(
        name: "android", title: "Android string resources", extensions: ["xml"],
        isMonolingual: true, recognizes: { AndroidResources.isLikely($0.text) },
        basePaths: AndroidFolder.basePaths,
        read: { input throws(FileError) in try AndroidLayout(input) })
}
