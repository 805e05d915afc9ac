import TML
import Testing
import Text

@testable import TranslationFiles

@Suite struct StringCatalogLayoutTests {
    private let text = """
        {
          "sourceLanguage" : "en",
          "strings" : {
            "" : {

            },
            "%lld files" : {
              "comment" : "Number.\\nOf files.",
              "localizations" : {
                "en" : {
                  "variations" : {
                    "plural" : {
                      "one" : {
                        "stringUnit" : {
                          "state" : "translated",
                          "value" : "%lld file"
                        }
                      },
                      "other" : {
                        "stringUnit" : {
                          "state" : "translated",
                          "value" : "%lld files"
                        }
                      }
                    }
                  }
                }
              }
            },
            "Cancel" : {
              "extractionState" : "stale",
              "localizations" : {
                "de" : {
                  "stringUnit" : {
                    "state" : "needs_review",
                    "value" : "Abbruch"
                  }
                },
                "ru" : {
                  "stringUnit" : {
                    "state" : "new",
                    "value" : ""
                  }
                }
              }
            },
            "OK" : {
              "shouldTranslate" : false
            },
            "Save" : {

            }
          },
          "version" : "1.0"
        }
        """

    private func trial(_ locale: LocaleCode? = "ru") throws -> LayoutTrial {
        try LayoutTrial(StringCatalogLayout.format, text, locale: locale)
    }

    @Test func theUnitsAreTheKeysInOneLanguage() throws {
        let trial = try trial()
        #expect(trial.ids == ["", "%lld files", "Cancel", "OK", "Save"])
        #expect(trial.units.map(\.isReadOnly) == [true, false, false, true, false])
        #expect(trial.layout.sourceLocale == "en" && trial.layout.locale == "ru")
        let files = try trial.unit("%lld files")
        #expect(files.label == "%lld files" && files.singular == "%lld file")
        #expect(files.comments == ["Number.", "Of files."])
        #expect(files.syntax.name == "printf+n:number")
        #expect(try trial.forms("%lld files") == ["one=", "few=", "many=", "other="])
        #expect(try trial.unit("Cancel").comments == ["extractionState: stale"])
        #expect(try trial.unit("Cancel").state == .untranslated)
    }

    @Test func withoutAWishTheFirstOtherLanguageIsRead() throws {
        let trial = try trial(nil)
        #expect(trial.layout.locale == "de")
        #expect(try trial.unit("Cancel").state == .toReview)
        #expect(try trial.forms("Cancel") == ["=Abbruch"])
    }

