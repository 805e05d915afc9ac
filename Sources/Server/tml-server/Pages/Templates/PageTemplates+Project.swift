/// The page of a project.
extension PageTemplates {
    /// The progress bar is a picture made of rectangles, because the policy forbids styles with
    /// widths.
    static let projectText = """
        {{<page}}{{$content}}
        {{>sections}}
        {{#summary}}<p>{{summary}}</p>
        {{/summary}}
        <p>Texts in {{defaultLanguage}}: {{keyCount}}.
        {{#version}}Current release: <a href="{{root}}/cdn/{{key}}/{{version}}.tar.gz">{{version}}</a>,
        made on {{releasedAt}} UTC.{{/version}}
        {{^version}}There is no release yet.{{/version}}</p>
        {{#hasLanguages}}
        <table class="progress">
        <caption>Progress by language</caption>
        <thead><tr><th scope="col">Language</th><th scope="col" class="number">Translated</th>
        <th scope="col" class="number">Accepted</th><th scope="col" class="number">Approved</th>
        <th scope="col" class="number">Untranslated</th></tr></thead>
        <tbody>
        {{#languages}}<tr>
        <th scope="row">{{englishName}} <span class="native" lang="{{locale}}" dir="{{direction}}"
        >{{nativeName}}</span> <code>{{locale}}</code>
        <svg class="bar" viewBox="0 0 1000 8" preserveAspectRatio="none" aria-hidden="true">
        <rect class="all" width="1000" height="8"/>
        <rect class="translated" width="{{translated.width}}" height="8"/>
        <rect class="accepted" width="{{accepted.width}}" height="8"/>
        <rect class="approved" width="{{approved.width}}" height="8"/>
        </svg></th>
        {{#translated}}{{>share}}{{/translated}}
        {{#accepted}}{{>share}}{{/accepted}}
        {{#approved}}{{>share}}{{/approved}}
        <td class="number" data-label="Untranslated">{{left}}</td>
        </tr>
        {{/languages}}
        </tbody>
        </table>
        {{/hasLanguages}}
        {{^hasLanguages}}<p>The project has no target languages yet.</p>
        {{/hasLanguages}}
        {{/content}}{{/page}}
        """

    /// The navigation of a project. A page has the values `key` and `sections`.
    static let sectionsText = """
        <nav class="sections" aria-label="Project"><ul>
        {{#sections}}<li><a href="{{root}}/projects/{{key}}{{path}}"{{#isHere}} aria-current="page"{{/isHere}}>{{name}}</a></li>
        {{/sections}}
        </ul></nav>

        """

    static let shareText = """
        <td class="number" data-label="{{label}}">{{percent}} %<span class="count">{{count}}</span></td>

        """
}
