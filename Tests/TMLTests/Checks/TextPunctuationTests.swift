import TML
import Testing

/// Marks at the end and at the beginning, each script's own.
struct TextPunctuationTests {
    static let ends: [TextExample] = [
        .init("es", "Hi.", wrong: "Hola", right: "Hola."),
        .init("es", "Hi", wrong: "Hola!", right: "Hola"),
        .init("es", "Wait…", wrong: "Espera.", right: "Espera..."),
        .init("fr", "Really?", wrong: "[b: Vraiment]", right: "Vraiment ?"),
        .init("fr", "Say \"hi.\"", wrong: "« salut »", right: "« salut. »"),
        .init("fr", "Say \"hi\".", wrong: "« salut »", right: "« salut »."),
        .init("de", "Delete [b: all]?", wrong: "[b: Alles] löschen!", right: "[b: Alles] löschen?"),
        .init("zh", "Done.", wrong: "完成", right: "完成。"),
        .init("zh-Hant", "Name:", wrong: "名稱", right: "名稱："),
        .init("ja", "Are you sure?", wrong: "よろしいです", right: "よろしいですか。"),
        .init("ja", "Saved!", wrong: "保存しました", right: "保存しました！"),
        .init("ar", "Who?", wrong: "من", right: "من؟"),
        .init("fa", "Yes;", wrong: "بله", right: "بله؛"),
        .init("ur", "Saved.", wrong: "محفوظ", right: "محفوظ۔"),
        .init("el", "Why?", wrong: "Γιατί.", right: "Γιατί;"),
        .init("hi", "Done.", wrong: "हो गया", right: "हो गया।"),
        .init("bn", "Done.", wrong: "হয়েছে", right: "হয়েছে।"),
        .init("hy", "Saved.", wrong: "Պահպանված է", right: "Պահպանված է։"),
        .init("hy", "Who is it?", wrong: "Ով է", right: "Ո՞վ է"),
        .init("am", "Saved.", wrong: "ተቀምጧል", right: "ተቀምጧል።"),
        .init("am", "Name:", wrong: "ስም", right: "ስም፦"),
        .init("th", "Saved.", wrong: "บันทึกแล้ว:", right: "บันทึกแล้ว"),
        .init("th", "Are you sure?", right: "แน่ใจหรือไม่"),
        .init("lo", "Saved.", right: "ບັນທຶກແລ້ວ"),
        .init("km", "Saved.", wrong: "បានរក្សាទុក!", right: "បានរក្សាទុក។"),
        .init("my", "Saved.", right: "သိမ်းပြီး"),
        .init("dz", "Tool bar", right: "ལག་ཆས་ཕྲ་རིང༌།"),
        .init("he", "Sure?", wrong: "בטוח", right: "בטוח?"),
        .init("ru", "Hello {user}!", wrong: "Привет {user}", right: "{user}, привет!"),
        .init("ru", "Sent to {user}", right: "Отправлено: {user}."),
        .init(
            "ru", "You have {count|| item., items.}", wrong: "У вас: {count}",
            right: "У вас: {count}."),
        .init("ru", "First. Second?", wrong: "Раз? Два.", right: "Раз. Два?"),
        .init("ru", "Pens, paper, etc", right: "Ручки, бумага и т.д."),
        .init("cs", "Jan", right: "led."),
        .init("fi", "the 1st", right: "1."),
        .init("de", "Hi :)", wrong: "Hallo.", right: "Hallo :)"),
        .init("de", "See http://a.example/?", right: "Siehe http://a.example/?"),
        .init("de", "Replace? (y/n)", wrong: "Ersetzen! (j/n)!", right: "Ersetzen (j/n)?"),
        .init("pl", "the command \\!", right: "polecenie \\!"),
        .init("pl", "Tom &amp; Eva", wrong: "Tom i Ewa;", right: "Tom &amp; Ewa"),
        .init("pl", "{a}: {b}", right: "{a}: {b}"),
    ]

    @Test(arguments: ends)
    func theMarkAtTheEndIsTheLabels(_ example: TextExample) {
        #expect(example.holds(for: .endPunctuation))
    }

    static let starts: [TextExample] = [
        .init("es", "How are you?", wrong: "Cómo estás?", right: "¿Cómo estás?"),
        .init("es", "Hello!", wrong: "Hola!", right: "¡Hola!"),
        .init("es-MX", "What?", wrong: "¿Qué.", right: "¿Qué?"),
        .init(
            "es", "Hi {user}! Ready?", wrong: "¡Hola {user}! Listo?",
            right: "¡Hola, {user}! ¿Listo?"),
        .init("es", "What?!", right: "¡¿Qué?!"),
        .init("es", "See http://a.example/?b=c", right: "Vea http://a.example/?b=c"),
        .init("ast", "Who?", wrong: "Quién?", right: "¿Quién?"),
        .init("pt", "Who?", right: "Quem?"),
        .init("ca", "Who?", right: "Qui?"),
        .init("fr", "Who?", right: "Qui ?"),
    ]

    @Test(arguments: starts)
    func aQuestionBeginsWithItsMark(_ example: TextExample) {
        #expect(example.holds(for: .startPunctuation))
    }

    static let widths: [TextExample] = [
        .init("zh", "Yes, please.", wrong: "好的,谢谢。", right: "好的，谢谢。"),
        .init("zh", "Name:", wrong: "姓名:", right: "姓名："),
        .init("zh-TW", "Sure?", wrong: "確定?", right: "確定？"),
        .init("zh", "Version 1.2, build 3", right: "版本1.2，内部版本3"),
        .init("zh", "Use Git, please", right: "请使用 Git, SVN"),
        .init("zh", "At 10:30", right: "在10:30"),
        .init("ja", "Saved.", wrong: "保存しました.", right: "保存しました。"),
        .init("ja", "First, second", wrong: "一つ,二つ", right: "一つ、二つ"),
        .init("ja", "Error: {name}", right: "エラー: {name}"),
        .init("ru", "Yes, no", wrong: "Да，нет", right: "Да, нет"),
        .init("ko", "Yes, no", wrong: "네，아니오", right: "네, 아니오"),
        .init("ug", "Yes, no", wrong: "ھەئە，ياق", right: "ھەئە، ياق"),
        .init("de", "The mark ，", right: "Das Zeichen ，"),
    ]

    @Test(arguments: widths)
    func marksHaveTheWidthOfTheLanguage(_ example: TextExample) {
        #expect(example.holds(for: .fullWidth))
    }
}
