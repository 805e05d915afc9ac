public import Catalog
public import TML
import Text
import TranslationFiles

/// The contents of a file for commands that do not open the workstation.
extension FileProject {
    /// The keys with their translations, in the order of the file, without the units that the file
    /// with the originals does not have.
    public var keys: [PulledKey] {
        version.records.compactMap { $0.unit.isExtra ? nil : $0.pulled }
    }

    /// The numbers of keys and words by the status of the keys.
    public var statistics: ProjectStatistics {
        var statistics = ProjectStatistics()
        for unit in document.units {
            let amount = LabelAmount(of: unit.label.string)
            let status = FileRecord.targetStatus(of: unit)
            if unit.isReadOnly, status == .untranslated { continue }
            statistics.byStatus[status] = statistics[status] + amount
        }
        return statistics
    }

    /// The language of the translations, with the plural forms of the file.
    public var language: Language {
        let definition = definitions.definitions[address.locale]
        return definition.flatMap { try? Language(definition: $0) }
            ?? Language.plain(locale: address.locale)
    }

    /// Returns the forms of the formula for which a key has no text, although it has a text for
    /// another form. Programs with gettext show an empty text for them.
    public func missingForms(of key: PulledKey) -> [Context] {
        guard let record = version.record(key.key.id.hash), record.unit.forms.isIncomplete else {
            return []
        }
        return zip(record.unit.forms, record.forms).compactMap { form, named in
            let isMissing = form.text.isEmpty && form.name.conditions.contains(where: \.isIndex)
            return isMissing ? named?.context : nil
        }
    }

    /// Returns the lines of the translations of keys, counted from 1. A key whose translation has no
    /// line of its own is left out.
    public func lines(of keys: [PulledKey]) -> [TranslationKey.ID: Int] {
        var units: [String: TranslationKey.ID] = [:]
        for key in keys {
            if let unit = version.record(key.key.id.hash)?.unit.id { units[unit] = key.key.id }
        }
        var lines: [TranslationKey.ID: Int] = [:]
        for (unit, line) in document.lines(of: Array(units.keys)) {
            if let key = units[unit] { lines[key] = line }
        }
        return lines
    }
}
