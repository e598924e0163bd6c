import type { OfficerData } from '../data/read-officer-data.ts';
import { type DescribedChange, type DiffSection, safeChange } from './described-change.ts';
import { formatValuePair } from './format-value.ts';
import type { LanguageTexts } from './language-texts.ts';

type Leaves = ReadonlyMap<string, string>;

const leavesIn = (value: unknown, key: string, found: Map<string, string> = new Map()): Leaves => {
  if (typeof value === 'string') found.set(key, value);
  else if (typeof value === 'object' && value !== null)
    for (const [name, child] of Object.entries(value)) leavesIn(child, key === '' ? name : `${key}.${name}`, found);
  return found;
};

const listLanguages = (data: readonly OfficerData[]): readonly string[] =>
  [
    ...new Set(
      data.flatMap(({ values }) => [...values.keys()].flatMap((path) => /^locales\/([^/]+)\//.exec(path)?.[1] ?? [])),
    ),
  ].sort();

const listTextFiles = (data: readonly OfficerData[]): readonly string[] =>
  [
    ...new Set(
      data.flatMap(({ values }) =>
        [...values.keys()].flatMap((path) => /^locales\/[^/]+\/([^/]+)\.json$/.exec(path)?.[1] ?? []),
      ),
    ),
  ].sort();

/** One text in one language, before and after. */
interface TextVersions {
  readonly language: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const describeTextVersions = (texts: LanguageTexts, { language, before, after }: TextVersions): string => {
  const kind = before === undefined ? 'textAdded' : after === undefined ? 'textRemoved' : 'textChanged';
  const params = { language, ...formatValuePair(texts, before, after) };
  return texts.translate(`officer-diff.change.${kind}`, params);
};

const textParts = ['label', 'help', 'placeholder'];

/** Texts that belong to no field: titles, headings, reasons. */
const describeGeneralText = (
  texts: LanguageTexts,
  key: string,
  form: string,
  path: readonly string[],
): string | undefined => {
  const [kind, name = ''] = path;
  const translate = (part: string) =>
    texts.translate(`officer-diff.part.${part}`, { name: texts.findPortalText(key) ?? name });
  if (kind === 'form' && ['title', 'intro'].includes(name)) return translate(name);
  if (kind === 'group') return translate('group');
  return form === 'eligibility' ? texts.translate('officer-diff.part.reason', { name: kind ?? '' }) : undefined;
};

/** Describes `personal.nik.error.pattern`: the label of the field, and which of its texts. */
const nameOf = (texts: LanguageTexts, key: string): string => {
  const [form = '', ...path] = key.split('.');
  const plain = describeGeneralText(texts, key, form, path);
  if (plain !== undefined) return plain;
  const at = path.findIndex((name, index) => index > 0 && [...textParts, 'option', 'error'].includes(name));
  const field = texts.findPortalText([form, ...path.slice(0, Math.max(0, at)), 'label'].join('.'));
  if (at < 1 || field === undefined) return key;
  const part = texts.translate(`officer-diff.part.${path[at]}`, { name: path.slice(at + 1).join('.') });
  return `${field} (${part})`;
};

const describeTextChange = (place: string, key: string, wordings: readonly TextVersions[]): DescribedChange => {
  const changed = wordings.filter(({ before, after }) => before !== after);
  const stayed = wordings.filter(({ before, after }) => before === after && after !== undefined);
  const isNew = changed.every(({ before }) => before === undefined);
  const isGone = changed.every(({ after }) => after === undefined);
  const changes = safeChange(
    'textChanged',
    place,
    (texts) => {
      const same = stayed.map(({ language }) => texts.translate('officer-diff.change.textSame', { language }));
      return [...changed.map((wording) => describeTextVersions(texts, wording)), ...same].join('; ');
    },
    (texts) => nameOf(texts, key),
  );
  return { ...changes, group: isNew ? 'textAdded' : isGone ? 'textRemoved' : 'textChanged' };
};

/** A removed file is one change. */
const describeRemovedFile = (place: string, count: number): DescribedChange =>
  safeChange('textsRemoved', place, (texts) =>
    texts.translate('officer-diff.change.textsRemoved', { count: String(count) }),
  );

const countIn = ({ values }: OfficerData, language: string): number =>
  listTextFiles([{ values, files: new Map() }])
    .map((file) => leavesIn(values.get(`locales/${language}/${file}.json`) ?? {}, file).size)
    .reduce((sum, size) => sum + size, 0);

/** An added or removed language is one change. */
const diffLanguages = (before: OfficerData, after: OfficerData): readonly DiffSection[] => {
  const [was, is] = [listLanguages([before]), listLanguages([after])];
  const describeLanguageChange = (
    kind: 'languageAdded' | 'languageRemoved',
    language: string,
    count: number,
  ): DescribedChange => ({
    kind,
    place: `locales/${language}`,
    sentence: (texts) => texts.translate(`officer-diff.change.${kind}`, { language, count: String(count) }),
    verdict: kind === 'languageAdded' ? 'safe' : 'breaks',
    reason: (texts) => texts.translate(`officer-diff.reason.${kind}`),
  });
  const changes = [
    ...is
      .filter((one) => !was.includes(one))
      .map((one) => describeLanguageChange('languageAdded', one, countIn(after, one))),
    ...was
      .filter((one) => !is.includes(one))
      .map((one) => describeLanguageChange('languageRemoved', one, countIn(before, one))),
  ];
  return changes.length === 0
    ? []
    : [
        {
          place: 'locales',
          title: (texts: LanguageTexts) => texts.translate('officer-diff.area.languages'),
          changes,
        },
      ];
};

/** Every changed text, with its change in each language. */
export const diffTexts = (before: OfficerData, after: OfficerData): readonly DiffSection[] => {
  const current = listLanguages([after]);
  const languages = listLanguages([before]).filter((language) => current.includes(language));
  const files = listTextFiles([before, after]).flatMap((file) => {
    const place = `locales/*/${file}.json`;
    const pathOf = (language: string): string => `locales/${language}/${file}.json`;
    if (languages.every((language) => before.values.get(pathOf(language)) === after.values.get(pathOf(language))))
      return [];
    const leaves = languages.map((language) => {
      const read = ({ values }: OfficerData) => leavesIn(values.get(pathOf(language)) ?? {}, file);
      return { language, before: read(before), after: read(after) };
    });
    const keys = [...new Set(leaves.flatMap(({ before: was, after: is }) => [...was.keys(), ...is.keys()]))];
    const changes = keys.flatMap((key) => {
      const wordings = leaves.map(({ language, before: was, after: is }) => ({
        language,
        before: was.get(key),
        after: is.get(key),
      }));
      return wordings.some((one) => one.before !== one.after) ? [describeTextChange(place, key, wordings)] : [];
    });
    const isGone = leaves.every(({ after: is }) => is.size === 0);
    const shown = isGone && changes.length > 0 ? [describeRemovedFile(place, changes.length)] : changes;
    return changes.length === 0
      ? []
      : [
          {
            place,
            title: (texts: LanguageTexts) => texts.translate('officer-diff.area.texts', { file }),
            changes: shown,
          },
        ];
  });
  return [...diffLanguages(before, after), ...files];
};
