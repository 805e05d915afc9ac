/// The frame of every page, and the pages with only a message.
extension PageTemplates {
    static let pageText = """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="robots" content="noindex">
        {{#refresh}}<meta http-equiv="refresh" content="0; url={{refresh}}">
        {{/refresh}}
        <title>{{title}}</title>
        <link rel="stylesheet" href="{{root}}/assets/style.css">
        {{#script}}<script src="{{root}}/assets/message.js" defer></script>
        {{/script}}
        </head>
        <body>
        <header><a href="{{root}}/">tml-server</a>{{#person}}
        <span class="person">{{person}} <a href="{{root}}/account">Account</a> <a href="{{root}}/logout">Sign out</a></span>{{/person}}</header>
        <main{{#wide}} class="wide"{{/wide}}>
        <h1>{{title}}</h1>
        {{#problem}}<p class="problem" role="alert">{{problem}}</p>
        {{/problem}}
        {{$content}}{{/content}}
        </main>
        {{#message}}<div id="message" data-message="{{message}}" data-encoded="{{encoded}}"></div>
        {{/message}}
        </body>
        </html>

        """

    /// The hidden fields of every form.
    static let hiddenText = """
        <input type="hidden" name="form" value="{{form}}">
        {{#kept}}<input type="hidden" name="{{name}}" value="{{value}}">
        {{/kept}}
        """

    static let noticeText = """
        {{<page}}{{$content}}
        {{#sentence}}<p>{{sentence}}</p>
        {{/sentence}}
        {{#link}}<p><a href="{{link}}"{{#opensTab}} target="_blank" rel="noopener"{{/opensTab}}>{{linkText}}</a></p>
        {{/link}}
        {{/content}}{{/page}}
        """

    static let messageText = """
        {{<page}}{{$content}}
        <p>{{sentence}}</p>
        {{/content}}{{/page}}
        """

    static let onwardText = """
        {{<page}}{{$content}}
        <p>{{sentence}}</p>
        <p><a class="button" href="{{refresh}}">Continue</a></p>
        {{/content}}{{/page}}
        """
}
