import TML

/// The characters of a language that keyboards of other languages lack: its letters outside ASCII,
/// its quotation marks, and characters for all languages.
enum LanguageCharacters {
    /// The characters in the order of the list.
    static func of(_ locale: LocaleCode) -> [Unicode.Scalar] {
        let marks = QuotationMarks(locale)
        let quotes = [marks.opening, marks.closing, marks.innerOpening, marks.innerClosing]
        let code = locale.rawValue.lowercased()
        let language = String(code.prefix { $0 != "-" && $0 != "_" })
        let texts = [letters[language] ?? ""] + quotes + [common]
        var found: [Unicode.Scalar] = []
        for scalar in texts.joined().unicodeScalars where !found.contains(scalar) {
            found.append(scalar)
        }
        return found
    }

    private static let common = "’–—…·•×°€№§"

    private static let letters: [String: String] = [
        "az": "əğıiöşüçƏĞIİÖŞÜÇ", "be": "ёіўЁІЎ", "bg": "ѝЍ", "br": "êñùÊÑÙ", "bs": "čćđšžČĆĐŠŽ",
        "ca": "àçéèíïóòúü·ÀÇÉÈÍÏÓÒÚÜ", "cs": "áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ",
        "cy": "âêîôûŵŷÂÊÎÔÛŴŶ", "da": "æøåÆØÅ", "de": "äöüßÄÖÜẞ",
        "el": "άέήίόύώϊϋΐΰςΆΈΉΊΌΎΏ", "eo": "ĉĝĥĵŝŭĈĜĤĴŜŬ", "es": "áéíñóúü¿¡ªºÁÉÍÑÓÚÜ",
        "et": "äõöüšžÄÕÖÜŠŽ", "eu": "çñÇÑ", "fa": "پچژگکی", "fi": "äåöšžÄÅÖŠŽ",
        "fo": "áðíóúýæøÁÐÍÓÚÝÆØ", "fr": "àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ", "ga": "áéíóúÁÉÍÓÚ",
        "gd": "àèìòùÀÈÌÒÙ", "gl": "áéíñóúüÁÉÍÑÓÚÜ", "hr": "čćđšžČĆĐŠŽ",
        "hu": "áéíóöőúüűÁÉÍÓÖŐÚÜŰ", "hy": "՛՜՞։", "is": "áðéíóúýþæöÁÐÉÍÓÚÝÞÆÖ",
        "it": "àèéìòóùÀÈÉÌÒÓÙ", "kk": "әғқңөұүһіӘҒҚҢӨҰҮҺІ", "lt": "ąčęėįšųūžĄČĘĖĮŠŲŪŽ",
        "lv": "āčēģīķļņšūžĀČĒĢĪĶĻŅŠŪŽ", "mk": "ѓѕјљњќџѐѝЃЅЈЉЊЌЏ", "mt": "ċġħżĊĠĦŻ",
        "nb": "æøåéèêóòôÆØÅ", "nl": "áäéëíïóöúüÁÄÉËÍÏÓÖÚÜ", "nn": "æøåéòôÆØÅ", "no": "æøåÆØÅ",
        "oc": "àáçéèíïóòúüÀÁÇÉÈÍÏÓÒÚÜ", "pl": "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ",
        "pt": "áâãàçéêíóôõúüÁÂÃÀÇÉÊÍÓÔÕÚÜ", "ro": "ăâîșțĂÂÎȘȚ", "ru": "ёъэЁЪЭ",
        "sk": "áäčďéíĺľňóôŕšťúýžÁÄČĎÉÍĹĽŇÓÔŔŠŤÚÝŽ", "sl": "čšžČŠŽ", "sq": "çëÇË",
        "sr": "ђјљњћџčćđšžЂЈЉЊЋЏ", "sv": "åäöéÅÄÖÉ", "tr": "çğıiöşüâîûÇĞIİÖŞÜ",
        "uk": "ґєіїҐЄІЇ", "uz": "ʻʼ", "vi": "ăâđêôơưàảãáạĂÂĐÊÔƠƯ", "haw": "ʻāēīōūĀĒĪŌŪ",
    ]
}
