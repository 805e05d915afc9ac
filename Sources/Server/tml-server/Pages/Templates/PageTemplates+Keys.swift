/// The pages of keys.
extension PageTemplates {
    static let keysText = """
        {{<page}}{{$content}}
        {{>sections}}
        <form method="get" action="{{root}}/projects/{{key}}/keys" role="search">
        <div class="search">
        <div><label for="filter">Search</label>
        <input id="filter" name="filter" value="{{filter}}" maxlength="2000" spellcheck="false"></div>
        <div><label for="locale">Language</label>
        <select id="locale" name="locale"><option value="">Only the keys</option>
        {{#locales}}<option value="{{value}}"{{#isChosen}} selected{{/isChosen}}>{{name}}</option>
        {{/locales}}</select></div>
        <button type="submit">Search</button>
        </div>
        <p class="small">The search has the words and conditions of the workstation, for example
        <code>state:pending</code>, <code>source:sign-up</code>, <code>"two words"</code>. Conditions
        about translations need a language.</p>
        </form>
        {{#mistake}}<p class="text"><code>{{before}}<mark>{{wrong}}</mark>{{after}}</code></p>
        {{/mistake}}
        {{#isList}}
        <table class="list">
        <caption>Keys: {{total}}{{#language}}, {{language}}{{/language}}</caption>
        <thead><tr><th scope="col">Key</th>
        {{#language}}<th scope="col">Translation</th><th scope="col">State</th>{{/language}}
        <th scope="col" class="number">Level</th></tr></thead>
        <tbody>
        {{#rows}}<tr>
        <th scope="row"><a href="{{root}}/projects/{{key}}/keys/{{hash}}{{scope}}"><bdi lang="{{lang}}"
        dir="{{dir}}">{{label}}</bdi></a>{{#summary}}<span class="count">{{summary}}</span>{{/summary}}</th>
        {{#state}}<td data-label="Translation"><bdi lang="{{toLang}}" dir="{{toDir}}">{{best}}</bdi></td>
        <td data-label="State">{{state}}{{#isLocked}}, locked{{/isLocked}}</td>{{/state}}
        <td class="number" data-label="Level">{{level}}</td>
        </tr>
        {{/rows}}
        </tbody>
        </table>
        <p>{{#previous}}<a href="{{previous}}" rel="prev">Previous page</a> {{/previous}}
        Page {{page}} of {{pages}}
        {{#next}}<a href="{{next}}" rel="next">Next page</a>{{/next}}</p>
        {{/isList}}
        {{#isManager}}<p><a href="{{root}}/projects/{{key}}/hidden_keys">Hidden keys</a></p>
        {{/isManager}}
        {{/content}}{{/page}}
        """

    static let hiddenKeysText = """
        {{<page}}{{$content}}
        {{>sections}}
        <p>Translators do not see these keys, and apps do not get their translations. To use a key
        again, open the key.</p>
        <ul class="entries">
        {{#rows}}<li><a href="{{root}}/projects/{{key}}/keys/{{hash}}"><bdi lang="{{lang}}"
        dir="{{dir}}">{{label}}</bdi></a></li>
        {{/rows}}
        </ul>
        {{^hasRows}}<p>There are no hidden keys here.</p>
        {{/hasRows}}
        {{>older}}
        {{/content}}{{/page}}
        """

    /// The link to the next entries of a list. A page has the values `next` and `nextText`.
    static let olderText = """
        {{#next}}<p><a href="{{next}}" rel="next">{{nextText}}</a></p>
        {{/next}}

        """

