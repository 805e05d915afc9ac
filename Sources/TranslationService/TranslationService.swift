// TranslationService
