/// The pages of the glossary.
extension PageTemplates {
    static let glossaryText = """
        {{<page}}{{$content}}
        {{>sections}}
        <form method="get" action="{{root}}/projects/{{key}}/glossary" role="search">
        <div class="search">
        <div><label for="search">Search</label>
        <input id="search" name="search" value="{{search}}" maxlength="300"></div>
        <div><label for="locale">Language</label>
        <select id="locale" name="locale"><option value="">All languages</option>
        {{#locales}}<option value="{{value}}"{{#isChosen}} selected{{/isChosen}}>{{name}}</option>
        {{/locales}}</select></div>
        <button type="submit">Search</button>
        </div>
        </form>
        {{#mayWrite}}<p><a href="{{root}}/projects/{{key}}/glossary/new">Add a term</a></p>
        {{/mayWrite}}
        <table class="list">
        <caption>Terms: {{total}}</caption>
        <thead><tr><th scope="col">Term</th><th scope="col">Translations</th></tr></thead>
        <tbody>
        {{#rows}}<tr>
        <th scope="row">{{#mayWrite}}<a href="{{root}}/projects/{{key}}/glossary/{{term}}">{{/mayWrite}}<bdi
        lang="{{lang}}" dir="{{dir}}">{{word}}</bdi>{{#mayWrite}}</a>{{/mayWrite}}
        <span class="count">{{details}}</span>
        {{#about}}<span class="count" dir="auto">{{about}}</span>{{/about}}</th>
        <td data-label="Translations">{{#words}}<span class="count">{{name}}: <bdi lang="{{lang}}"
        dir="{{dir}}">{{word}}</bdi></span>{{/words}}</td>
        </tr>
        {{/rows}}
        </tbody>
        </table>
        <p>{{#previous}}<a href="{{previous}}" rel="prev">Previous page</a> {{/previous}}
        Page {{page}} of {{pages}}
        {{#next}}<a href="{{next}}" rel="next">Next page</a>{{/next}}</p>
        {{/content}}{{/page}}
        """

    static let termText = """
        {{<page}}{{$content}}
        {{>sections}}
        {{#present}}<p>The term in the glossary now:</p><blockquote>{{present}}</blockquote>
        {{/present}}
        <form method="post" action="{{root}}/projects/{{key}}/glossary/{{term}}">
        {{>hidden}}
        <input type="hidden" name="once" value="{{once}}">
        <input type="hidden" name="revision" value="{{revision}}">
        <label for="keyword">Term</label>
        <input id="keyword" name="keyword" value="{{keyword}}" required maxlength="300" dir="auto">
        <label for="locale">Language of the term</label>
        <select id="locale" name="locale" required>
        {{#locales}}<option value="{{value}}"{{#isChosen}} selected{{/isChosen}}>{{name}}</option>
        {{/locales}}</select>
        <label for="part_of_speech">Part of speech</label>
        <input id="part_of_speech" name="part_of_speech" value="{{partOfSpeech}}" maxlength="300">
        <label for="description">Description</label>
        <textarea id="description" name="description" rows="3" dir="auto">{{description}}</textarea>
        <label class="choice"><input type="checkbox" name="do_not_translate" value="1"{{#isNotTranslated}} checked{{/isNotTranslated}}>
        Do not translate the term</label>
        <label class="choice"><input type="checkbox" name="case_sensitive" value="1"{{#isCaseSensitive}} checked{{/isCaseSensitive}}>
        Only with the same capital letters</label>
        <h2>Translations</h2>
        {{#wordings}}<label for="word-{{locale}}">{{name}}</label>
        <input id="word-{{locale}}" name="word.{{locale}}" value="{{word}}" lang="{{lang}}" dir="{{dir}}"
        maxlength="300">
        {{/wordings}}
        <button type="submit">Save the term</button>
        </form>
        {{#isKnown}}<p><a href="{{root}}/projects/{{key}}/glossary/{{term}}/delete">Delete the term</a></p>
        {{/isKnown}}
        {{/content}}{{/page}}
        """

    static let termRemovalText = """
        {{<page}}{{$content}}
        {{>sections}}
        {{#present}}<p>The term in the glossary now:</p><blockquote>{{present}}</blockquote>
        {{/present}}
        <p>Delete the term <strong dir="auto">{{keyword}}</strong> from the glossary? Its translations
        are deleted, too.</p>
        <form method="post" action="{{root}}/projects/{{key}}/glossary/{{term}}/delete">
        {{>hidden}}
        <input type="hidden" name="revision" value="{{revision}}">
        <button type="submit">Delete the term</button>
        </form>
        <p><a href="{{root}}/projects/{{key}}/glossary/{{term}}">Keep the term</a></p>
        {{/content}}{{/page}}
        """
}