    static let keyPageText = """
        {{<page}}{{$content}}
        {{>sections}}
        {{>leftTexts}}
        {{#isHidden}}<p class="problem">This key is hidden: translators do not see the key.</p>
        {{/isHidden}}
        <p class="text" lang="{{lang}}" dir="{{dir}}">{{label}}</p>
        {{#summary}}<p>Description: {{summary}}</p>
        {{/summary}}
        {{#note}}<p>Note for translators:</p><blockquote>{{note}}</blockquote>
        {{/note}}
        <p class="small">Level {{level}}{{#maxLength}} · at most {{maxLength}} characters{{/maxLength}}
        {{#registeredAt}} · registered on {{registeredAt}} UTC{{/registeredAt}}
        {{#tokens}} · tokens: <code>{{tokens}}</code>{{/tokens}}
        {{#tags}} · tags: {{tags}}{{/tags}}</p>
        {{#sources}}<p class="small">Sources: {{sources}}</p>
        {{/sources}}
        {{^isHidden}}<h2>Translate this key</h2>
        <p>Run <code>tml-translator</code>, open {{project}} and a language, press <kbd>/</kbd> in the
        list of keys, and enter <code>key:{{hash}}</code>.</p>
        {{/isHidden}}
        <h2>Translations</h2>
        {{#languages}}<h3>{{name}} <code>{{locale}}</code></h3>
        <p class="small">{{state}}{{#isLocked}}, locked{{/isLocked}}{{#lockedBy}} by {{lockedBy}}{{/lockedBy}}</p>
        {{#texts}}<p class="text" lang="{{lang}}" dir="{{dir}}">{{text}}</p>
        <p class="small">{{status}}{{#context}} · {{context}}{{/context}} · {{author}}{{#reason}} ·
        reason: {{reason}}{{/reason}}</p>
        {{/texts}}
        {{#mayLock}}<form method="post" action="{{root}}/projects/{{key}}/keys/{{hash}}/locks{{scope}}">
        {{>hidden}}
        <input type="hidden" name="locale" value="{{locale}}">
        <button type="submit" class="second" name="locked" value="{{^isLocked}}1{{/isLocked}}{{#isLocked}}0{{/isLocked}}"
        >{{#isLocked}}Unlock{{/isLocked}}{{^isLocked}}Lock{{/isLocked}} in {{name}}</button>
        </form>
        {{/mayLock}}
        {{/languages}}
        {{#hasMoreTexts}}<p>The key has more translations. The workstation shows all of them.</p>
        {{/hasMoreTexts}}
        {{#hasPictures}}<h2>Screenshots</h2>
        {{#pictures}}<p><img class="picture" src="{{root}}/projects/{{key}}/screenshots/{{id}}"
        width="{{width}}" height="{{height}}" loading="lazy" alt="{{pictureTitle}}"></p>
        {{/pictures}}
        {{/hasPictures}}
        <h2 id="comments">Comments</h2>
        <ul class="entries">
        {{#comments}}<li><p class="text" dir="auto">{{message}}</p>
        <p class="small">{{author}} · {{name}} · {{at}} UTC</p></li>
        {{/comments}}
        </ul>
        {{#earlierComments}}<p><a href="{{earlierComments}}">Older comments</a></p>
        {{/earlierComments}}
        {{#moreComments}}<p><a href="{{moreComments}}">Newer comments</a></p>
        {{/moreComments}}
        {{#mayComment}}<form method="post" action="{{root}}/projects/{{key}}/keys/{{hash}}/comments{{scope}}">
        {{>hidden}}
        <input type="hidden" name="once" value="{{once}}">
        <label for="comment-locale">Language of the comment</label>
        <select id="comment-locale" name="locale" required>
        {{#locales}}<option value="{{value}}"{{#isChosen}} selected{{/isChosen}}>{{name}}</option>
        {{/locales}}</select>
        <label for="message">Comment</label>
        <textarea id="message" name="message" rows="4" required dir="auto">{{draft}}</textarea>
        <button type="submit">Send the comment</button>
        </form>
        {{/mayComment}}
        {{#mayWrite}}<h2 id="details">Settings of the key</h2>
        <form method="post" action="{{root}}/projects/{{key}}/keys/{{hash}}/details{{scope}}">
        {{>hidden}}
        <input type="hidden" name="old_level" value="{{old_level}}">
        <input type="hidden" name="old_max_length" value="{{old_max_length}}">
        <input type="hidden" name="old_note" value="{{old_note}}">
        <input type="hidden" name="old_ignored" value="{{old_ignored}}">
        <label for="level">Level: only people with this level or a higher level see the key</label>
        <input id="level" name="level" inputmode="numeric" value="{{levelText}}" required>
        <label for="max_length">Maximum number of characters (empty: no limit)</label>
        <input id="max_length" name="max_length" inputmode="numeric" value="{{max_lengthText}}">
        {{#storedNote}}<p>The note now:</p><blockquote dir="auto">{{storedNote}}</blockquote>
        {{/storedNote}}
        <label for="note">Note for translators</label>
        <textarea id="note" name="note" rows="3" dir="auto">{{noteText}}</textarea>
        <label class="choice"><input type="checkbox" name="ignored" value="1"{{#isToHide}} checked{{/isToHide}}>
        Hide the key from translators and apps</label>
        <button type="submit">Save the settings</button>
        </form>
        {{/mayWrite}}
        {{>keyHistory}}
        {{/content}}{{/page}}
        """

    /// The texts of a refused form that the page does not have. A page has the values `hasLeft` and
    /// `left`.
    static let leftTextsText = """
        {{#hasLeft}}<p>The server did not store your text:</p>
        {{#left}}<textarea rows="4" readonly dir="auto" aria-label="Your text">{{typed}}</textarea>
        {{/left}}
        {{/hasLeft}}

        """

    static let refusedKeyFormText = """
        {{<page}}{{$content}}
        {{>sections}}
        {{>leftTexts}}
        {{/content}}{{/page}}
        """

    static let keyHistoryText = """
        <h2 id="history">History</h2>
        <ul class="entries">
        {{#history}}<li><p class="small">{{at}} UTC · {{actor}} · {{what}} · {{name}}</p>
        {{#text}}<p class="text" lang="{{lang}}" dir="{{dir}}">{{text}}</p>
        {{/text}}
        {{#former}}<p class="small">Before: <bdi lang="{{lang}}" dir="{{dir}}">{{former}}</bdi></p>
        {{/former}}
        {{#remark}}<p class="small">{{remark}}</p>
        {{/remark}}</li>
        {{/history}}
        </ul>
        {{>older}}

        """
}
