"""Compares the plural forms of the preview with GNU gettext and ICU: plurals.py PROGRAM CORPUS EXPLANATIONS

PROGRAM is tml-file-corpus. The script writes translation files in which each form has another text, and compares the
previews of these files for whole numbers and for fractions:
- PO files with each field Plural-Forms of the files in the folder CORPUS, with the formulas of msginit, and without a
  formula, with the texts of ngettext (libintl),
- files of Android, ARB and Xcode in each language of CLDR, with the texts that ICU selects.
EXPLANATIONS lists expected differences: see readers.py. The name of the format is `plurals`, and a line with a
difference begins with the kind of the file and the language. If there is another difference, or fewer than 100
languages, the exit status is 1.
"""
import collections
import ctypes
import json
import locale
import os
import re
import subprocess
import sys
import tempfile
from multiprocessing.pool import ThreadPool

import icu
from readers import explanations, reason_for

SHOWN = 100
DEFINITIONS = 'Sources/LanguageData/Definitions/cldr'
CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other']
WHOLE = [*range(1001), 1001, 1234, 10_000, 12_345, 100_000, 1_000_000, 1_000_001, 1_100_000, 2_000_000, 12_345_678]
FRACTIONS = ['0.1', '0.2', '0.5', '0.9', '0.01', '0.11', '0.21', '1.1', '1.2', '1.5', '1.25', '1.99', '2.1', '2.5',
             '3.14', '10.1', '11.5', '21.1', '100.5', '1000000.5']
# Numbers with a zero at the end. The preview, ICU for a value without a format, and Double show 1.0 as 1.
ZEROS = ['0.0', '0.00', '0.10', '1.0', '1.00', '1.50', '2.0', '2.00', '3.0', '5.0', '10.0', '11.0', '21.0', '100.0',
         '1000.0', '100000.0', '1000000.0']
GERMANIC = 'nplurals=2; plural=(n != 1);'


class Case:
    """A file, with the text that another program shows for each number."""
    def __init__(self, kind, language, path, expected, own_language=None, base=None):
        self.kind, self.language, self.path, self.expected = kind, language, path, expected
        self.request = {'path': path, 'numbers': ' '.join(expected), 'locale': own_language, 'base': base}

    def differences(self, answer):
        if isinstance(answer, str):
            return [f'{self.kind}: {self.language}: {answer}']
        return [f'{self.kind}: {self.language}: {number}: {own or "nothing"}, not {text}'
                for (number, text), own in zip(self.expected.items(), answer, strict=True) if own != text]


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text)
    return path


# GNU gettext.

class Gettext:
    """The function ngettext of the C library. It reads the compiled files in a folder."""
    def __init__(self, folder):
        self.folder = folder
        os.environ |= {'LC_ALL': 'C.UTF-8', 'LANGUAGE': 'xx'}
        self.library = ctypes.CDLL(None)
        self.library.setlocale.restype = ctypes.c_char_p
        if self.library.setlocale(locale.LC_ALL, b'') != b'C.UTF-8':
            raise SystemExit('This test needs the locale C.UTF-8.')
        self.library.dngettext.restype = ctypes.c_char_p
        self.library.dngettext.argtypes = [ctypes.c_char_p] * 3 + [ctypes.c_ulong]

    def texts(self, name, path):
        """Returns the text of a PO file for each whole number."""
        compiled = f'{self.folder}/xx/LC_MESSAGES/{name}.mo'
        os.makedirs(os.path.dirname(compiled), exist_ok=True)
        subprocess.run(['msgfmt', '-o', compiled, path], check=True)
        self.library.bindtextdomain(name.encode(), self.folder.encode())
        self.library.bind_textdomain_codeset(name.encode(), b'UTF-8')
        return {str(number): self.text(name, number) for number in WHOLE}

    def text(self, name, number):
        text = self.library.dngettext(name.encode(), b'%d file', b'%d files', number).decode()
        return text % number


def po_text(language, formula, count):
    """Returns a PO file in which each form names itself."""
    fields = [f'Language: {language}', 'Content-Type: text/plain; charset=UTF-8']
    if formula is not None:
        fields.append(f'Plural-Forms: {formula}')
    header = ''.join(json.dumps(field + '\n', ensure_ascii=False) + '\n' for field in fields)
    forms = ''.join(f'msgstr[{form}] "form {form}: %d"\n' for form in range(count))
    return f'msgid ""\nmsgstr ""\n{header}\n#, c-format\nmsgid "%d file"\nmsgid_plural "%d files"\n{forms}'


