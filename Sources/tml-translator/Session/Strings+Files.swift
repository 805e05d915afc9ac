import FileProjects
import TranslationFiles
import Workbench

/// The messages about translation files.
extension Strings {
    static let filesOnThisMachine = "files on this machine"

    static func noFiles(in paths: [String]) -> String {
        "There is no translation file in \(paths.joined(separator: ", "))."
    }

    static func noFormat(_ name: String, among names: [String]) -> String {
        "There is no format \(name). Formats: \(names.joined(separator: ", "))."
    }

    static func noFileOrCommand(_ name: String) -> String {
        "There is no file and no command \(name)."
    }

    /// The reason why a file cannot be opened, in the form that editors understand.
    static func sentence(_ obstacle: FileProject.Obstacle, about path: String) -> String {
        switch obstacle {
        case .file(.malformed(let line, let words)): "\(path):\(line): \(words)"
        case .file(.unknownFormat):
            "\(path): the format is not known. Name it with --format; formats: "
                + FileFormat.all.map(\.name).joined(separator: ", ") + "."
        case .file(let error): "\(path): \(error.sentence)."
        case .noLanguage:
            "\(path): the file does not say the language of the translations. Name it with "
                + "--language, for example --language ru."
        }
    }

    static func noFile(_ path: String, in folder: String) -> String {
        let place = path.hasPrefix("/") ? "" : " in \(folder)"
        return "There is no file \(path)\(place). The Tab key completes paths."
    }

    static func lacksOriginals(_ path: String) -> String {
        "\(path): the file with the originals is not at a usual place, so the names of the keys "
            + "are the labels. Open the file with --source FILE."
    }

    static func lacksFormula(_ path: String) -> String {
        "\(path) has no Plural-Forms. The plural forms have the order of CLDR."
    }

    static func written(_ texts: Int, to path: String) -> String {
        "\(path): \(texts == 1 ? "1 text" : "\(texts) texts") written"
    }

    static func textsWait(_ count: Int) -> String {
        count == 1
            ? "1 text waits for your decision. Open the file again and press F2."
            : "\(count) texts wait for your decision. Open the files again and press F2."
    }

    static func notWritten(_ count: Int, _ why: String?) -> String {
        let what = count == 1 ? "1 text is" : "\(count) texts are"
        return "\(what) not in the files yet, and written when you open them again."
            + (why.map { " \($0)" } ?? "")
    }
}
