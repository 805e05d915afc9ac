/// Words that may occur twice in a row, by language.
enum DoubledWords {
    static func isSound(_ word: String, in language: String) -> Bool {
        everywhere.contains(word) || byLanguage[language]?.contains(word) ?? false
    }

    private static let everywhere: Set<String> = [
        "bla", "blah", "ha", "he", "hi", "ho", "no", "bye", "la", "na", "xx", "xxx", "yada",
    ]

    private static let byLanguage: [String: Set<String>] = [
        "en": ["that", "had", "very", "so", "is", "her", "you"],
        "de": ["die", "der", "das", "den", "dem", "sie", "ihr", "was", "wenn", "denen", "sich"],
        "fr": ["nous", "vous", "très", "bien", "faire"],
        "es": ["muy", "casi"],
        "it": ["man", "via", "piano", "così", "mano", "molto", "ben", "passo"],
        "pt": ["logo", "muito", "se"],
        "gl": ["se"],
        "nl": ["dat", "die", "je", "het", "had", "ze", "zich", "haar"],
        "sv": ["som", "det", "den", "de", "på", "av", "till", "är", "att", "in"],
        "da": ["der", "det", "den", "de", "på", "af", "til", "er", "at", "som"],
        "nb": ["det", "den", "de", "på", "av", "til", "er", "at", "som"],
        "nn": ["det", "den", "dei", "på", "av", "til", "er", "at", "som"],
        "no": ["det", "den", "de", "på", "av", "til", "er", "at", "som"],
        "fi": ["että", "on", "olla", "jos", "se"],
        "et": ["on", "et", "see"],
        "hu": ["hogy", "az", "ez", "már"],
        "cs": ["se", "si", "je"],
        "sk": ["sa", "si", "je"],
        "sl": ["se", "je", "da", "ki", "ga"],
        "hr": ["se", "je", "da", "ih"],
        "sr": ["se", "je", "da", "ih", "се", "је", "да", "их"],
        "bs": ["se", "je", "da", "ih"],
        "mk": ["се", "да", "го"],
        "bg": ["се", "да", "ще"],
        "ru": ["что", "как", "чуть", "еле", "то", "очень"],
        "uk": ["що", "як", "ледь", "дуже"],
        "el": ["του", "της", "το", "τα", "τη", "την", "τον", "που", "με", "σε", "λίγο"],
        "ro": ["că", "care", "foarte"],
        "he": ["את", "הוא", "היא", "הם"],
        "ar": ["أن", "من", "إن", "ما"],
        "sq": ["të", "që", "e", "i"],
        "ga": ["an", "na", "a"],
        "cy": ["yn", "a"],
    ]
}