    @Test func aNewTextIsTranslated() throws {
        #expect(
            try trial().setting("Cancel", "Отмена")
                == text.replacingOnce(
                    "\"state\" : \"new\",\n            \"value\" : \"\"",
                    with: "\"state\" : \"translated\",\n            \"value\" : \"Отмена\""))
    }

    @Test func theStateChangesAlone() throws {
        let change = FileChange(unit: "Cancel", forms: [], state: .approved)
        #expect(
            try trial("de").changed([change])
                == text.replacingOnce("needs_review", with: "translated"))
        let review = FileChange(
            unit: "Cancel", forms: [FileForm(text: "Ende")], state: .toReview)
        #expect(
            try trial("de").changed([review]) == text.replacingOnce("Abbruch", with: "Ende"))
    }

    @Test func anEmptyKeyGetsItsLanguageInTheStyleOfXcode() throws {
        #expect(
            try trial().setting("Save", "Сохранить")
                == text.replacingOnce(
                    "\"Save\" : {\n\n    }",
                    with: """
                        "Save" : {
                              "localizations" : {
                                "ru" : {
                                  "stringUnit" : {
                                    "state" : "translated",
                                    "value" : "Сохранить"
                                  }
                                }
                              }
                            }
                        """))
    }

    @Test func pluralFormsAreInsertedAfterTheEarlierLanguage() throws {
        let result = try trial().setting("%lld files", ["few": "%lld файла", "one": "%lld файл"])
        let inserted = """
            ,
                    "ru" : {
                      "variations" : {
                        "plural" : {
                          "few" : {
                            "stringUnit" : {
                              "state" : "translated",
                              "value" : "%lld файла"
                            }
                          },
                          "one" : {
                            "stringUnit" : {
                              "state" : "translated",
                              "value" : "%lld файл"
                            }
                          }
                        }
                      }
                    }
            """
        #expect(result.replacingOnce(inserted, with: "") == text)
    }

    @Test func anEarlierLanguageIsInsertedBefore() throws {
        let result = try trial("cs").setting("Cancel", "Zrušit")
        let inserted = """
            "cs" : {
                      "stringUnit" : {
                        "state" : "translated",
                        "value" : "Zrušit"
                      }
                    },
            """
        #expect(result.replacingOnce(inserted + "\n        ", with: "") == text)
    }

    @Test func devicesAndSubstitutionsAreUnits() throws {
        let text = """
            {"sourceLanguage":"en","strings":{"tap":{"localizations":{\
            "en":{"variations":{"device":{\
            "iphone":{"stringUnit":{"state":"translated","value":"Tap"}},\
            "other":{"stringUnit":{"state":"translated","value":"Click"}}}}}}},\
            "found":{"localizations":{"en":{"stringUnit":{"state":"translated",\
            "value":"%#@files@ found"},"substitutions":{"files":{"argNum":1,\
            "formatSpecifier":"lld","variations":{"plural":{\
            "one":{"stringUnit":{"state":"translated","value":"%arg file"}},\
            "other":{"stringUnit":{"state":"translated","value":"%arg files"}}}}}}}}}},\
            "version":"1.0"}
            """
        let trial = try LayoutTrial(StringCatalogLayout.format, text, locale: "ru")
        #expect(trial.ids == ["tap#device.iphone", "tap#device.other", "found", "found#files"])
        #expect(trial.labels == ["Tap", "Click", "%#@files@ found", "%arg files"])
        #expect(
            try trial.setting("tap#device.other", "Клик").contains(
                "\"ru\":{\"variations\":{\"device\":{\"other\":{\"stringUnit\":"
                    + "{\"state\":\"translated\",\"value\":\"Клик\"}}}}}"))
        #expect(
            try trial.setting("found#files", ["one": "%arg файл"]).contains(
                "\"ru\":{\"substitutions\":{\"files\":{\"argNum\":1,\"formatSpecifier\":\"lld\","
                    + "\"variations\":{\"plural\":{\"one\":{\"stringUnit\":"
                    + "{\"state\":\"translated\",\"value\":\"%arg файл\"}}}}}}}"))
    }

    @Test func aNewTextOfAnotherShapeReplacesTheBlankOne() throws {
        let text = """
            {"sourceLanguage":"en","strings":{"a":{"localizations":{"en":{"variations":{"plural":{\
            "other":{"stringUnit":{"value":"b"}}}}},\
            "ru":{"stringUnit":{"state":"new","value":""}}}}}}
            """
        let trial = try LayoutTrial(StringCatalogLayout.format, text, locale: "ru")
        #expect(
            try trial.setting("a", ["one": "x"]).hasSuffix(
                "\"ru\":{\"variations\":{\"plural\":{\"one\":{\"stringUnit\":"
                    + "{\"state\":\"translated\",\"value\":\"x\"}}}}}}}}}"))
    }

    @Test func withoutALanguageAChangeIsRefused() throws {
        let trial = try LayoutTrial(StringCatalogLayout.format, #"{"strings": {"a": {}}}"#)
        #expect(trial.labels == ["a"] && trial.layout.locale == nil)
        #expect(throws: FileError.self) { try trial.setting("a", "b") }
    }

    @Test(arguments: [
        "{}", #"{"strings": 1}"#, #"{"strings": {"a": 1, "b": []}}"#,
        #"{"strings": {"a": {"localizations": {"ru": {"variations": 1}}}}}"#,
        #"{"strings": {"a": {"localizations": "x"}}}"#,
    ])
    func oddValuesAreNoTexts(_ text: String) throws {
        let trial = try LayoutTrial(StringCatalogLayout.format, text, locale: "ru")
        #expect(trial.units.allSatisfy { $0.state == .untranslated })
    }

    @Test func anEmptiedTextIsNew() throws {
        #expect(
            try trial("de").setting("Cancel", "")
                == text.replacingOnce(
                    "\"needs_review\",\n            \"value\" : \"Abbruch\"",
                    with: "\"new\",\n            \"value\" : \"\""))
    }

    @Test func theTextsOfTheSourceLanguageCanBeChanged() throws {
        let trial = try trial("en")
        #expect(
            try trial.setting("%lld files", ["other": "%lld documents"])
                == text.replacingOnce(
                    "\"value\" : \"%lld files\"", with: "\"value\" : \"%lld documents\""))
    }
}
