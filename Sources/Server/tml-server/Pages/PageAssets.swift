import Text

/// The script and the style sheet of the pages.
enum PageAssets {
    /// Sends the sign-in to the surrounding app (`tml-service.md` 2.4).
    ///
    /// TMLKit accepts the message as an object. The script interface of Android accepts only text:
    /// base64 of the JSON. Without either, the page is in a browser and the script does nothing.
    static let script = """
        "use strict";
        (function () {
          var webkit = window.webkit && window.webkit.messageHandlers;
          var objects = webkit && webkit.tmlMessageHandler;
          var handler = objects || window.tmlMessageHandler;
          if (!handler) return;
          var message = document.getElementById("message");
          var handover = document.getElementById("handover");
          if (message) {
            handler.postMessage(
              objects ? JSON.parse(message.dataset.message) : message.dataset.encoded);
          } else if (handover) {
            handover.submit();
          }
        })();

        """

    static let style = """
        :root {
          color-scheme: light dark;
          --text: #1b1f24; --quiet: #57606a; --back: #f6f7f9; --card: #ffffff; --line: #d5dae1;
          --link: #0b57b0; --link-text: #ffffff; --problem: #a4161a; --problem-back: #fdecec;
          --translated: #9cc4f0; --accepted: #4a90d9; --approved: #17498a; --empty: #e3e7ec;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --text: #e6e9ee; --quiet: #a3adb9; --back: #14171b; --card: #1d2127; --line: #3a414b;
            --link: #8ab8f5; --link-text: #10151c; --problem: #ffb4ab; --problem-back: #43191a;
            --translated: #33557d; --accepted: #5a96d8; --approved: #b9d7fa; --empty: #2b313a;
          }
        }
        * { box-sizing: border-box; }
        body {
          margin: 0; color: var(--text); background: var(--back);
          font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
        }
        header {
          display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 1rem;
          padding: .75rem 1rem; border-bottom: 1px solid var(--line); background: var(--card);
        }
        header > a { color: inherit; font-weight: 600; text-decoration: none; }
        .person, .small, .native, .count { color: var(--quiet); font-size: .875rem; }
        main {
          max-width: 26rem; margin: 2rem auto; padding: 1.5rem; background: var(--card);
          border: 1px solid var(--line); border-radius: .5rem; overflow-wrap: anywhere;
        }
        main.wide { max-width: 60rem; }
        h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25; }
        h2 { margin: 2rem 0 .5rem; font-size: 1.15rem; line-height: 1.25; }
        a { color: var(--link); }
        a:focus-visible, button:focus-visible, input:focus-visible, select:focus-visible,
        textarea:focus-visible, summary:focus-visible {
          outline: 3px solid var(--accepted); outline-offset: 2px;
        }
        label { display: block; margin: 1rem 0 .25rem; font-weight: 600; }
        input, select, textarea {
          width: 100%; min-height: 2.875rem; padding: .6rem .7rem; font: inherit; color: inherit;
          background: var(--back); border: 1px solid var(--quiet); border-radius: .3rem;
        }
        fieldset { margin: 1rem 0 0; padding: 0; border: 0; }
        legend { padding: 0; font-weight: 600; }
        .choice { display: flex; gap: .5rem; margin: .5rem 0 0; font-weight: normal; }
        .choice input { flex: none; width: 1rem; min-height: 1rem; height: 1rem; margin: .25rem 0 0; }
        button, .button {
          display: inline-block; margin: 1.25rem .5rem 0 0; padding: .6rem 1.2rem; font: inherit;
          font-weight: 600; color: var(--link-text); background: var(--link); cursor: pointer;
          border: 1px solid var(--link); border-radius: .3rem; text-decoration: none;
        }
        .button.second, button.second { color: var(--link); background: none; }
        td button { margin: 0; padding: .3rem .7rem; }
        h3 { margin: 1.5rem 0 .25rem; font-size: 1rem; }
        .search { display: flex; flex-wrap: wrap; align-items: end; gap: 0 1rem; }
        .search > div { flex: 1 1 10rem; }
        .text { margin: .25rem 0; white-space: pre-wrap; }
        .entries { padding-left: 0; list-style: none; }
        .entries > li { padding: .5rem 0; border-bottom: 1px solid var(--line); }
        mark { color: var(--problem); background: var(--problem-back); text-decoration: underline wavy; }
        .picture { max-width: 100%; height: auto; border: 1px solid var(--line); }
        [hidden] { display: none; }
        .problem {
          padding: .75rem 1rem; color: var(--problem); background: var(--problem-back);
          border-radius: .3rem;
        }
        blockquote {
          margin: 1rem 0; padding-left: 1rem; border-left: 3px solid var(--line);
          white-space: pre-line;
        }
        .projects { padding-left: 1.25rem; }
        .sections ul {
          display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 0 0 1rem; padding: 0; list-style: none;
        }
        .sections [aria-current] { color: inherit; font-weight: 600; text-decoration: none; }
        table { width: 100%; border-collapse: collapse; }
        form + table { margin-top: 1.5rem; }
        caption { padding: .5rem 0; text-align: left; font-weight: 600; }
        th, td { padding: .6rem .5rem; text-align: left; vertical-align: top; }
        tr > :first-child { padding-left: 0; }
        td[data-label="State"], td[data-label="Role"] { overflow-wrap: normal; }
        thead th { border-bottom: 2px solid var(--line); font-size: .875rem; }
        tbody tr { border-bottom: 1px solid var(--line); }
        tbody th { width: 45%; }
        .native { font-weight: normal; }
        code { color: var(--quiet); font-size: .8125rem; font-weight: normal; }
        code.secret { color: inherit; font-size: 1rem; }
        .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
        .count { display: block; font-weight: normal; overflow-wrap: anywhere; }
        .bar { display: block; width: 100%; height: .5rem; margin-top: .4rem; border-radius: .25rem; }
        .bar .all { fill: var(--empty); }
        .bar .translated { fill: var(--translated); }
        .bar .accepted { fill: var(--accepted); }
        .bar .approved { fill: var(--approved); }
        @media (max-width: 40rem) {
          main { margin: 0; border-width: 0 0 1px; border-radius: 0; padding: 1rem; }
          thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
          tbody tr { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); padding: .75rem 0; }
          .progress tbody tr { grid-template-columns: repeat(4, 1fr); }
          tbody th { grid-column: 1 / -1; width: auto; padding: 0 0 .25rem; }
          tbody td { padding: .25rem .5rem .25rem 0; overflow-wrap: anywhere; }
          tbody td:empty { display: none; }
          td[data-label="Events"], td[data-label="Name there"] { grid-column: 1 / -1; }
          tbody .actions { grid-column: 1 / -1; }
          tbody .actions::before { content: none; }
          .list tbody tr { grid-template-columns: 1fr; }
          tbody .number { padding: 0; text-align: left; font-size: .875rem; }
          tbody td::before {
            content: attr(data-label); display: block; color: var(--quiet); font-size: .75rem;
          }
        }

        """
}
