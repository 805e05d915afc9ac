"""Compares the results of tml-file-corpus with other programs: readers.py RESULTS EXPLANATIONS

If msgfmt, xmllint or a reader of Python accepts a file, it must also accept the changed file. translate-toolkit must
find the same texts as tml-file-corpus. EXPLANATIONS lists expected differences: a format, a pattern and the reason,
with tabs between them. The exit status is 1 if there is another difference.
"""
import collections
import html
import json
import logging
import multiprocessing
import os
import plistlib
import re
import subprocess
import sys

SHOWN = 100


def runs(*command):
    return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0


def reads(function):
    def is_read(path):
        try:
            function(bytes_of(path))
        except Exception:
            return False
        return True
    return is_read


def is_xml(path):
    return runs('xmllint', '--noout', '--nonet', path)


def is_json(path):
    return reads(lambda data: json.loads(data.decode('utf-8-sig')))(path)


# For each extension, the checks from the strictest to the most tolerant. The first check that accepts a file must also
# accept the changed file.
CHECKS = {
    'po': [lambda path: runs('msgfmt', '--check', '-o', '/dev/null', path),
           lambda path: runs('msgfmt', '-o', '/dev/null', path)],
    'xlf': [is_xml],
    'xliff': [is_xml],
    'xml': [is_xml],
    'stringsdict': [reads(plistlib.loads)],
    'json': [is_json],
    'arb': [is_json],
    'xcstrings': [is_json],
}
CHECKS['pot'] = CHECKS['po']


def strings(text):
    found = [str(part) for part in getattr(text, 'strings', [text or ''])]
    while found and not found[-1]:
        found.pop()
    return tuple(found)


def bytes_of(path):
    with open(path, 'rb') as file:
        return file.read()


def in_utf8(data):
    """The text of a PO file in UTF-8: translate-toolkit reads many encodings as Latin-1."""
    charset = re.search(rb'charset=([\w.:-]+)', data)
    try:
        text = data.decode(charset[1].decode())
    except (LookupError, TypeError, UnicodeDecodeError):
        return data
    return text.replace(charset[0].decode(), 'charset=UTF-8', 1).encode()


def pairs_of_po(path):
    """The entries with the forms that the header declares."""
    from translate.storage import pypo
    file = pypo.pofile.parsestring(in_utf8(bytes_of(path)))
    count, _ = file.getheaderplural()
    most = int(count) if count and count.isdigit() else None
    return [(unit.getid(), strings(unit.source), strings(unit.target)[:most]) for unit in file.units
            if not unit.isheader() and not unit.isobsolete()]


def pairs_of_xliff(path):
    from translate.storage import xliff, xliff2
    is_new = re.search(rb'<xliff[^>]*version=["\']2', bytes_of(path)[:4000])
    units = (xliff2.Xliff2File if is_new else xliff.xlifffile).parsefile(path).units
    return [(unit.getid(), strings(unit.source), strings(unit.target)) for unit in units if not unit.isheader()]


def texts_of_android(path):
    from translate.storage import aresource
    return [(unit.getid(), (), strings(unit.target)) for unit in aresource.AndroidResourceFile.parsefile(path).units]


def simple_strings(text):
    """Apple strings as translate-toolkit needs them: without comments, and each key and its text in one line."""
    text = re.sub(r'("(?:\\.|[^"\\])*")|/\*.*?\*/|//[^\n]*', lambda match: match[1] or '', text, flags=re.S)
    text = re.sub(r'"(?:\\.|[^"\\])*"', lambda match: match[0].replace('\n', r'\n'), text, flags=re.S)
    return re.sub(r'"\s*=\s*"', '" = "', text)


def texts_of_strings(path):
    from translate.storage import properties
    data = bytes_of(path)
    is_wide = data[:2] in (b'\xff\xfe', b'\xfe\xff')
    text = data.decode('utf-16' if is_wide else 'utf-8-sig', 'surrogateescape')
    units = properties.stringsutf8file.parsestring(simple_strings(text).encode('utf-8', 'surrogateescape')).units
    # If a key occurs twice, its last text counts.
    last = {unit.getid(): unit for unit in units if unit.istranslatable()}
    return [(name, (), strings(unit.source)) for name, unit in last.items()]


def texts_of_stringsdict(path):
    from translate.storage import stringsdict
    return [(unit.getid(), (), strings(unit.target)) for unit in stringsdict.StringsDictFile.parsefile(path).units]


def has_text(name):
    """False for the facts about texts in ARB and MediaWiki: @save, @metadata."""
    return '@' not in name


def texts_of_json(path):
    from translate.storage import jsonl10n
    units = jsonl10n.JsonNestedFile.parsefile(path).units
    # In the messages of a browser extension, the other members are no texts.
    end = '.message' if path.endswith('/messages.json') else ''
    return [(unit.getid(), (), strings(unit.target)) for unit in units
            if has_text(unit.getid()) and unit.getid().endswith(end)]