def form_count(formula):
    """Returns the number of forms. A field with an error has the two forms of English."""
    found = re.search(r'nplurals\s*=\s*(\d+)', formula)
    return int(found.group(1)) if found else 2


def header_of(data):
    """Returns the fields of the header of a PO file, by their names."""
    found = re.search(rb'^msgid ""\s*\nmsgstr ((?:"(?:[^"\\\n]|\\.)*"\s*)+)', data, re.M)
    text = b''.join(re.findall(rb'"((?:[^"\\\n]|\\.)*)"', found.group(1))) if found else b''
    text = re.sub(rb'\\(.)', lambda match: {b'n': b'\n', b't': b'\t'}.get(match.group(1), match.group(1)), text)
    fields = [line.partition(':') for line in text.decode('latin-1').split('\n')]
    return {name.strip(): value.strip() for name, _, value in fields}


def corpus_formulas(folder):
    """Returns the pairs of a language and a field Plural-Forms in the files of the corpus."""
    pairs = set()
    for place, _, names in os.walk(folder):
        for name in names:
            if not name.endswith('.po'):
                continue
            with open(os.path.join(place, name), 'rb') as file:
                header = header_of(file.read(20_000).replace(b'\r', b''))
            formula, language = header.get('Plural-Forms'), header.get('Language', '')
            if formula and formula.isascii() and re.fullmatch(r'[a-z]{2,3}([_@][A-Za-z]+)*', language):
                pairs.add((language, formula))
    return sorted(pairs)


def table_formula(language, folder):
    """Returns the field Plural-Forms that msginit writes. None if the table of gettext lacks the language."""
    template = f'{folder}/template.pot'
    if not os.path.exists(template):
        write(template, po_text('', None, 2))
    text = subprocess.run(['msginit', '--no-translator', '-l', language, '-i', template, '-o', '-'],
                          capture_output=True, check=True).stdout
    return header_of(text).get('Plural-Forms')


def gettext_cases(folder, corpus, languages):
    gettext = Gettext(f'{folder}/mo')

    def case(kind, language, formula, name, is_written=True):
        path = write(f'{folder}/po/{name}.po', po_text(language, formula, form_count(formula)))
        texts = gettext.texts(name, path)
        if not is_written:
            write(path, po_text(language, None, form_count(formula)))
        return Case(kind, language, path, texts)

    for number, (language, formula) in enumerate(corpus_formulas(corpus)):
        yield case(f'po with {formula}', language, formula, f'corpus{number}')
    for language in languages:
        formula = table_formula(language, folder)
        if formula:
            yield case('po of msginit', language, formula, f'table-{language}')
        yield case('po without a formula', language, formula or GERMANIC, f'none-{language}', is_written=False)


# ICU.

def formatted(number):
    """Returns a number that shows exactly these digits."""
    digits = len(number.partition('.')[2])
    formatter = icu.NumberFormatter.withLocale(icu.Locale('en')).precision(icu.Precision.fixedFraction(digits))
    return formatter.formatDecimalToValue(number.encode())


FORMATTED = {number: formatted(number) for number in [*map(str, WHOLE), *FRACTIONS, *ZEROS]}


def shortest(number):
    return number.rstrip('0').rstrip('.') if '.' in number else number


def selected(language):
    """Returns the text of a file with all categories for each number."""
    rules = icu.PluralRules.forLocale(icu.Locale.forLanguageTag(language))
    return {number: f'{rules.select(value)}: {shortest(number)}' for number, value in FORMATTED.items()}


def message_text(text):
    choices = ' '.join(f'{category} {{{text(category)}}}' for category in CATEGORIES)
    return f'{{count, plural, {choices}}}'


def rendered(message, language):
    """Returns the message that ICU shows for each number."""
    known = icu.MessageFormat(message, icu.Locale.forLanguageTag(language))
    return {number: str(known.format(['count'], [icu.Formattable(float(number))])) for number in FORMATTED}


