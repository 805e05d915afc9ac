// TranslationAPI