READERS = {
    'po': pairs_of_po, 'pot': pairs_of_po, 'xlf': pairs_of_xliff, 'xliff': pairs_of_xliff, 'xml': texts_of_android,
    'strings': texts_of_strings, 'stringsdict': texts_of_stringsdict, 'json': texts_of_json, 'arb': texts_of_json,
}


# translate-toolkit reads these escapes of PO files as letters.
LETTERS = str.maketrans('\a\v', 'av')


def own_pairs(entry):
    is_po = entry['format'] == 'po'
    is_json = entry['path'].endswith(('.json', '.arb'))
    for unit in entry['units']:
        if is_json and not has_text(unit['id']):
            continue
        source = [unit['label']] if unit['singular'] is None else [unit['singular'], unit['label']]
        texts = [[text.translate(LETTERS) if is_po else text for text in part] for part in (source, unit['texts'])]
        # Android: the name without the product.
        name = unit['id'].split('#')[0] if entry['format'] == 'android' else unit['id']
        yield name, *map(tuple, texts)


def comparable(units, extension):
    """The texts in a form that does not depend on the names of inline elements and on white space, and for each text
    the names of its units."""
    names = collections.defaultdict(list)
    has_sources = READERS[extension] in (pairs_of_po, pairs_of_xliff)
    for name, source, texts in units:
        if READERS[extension] is texts_of_android:
            # Some escaped tags are shown with their escapes.
            texts = map(html.unescape, texts)
        if READERS[extension] is not pairs_of_po:
            source, texts = ([' '.join(re.sub(r'<[^<>]*>', '', text).split()) for text in part]
                             for part in (source, texts))
        if has_sources:
            names[strings(Parts(source)), strings(Parts(texts))].append(name)
        else:
            for text in filter(None, texts):
                names[(), (text,)].append(name)
    return names


class Parts:
    def __init__(self, parts):
        self.strings = parts


def differences(entry):
    """The lines about a file, each without the name of the file."""
    extension = entry['path'].rsplit('.', 1)[-1].lower()
    checks = CHECKS.get(extension, [])
    check = next((check for check in checks if check(entry['path'])), None)
    if entry['refusal'] is not None:
        return [] if check is None else [f'valid, but refused: {entry["refusal"]}']
    found = []
    if check is not None and not check(entry['changed']):
        found.append('accepted before the change, refused after the change')
    if extension in READERS and (check is not None or not checks):
        found += toolkit_differences(entry, extension)
    return found


def toolkit_differences(entry, extension):
    try:
        theirs = comparable(READERS[extension](entry['changed']), extension)
    except Exception as error:
        return [f'translate-toolkit cannot read the file: {type(error).__name__}']
    ours = comparable(own_pairs(entry), extension)
    return [f'{whose} text: {json.dumps([name, *pair], ensure_ascii=False)}'
            for whose, some, others in (('own', ours, theirs), ('other', theirs, ours))
            for pair, names in some.items() for name in extra(names, others.get(pair, []))]


def extra(names, others):
    """The names of a text for which the other program has no name."""
    return sorted(names, key=lambda name: name not in others)[len(others):]


def examine(line):
    logging.disable(logging.CRITICAL)
    entry = json.loads(line)
    extension = entry['path'].rsplit('.', 1)[-1].lower()
    return entry['format'], extension, entry['path'], entry['refusal'] is None, differences(entry)


def explanations(path):
    with open(path) as file:
        lines = [line.rstrip('\n').split('\t') for line in file if line.strip() and not line.startswith('#')]
    return [(name, re.compile(pattern, re.S), reason) for name, pattern, reason in lines]


def reason_for(line, name, known):
    """The reason for a difference of a format; `None` if there is no explanation."""
    return next((reason for format_name, pattern, reason in known
                 if format_name in (name, '*') and pattern.search(line)), None)


def main(results, explained):
    known = explanations(explained)
    files, reasons, open_lines = collections.Counter(), collections.Counter(), []
    with multiprocessing.Pool() as pool, open(os.path.join(results, 'list.jsonl'), 'rb') as lines:
        for name, extension, path, is_read, found in pool.imap_unordered(examine, lines, 16):
            files[name, extension, 'read' if is_read else 'refused'] += 1
            for line in found:
                reason = reason_for(f'{path}: {line}', name, known)
                if reason is None:
                    open_lines.append(f'{name}: {path}: {line}')
                else:
                    reasons[name, reason] += 1
    for (name, extension, state), count in sorted(files.items()):
        print(f'{name} (.{extension}): {count} files {state}')
    for (name, reason), count in sorted(reasons.items()):
        print(f'{name}: {count} differences: {reason}')
    for line in sorted(open_lines)[:SHOWN]:
        print(line[:1000])
    print(f'{len(open_lines)} differences without an explanation')
    return 1 if open_lines or not files else 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
