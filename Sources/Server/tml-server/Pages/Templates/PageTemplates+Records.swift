/// The pages of the activity and of the files of a project.
extension PageTemplates {
    static let activityText = """
        {{<page}}{{$content}}
        {{>sections}}
        <form method="get" action="{{root}}/projects/{{key}}/activity" role="search">
        <div class="search">
        <div><label for="search">Words</label>
        <input id="search" name="search" value="{{search}}" maxlength="300"></div>
        <div><label for="person">Person</label>
        <select id="person" name="person"><option value="">Everybody</option>
        {{#people}}<option value="{{value}}"{{#isChosen}} selected{{/isChosen}}>{{name}}</option>
        {{/people}}</select></div>
        <div><label for="locale">Language</label>
        <select id="locale" name="locale"><option value="">All languages</option>
        {{#locales}}<option value="{{value}}"{{#isChosen}} selected{{/isChosen}}>{{name}}</option>
        {{/locales}}</select></div>
        <div><label for="kind">Kind</label>
        <select id="kind" name="kind"><option value="">Everything</option>
        {{#kinds}}<option value="{{value}}"{{#isChosen}} selected{{/isChosen}}>{{name}}</option>
        {{/kinds}}</select></div>
        <button type="submit">Show</button>
        </div>
        </form>
        <ul class="entries">
        {{#entries}}<li><p class="small">{{at}} UTC · {{actor}} · {{what}}{{#name}} · {{name}}{{/name}}</p>
        {{#label}}<p class="text">{{#hash}}<a href="{{root}}/projects/{{key}}/keys/{{hash}}{{scope}}">{{/hash}}<bdi
        lang="{{lang}}" dir="{{dir}}">{{label}}</bdi>{{#hash}}</a>{{/hash}}</p>
        {{/label}}
        {{#remark}}<p class="small" dir="auto">{{remark}}</p>
        {{/remark}}</li>
        {{/entries}}
        </ul>
        {{^hasEntries}}<p>There are no such entries{{#next}} among the newest ones{{/next}}.</p>
        {{/hasEntries}}
        {{>older}}
        {{/content}}{{/page}}
        """

    static let filesText = """
        {{<page}}{{$content}}
        {{>sections}}
        {{#state}}<p role="status">{{state}}</p>
        {{/state}}
        {{#failure}}<p class="problem" role="alert">{{failure}}</p>
        {{/failure}}
        {{#hasReport}}<h2>The last import</h2>
        <ul>
        {{#report}}<li>{{line}}</li>
        {{/report}}
        </ul>
        {{/hasReport}}
        {{#download}}<p><a class="button" href="{{root}}/projects/{{key}}/files/export">Download {{download}}</a>
        ({{size}})</p>
        {{/download}}
        {{^isRunning}}
        <h2>Export</h2>
        <p>The file contains the keys, the sources, the languages and the translations of the project.
        Another server can import the file.</p>
        <form method="post" action="{{root}}/projects/{{key}}/files/export">
        {{>hidden}}
        <label for="accept">Translations</label>
        <select id="accept" name="accept">
        <option value="accepted">Accepted and approved</option>
        <option value="approved">Only approved</option>
        <option value="all">All, also pending</option>
        </select>
        <label for="format">Format</label>
        <select id="format" name="format">
        {{#formats}}<option value="{{value}}">{{name}}</option>
        {{/formats}}</select>
        <button type="submit">Export the project</button>
        </form>
        <h2>Import</h2>
        <p>The import adds the keys, languages and translations of a release archive, and updates texts
        from earlier imports. It never changes the work of translators. It imports everything or nothing.
        While the server stores the texts, it refuses other changes. Workstations send their changes again later;
        in the browser, send your form again yourself. The file can have
        {{limit}} at most; for larger files, use <code>tml-server import</code> on the server.</p>
        <form method="post" action="{{root}}/projects/{{key}}/files/import" enctype="multipart/form-data">
        {{>hidden}}
        <label class="choice"><input type="checkbox" name="others" value="1">
        The file may be the archive of another project</label>
        <label for="file">File (.tar.gz)</label>
        <input id="file" name="file" type="file" required>
        <button type="submit">Import the file</button>
        </form>
        {{/isRunning}}
        {{/content}}{{/page}}
        """
}
