import TML

/// Names of people for previews, in the language and script of the translation.
enum SampleNames {
    /// Returns the names for a language, or for a language with a script or region. A language that
    /// is not in the table gets invented names.
    static func people(of locale: LocaleCode) -> SamplePeople {
        var parts = locale.rawValue.lowercased().split { $0 == "-" || $0 == "_" }
        while !parts.isEmpty {
            if let names = table[parts.joined(separator: "-")] { return people(named: names) }
            parts.removeLast()
        }
        return invented
    }

    private static let invented = people(named: "Tarin, Belo, Kodan|Lira, Amea, Sanoa|Nilu, Oren")

    private static func people(named text: String) -> SamplePeople {
        let groups = text.split(separator: "|").map { group in
            group.split(separator: ", ").map(String.init)
        }
        return SamplePeople(men: groups[0], women: groups[1], others: groups[2])
    }

    /// Names of men, of women, and of people of unknown gender. In languages with cases, the names
    /// take the usual endings.
    private static let table = [
        "am": "አበበ, ከበደ, ዳዊት|አልማዝ, ሃና, ማርታ|ደስታ",
        "ar": "محمد, أحمد, خالد|فاطمة, مريم, ليلى|نور",
        "az": "Əli, Rəşad, Elçin|Aygün, Nigar, Leyla|İzzət",
        "be": "Міхась, Іван, Андрэй|Ганна, Марыя, Вольга|Саша, Жэня",
        "bg": "Иван, Георги, Петър|Мария, Елена, Ана|Саша",
        "bn": "রফিক, অমিত, করিম|ফাতেমা, প্রিয়া, মিতা|সুমন",
        "bs": "Emir, Haris, Amir|Amina, Lejla, Emina|Vanja, Saša",
        "cs": "Jan, Petr, Tomáš|Eva, Marie, Anna|Saša, Míša",
        "da": "Lars, Peter, Jens|Anne, Maria, Karen|Kim",
        "de": "Paul, Lukas, Max|Anna, Maria, Julia|Robin, Toni",
        "el": "Γιώργος, Νίκος, Μιχάλης|Μαρία, Ελένη, Άννα|Άλεξ",
        "en": "Michael, David, Peter|Anna, Maria, Julia|Kim, Robin",
        "es": "Miguel, José, Carlos|Ana, María, Lucía|Álex",
        "fa": "علی, رضا, محمد|مریم, زهرا, سارا|ایمان",
        "fi": "Matti, Juhani, Mikko|Anna, Maria, Liisa|Vieno",
        "fil": "Jose, Juan, Antonio|Maria, Luz, Rosa|Angel",
        "fr": "Pierre, Michel, Louis|Anne, Marie, Julie|Camille, Dominique",
        "gu": "રાહુલ, અમિત, વિજય|પ્રિયા, મીના, આશા|કિરણ",
        "he": "דוד, יוסף, משה|שרה, מרים, רחל|טל",
        "hi": "राहुल, अमित, विजय|प्रिया, अनिता, सुनीता|किरण",
        "hr": "Ivan, Marko, Petar|Ana, Marija, Ivana|Saša, Vanja",
        "hu": "János, István, Péter|Anna, Mária, Katalin|Alex",
        "id": "Budi, Agus, Joko|Siti, Dewi, Rina|Dian",
        "it": "Marco, Luca, Matteo|Anna, Giulia, Sofia|Alex",
        "ja": "健太, 大輔, 翔|美咲, 花子, 陽子|薫",
        "kn": "ರವಿ, ಸುರೇಶ್, ಮಂಜುನಾಥ್|ಲಕ್ಷ್ಮಿ, ಗೀತಾ, ಸುಮಾ|ಕಿರಣ್",
        "ko": "민수, 준호, 영호|지은, 수진, 영희|지우",
        "ml": "രാജേഷ്, സുരേഷ്, അനിൽ|ലക്ഷ്മി, ശ്രീദേവി, മീര|കിരൺ",
        "mr": "राहुल, अमोल, विनायक|स्नेहा, अनिता, मीरा|किरण",
        "ms": "Ahmad, Ali, Ismail|Siti, Aminah, Fatimah|Noor",
        "nb": norwegian, "nn": norwegian, "no": norwegian,
        "nl": "Jan, Pieter, Bas|Anna, Maria, Sanne|Robin",
        "pa": "ਰਣਬੀਰ, ਬਲਰਾਜ, ਅਰਜਨ|ਸਿਮਰਨ, ਹਰਲੀਨ, ਜਸਲੀਨ|ਗੁਰਪ੍ਰੀਤ",
        "pa-arab": urdu,
        "pl": "Jan, Piotr, Michał|Anna, Maria, Katarzyna|Alex",
        "pt": "João, Pedro, Miguel|Maria, Ana, Beatriz|Alex",
        "ro": "Andrei, Ion, Mihai|Maria, Ana, Elena|Gabi",
        "ru": "Михаил, Иван, Андрей|Анна, Мария, Ольга|Саша, Женя",
        "sk": "Ján, Peter, Martin|Anna, Mária, Zuzana|Saša",
        "sl": "Janez, Marko, Peter|Ana, Marija, Nina|Saša, Vanja",
        "sr": "Марко, Петар, Никола|Ана, Марија, Јелена|Саша, Вања",
        "sr-latn": "Marko, Petar, Nikola|Ana, Marija, Jelena|Saša, Vanja",
        "sv": "Erik, Lars, Karl|Anna, Maria, Karin|Kim",
        "sw": "Juma, Hamisi, Baraka|Amina, Neema, Asha|Imani",
        "ta": "குமார், முருகன், ரவி|கவிதா, மீனா, லட்சுமி|மணி",
        "te": "రాము, రవి, సురేష్|లక్ష్మి, సీత, పద్మ|కిరణ్",
        "th": "สมชาย, สมศักดิ์, วิชัย|สมหญิง, มาลี, สุดา|แดง",
        "tr": "Mehmet, Ahmet, Mustafa|Ayşe, Fatma, Zeynep|Deniz",
        "uk": "Михайло, Іван, Андрій|Анна, Марія, Оксана|Саша, Женя",
        "ur": urdu,
        "vi": "Nam, Hùng, Tuấn|Lan, Hương, Mai|Minh",
        "zh": "李明, 王伟, 张强|王芳, 李娜, 张敏|陈晨",
        "zh-hant": chinese, "zh-tw": chinese, "zh-hk": chinese,
    ]

    private static let norwegian = "Ola, Lars, Per|Kari, Anne, Ingrid|Kim"
    private static let urdu = "احمد, علی, عمران|فاطمہ, عائشہ, زینب|شمیم"
    private static let chinese = "李明, 王偉, 張強|王芳, 李娜, 張敏|陳晨"
}
