import type { OfficerData } from '../data/read-officer-data.ts';
import { sayPair } from './say-value.ts';
import { harmless, type Section, type Told } from './told.ts';
import type { Words } from './words.ts';

type Leaves = ReadonlyMap<string, string>;

const leavesIn = (value: unknown, key: string, found: Map<string, string> = new Map()): Leaves => {
  if (typeof value === 'string') found.set(key, value);
  else if (typeof value === 'object' && value !== null)
    for (const [name, child] of Object.entries(value)) leavesIn(child, key === '' ? name : `${key}.${name}`, found);
  return found;
};

const languagesIn = (data: readonly OfficerData[]): readonly string[] =>
  [
    ...new Set(
      data.flatMap(({ values }) => [...values.keys()].flatMap((path) => /^locales\/([^/]+)\//.exec(path)?.[1] ?? [])),
    ),
  ].sort();

const filesIn = (data: readonly OfficerData[]): readonly string[] =>
  [
    ...new Set(
      data.flatMap(({ values }) =>
        [...values.keys()].flatMap((path) => /^locales\/[^/]+\/([^/]+)\.json$/.exec(path)?.[1] ?? []),
      ),
    ),
  ].sort();

/** One text in one language, before and after. */
interface Wording {
  readonly language: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const sayWording = (words: Words, { language, before, after }: Wording): string => {
  const kind = before === undefined ? 'textAdded' : after === undefined ? 'textRemoved' : 'textChanged';
  const params = { language, ...sayPair(words, before, after) };
  return words.say(`officer-diff.change.${kind}`, params);
};

const parts = ['label', 'help', 'placeholder'];

/** Texts that belong to no field: titles, headings, reasons. */
const sayPlainly = (words: Words, key: string, form: string, path: readonly string[]): string | undefined => {
  const [kind, name = ''] = path;
  const say = (part: string) => words.say(`officer-diff.part.${part}`, { name: words.textOf(key) ?? name });
  if (kind === 'form' && ['title', 'intro'].includes(name)) return say(name);
  if (kind === 'group') return say('group');
  return form === 'eligibility' ? words.say('officer-diff.part.reason', { name: kind ?? '' }) : undefined;
};

/** `personal.nik.error.pattern` as a reader would name it: the field, and which of its texts. */
const nameOf = (words: Words, key: string): string => {
  const [form = '', ...path] = key.split('.');
  const plain = sayPlainly(words, key, form, path);
  if (plain !== undefined) return plain;
  const at = path.findIndex((name, index) => index > 0 && [...parts, 'option', 'error'].includes(name));
  const field = words.textOf([form, ...path.slice(0, Math.max(0, at)), 'label'].join('.'));
  if (at < 1 || field === undefined) return key;
  const part = words.say(`officer-diff.part.${path[at]}`, { name: path.slice(at + 1).join('.') });
  return `${field} (${part})`;
};

const tellKey = (place: string, key: string, wordings: readonly Wording[]): Told => {
  const changed = wordings.filter(({ before, after }) => before !== after);
  const stayed = wordings.filter(({ before, after }) => before === after && after !== undefined);
  const isNew = changed.every(({ before }) => before === undefined);
  const isGone = changed.every(({ after }) => after === undefined);
  const told = harmless(
    'textChanged',
    place,
    (words) => {
      const same = stayed.map(({ language }) => words.say('officer-diff.change.textSame', { language }));
      return [...changed.map((wording) => sayWording(words, wording)), ...same].join('; ');
    },
    (words) => nameOf(words, key),
  );
  return { ...told, alike: isNew ? 'textAdded' : isGone ? 'textRemoved' : 'textChanged' };
};

/** A whole file that goes is one thing to know. */
const tellGone = (place: string, count: number): Told =>
  harmless('textsRemoved', place, (words) => words.say('officer-diff.change.textsRemoved', { count: String(count) }));

const countIn = ({ values }: OfficerData, language: string): number =>
  filesIn([{ values, files: new Map() }])
    .map((file) => leavesIn(values.get(`locales/${language}/${file}.json`) ?? {}, file).size)
    .reduce((sum, size) => sum + size, 0);

/** A language as a whole is told in one line. */
const tellLanguages = (before: OfficerData, after: OfficerData): readonly Section[] => {
  const [was, is] = [languagesIn([before]), languagesIn([after])];
  const tell = (kind: 'languageAdded' | 'languageRemoved', language: string, count: number): Told => ({
    kind,
    place: `locales/${language}`,
    sentence: (words) => words.say(`officer-diff.change.${kind}`, { language, count: String(count) }),
    verdict: kind === 'languageAdded' ? 'safe' : 'breaks',
    reason: (words) => words.say(`officer-diff.reason.${kind}`),
  });
  const told = [
    ...is.filter((one) => !was.includes(one)).map((one) => tell('languageAdded', one, countIn(after, one))),
    ...was.filter((one) => !is.includes(one)).map((one) => tell('languageRemoved', one, countIn(before, one))),
  ];
  return told.length === 0
    ? []
    : [{ place: 'locales', title: (words: Words) => words.say('officer-diff.area.languages'), told }];
};

/** Every text that is not what it was, with what became of it in each language. */
export const tellTexts = (before: OfficerData, after: OfficerData): readonly Section[] => {
  const kept = languagesIn([after]);
  const languages = languagesIn([before]).filter((language) => kept.includes(language));
  const files = filesIn([before, after]).flatMap((file) => {
    const place = `locales/*/${file}.json`;
    const leaves = languages.map((language) => {
      const read = ({ values }: OfficerData) => leavesIn(values.get(`locales/${language}/${file}.json`) ?? {}, file);
      return { language, before: read(before), after: read(after) };
    });
    const keys = [...new Set(leaves.flatMap(({ before: was, after: is }) => [...was.keys(), ...is.keys()]))];
    const told = keys.flatMap((key) => {
      const wordings = leaves.map(({ language, before: was, after: is }) => ({
        language,
        before: was.get(key),
        after: is.get(key),
      }));
      return wordings.some((one) => one.before !== one.after) ? [tellKey(place, key, wordings)] : [];
    });
    const isGone = leaves.every(({ after: is }) => is.size === 0);
    const shown = isGone && told.length > 0 ? [tellGone(place, told.length)] : told;
    return told.length === 0
      ? []
      : [{ place, title: (words: Words) => words.say('officer-diff.area.texts', { file }), told: shown }];
  });
  return [...tellLanguages(before, after), ...files];
};
