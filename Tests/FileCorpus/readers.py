"""Compares the results of tml-file-corpus with other programs: readers.py RESULTS EXPLANATIONS

If msgfmt, xmllint or a reader of Python accepts a file, it must also accept the changed file. translate-toolkit must
find the same texts as tml-file-corpus. EXPLANATIONS lists expected differences: a format, a pattern and the reason,
with tabs between them. The exit status is 1 if there is another difference.
"""
import collections
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
            with open(path, 'rb') as file:
                function(file.read())
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


def pairs_of_po(path):
    from translate.storage import pypo
    units = pypo.pofile.parsefile(path).units
    return [(strings(unit.source), strings(unit.target)) for unit in units
            if not unit.isheader() and not unit.isobsolete()]


def pairs_of_xliff(path):
    from translate.storage import xliff, xliff2
    with open(path, 'rb') as file:
        is_new = re.search(rb'<xliff[^>]*version=["\']2', file.read(4000))
    units = (xliff2.Xliff2File if is_new else xliff.xlifffile).parsefile(path).units
    return [(strings(unit.source), strings(unit.target)) for unit in units if not unit.isheader()]


def texts_of_android(path):
    from translate.storage import aresource
    return [((), strings(unit.target)) for unit in aresource.AndroidResourceFile.parsefile(path).units]


def texts_of_strings(path):
    from translate.storage import properties
    with open(path, 'rb') as file:
        is_wide = file.read(2) in (b'\xff\xfe', b'\xfe\xff')
    units = (properties.stringsfile if is_wide else properties.stringsutf8file).parsefile(path).units
    return [((), strings(unit.source)) for unit in units if unit.istranslatable()]


def texts_of_stringsdict(path):
    from translate.storage import stringsdict
    return [((), strings(unit.target)) for unit in stringsdict.StringsDictFile.parsefile(path).units]


def has_text(name):
    """False for the facts about texts in ARB and MediaWiki: @save, @metadata."""
    return '@' not in name


def texts_of_json(path):
    from translate.storage import jsonl10n
    units = jsonl10n.JsonNestedFile.parsefile(path).units
    # In the messages of a browser extension, the other members are no texts.
    end = '.message' if path.endswith('/messages.json') else ''
    return [((), strings(unit.target)) for unit in units if has_text(unit.getid()) and unit.getid().endswith(end)]


READERS = {
    'po': pairs_of_po, 'pot': pairs_of_po, 'xlf': pairs_of_xliff, 'xliff': pairs_of_xliff, 'xml': texts_of_android,
    'strings': texts_of_strings, 'stringsdict': texts_of_stringsdict, 'json': texts_of_json, 'arb': texts_of_json,
}


def own_pairs(entry):
    is_json = entry['path'].endswith(('.json', '.arb'))
    for unit in entry['units']:
        if is_json and not has_text(unit['id']):
            continue
        source = [unit['label']] if unit['singular'] is None else [unit['singular'], unit['label']]
        yield tuple(source), tuple(unit['texts'])


def comparable(pairs, extension):
    """The texts in a form that does not depend on the names of inline elements and on white space."""
    counted = collections.Counter()
    has_sources = READERS[extension] in (pairs_of_po, pairs_of_xliff)
    for source, texts in pairs:
        if READERS[extension] is not pairs_of_po:
            source, texts = ([' '.join(re.sub(r'<[^<>]*>', '', text).split()) for text in part]
                             for part in (source, texts))
        if has_sources:
            counted[strings(Parts(source)), strings(Parts(texts))] += 1
        else:
            counted.update(((), (text,)) for text in texts if text)
    return counted


class Parts:
    def __init__(self, parts):
        self.strings = parts


def differences(entry):
    """The lines about a file, each without its name."""
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
    return [f'{whose} text: {json.dumps(pair, ensure_ascii=False)}'
            for whose, only in (('own', ours - theirs), ('other', theirs - ours)) for pair in only.elements()]


def examine(line):
    logging.disable(logging.CRITICAL)
    entry = json.loads(line)
    extension = entry['path'].rsplit('.', 1)[-1].lower()
    return entry['format'], extension, entry['path'], entry['refusal'] is None, differences(entry)


def explanations(path):
    with open(path) as file:
        lines = [line.rstrip('\n').split('\t') for line in file if line.strip() and not line.startswith('#')]
    return [(name, re.compile(pattern, re.S), reason) for name, pattern, reason in lines]


def main(results, explained):
    known = explanations(explained)
    files, reasons, open_lines = collections.Counter(), collections.Counter(), []
    with multiprocessing.Pool() as pool, open(os.path.join(results, 'list.jsonl'), 'rb') as lines:
        for name, extension, path, is_read, found in pool.imap_unordered(examine, lines, 16):
            files[name, extension, 'read' if is_read else 'refused'] += 1
            for line in found:
                reason = next((reason for format_name, pattern, reason in known
                               if format_name in (name, '*') and pattern.search(line)), None)
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