def android_text(categories):
    items = ''.join(f'<item quantity="{category}">{text}</item>\n' for category, text in categories.items())
    return f'<resources>\n<plurals name="files">\n{items}</plurals>\n</resources>\n'


def catalog_text(language):
    plural = {category: {'stringUnit': {'state': 'translated', 'value': f'{category}: %d'}}
              for category in CATEGORIES}
    texts = {'%d files': {'localizations': {language: {'variations': {'plural': plural}}}}}
    return json.dumps({'sourceLanguage': 'und', 'strings': texts, 'version': '1.0'})


def arb_text(language, message):
    return json.dumps({'@@locale': language, 'files': message})


def category_cases(folder, languages):
    """Cases with a text for each category of CLDR, also for those that a language does not have."""
    whole = message_text(lambda category: f'{category}: #')
    inner = 'Total: ' + message_text(lambda category: category)
    bases = {
        'android': write(f'{folder}/base/strings.xml', android_text({'one': '%d file', 'other': '%d files'})),
        'arb': write(f'{folder}/base/whole.arb', arb_text('und', '{count, plural, one {# file} other {# files}}')),
        'message': write(f'{folder}/base/inner.arb', arb_text('und', inner)),
        'xcstrings': None,
    }
    for language in languages:
        place = f'{folder}/{language}'
        expected = selected(language)
        for kind, name, text, texts in [
                ('android', 'strings.xml', android_text({name: f'{name}: %d' for name in CATEGORIES}), expected),
                ('arb', 'whole.arb', arb_text(language, whole), expected),
                ('message', 'inner.arb', arb_text(language, inner), rendered(inner, language)),
                ('xcstrings', 'Localizable.xcstrings', catalog_text(language), expected)]:
            yield Case(kind, language, write(f'{place}/{name}', text), texts, language, bases[kind])


# The comparison.

def answers(program, cases, folder):
    """Returns the previews of each case. Each processor has a part of the cases."""
    parts = [cases[start::os.cpu_count()] for start in range(os.cpu_count())]
    found = {}
    with ThreadPool(len(parts)) as pool:
        lists = [write(f'{folder}/list{number}.jsonl', ''.join(json.dumps(case.request) + '\n' for case in part))
                 for number, part in enumerate(parts)]
        for part, lines in zip(parts, pool.map(lambda path: previews(program, path), lists), strict=True):
            found |= {case.path: json.loads(line) for case, line in zip(part, lines, strict=True)}
    return [found[case.path] for case in cases]


def previews(program, path):
    return subprocess.run([program, '--previews', path], stdout=subprocess.PIPE, check=True).stdout.splitlines()


def report(cases, found, known):
    """Prints the results. Returns the number of differences without an explanation."""
    reasons, open_lines = collections.Counter(), []
    for case, answer in zip(cases, found, strict=True):
        for line in case.differences(answer):
            reason = reason_for(line, 'plurals', [row for row in known if row[0] == 'plurals'])
            if reason is None:
                open_lines.append(line)
            else:
                reasons[reason] += 1
    for reason, count in sorted(reasons.items()):
        print(f'plurals: {count} differences: {reason}')
    for line in open_lines[:SHOWN]:
        print(line[:1000])
    print(f'{len(open_lines)} differences of plural forms without an explanation')
    return len(open_lines)


def main(program, corpus, explained):
    languages = sorted(name.removesuffix('.json') for name in os.listdir(DEFINITIONS) if name.endswith('.json'))
    # GNU gettext names a script in another way.
    simple = [name.replace('-', '_') for name in languages if not re.search('-[A-Z][a-z]{3}', name)]
    with tempfile.TemporaryDirectory() as folder:
        groups = {'gettext': list(gettext_cases(folder, corpus, simple)),
                  'ICU': list(category_cases(folder, languages))}
        cases = [case for group in groups.values() for case in group]
        found = answers(program, cases, folder)
    enough = True
    for name, group in groups.items():
        known = {re.split('[-_@]', case.language)[0] for case in group}
        count = sum(len(case.expected) for case in group)
        print(f'{name}: {len(known)} languages, {len(group)} files, {count} previews')
        enough = enough and len(known) >= 100
    return 1 if report(cases, found, explanations(explained)) or not enough else 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
