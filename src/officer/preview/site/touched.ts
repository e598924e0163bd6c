import { isDeepStrictEqual } from 'node:util';
import { WRONG_EXAMPLE } from '../../../contract/admin-preview.ts';
import { buildCatalogue } from '../../../engine/schema/catalogue.ts';
import type { Catalogue, FormDefinition } from '../../../engine/schema/types.ts';
import { languagesIn } from '../../../engine/text/languages.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { below } from '../../data/read-officer-data.ts';
import type { Look } from './shots.ts';
import { type Group, groupsIn, pagesIn, pagesOfTheme } from './where-seen.ts';

/** What a change of the data is seen in: subjects of the preview page, with the examples worth showing. */
export interface Touched {
  readonly subject: string;
  /** Names of examples; the empty one is the form as it is opened. */
  readonly examples: readonly string[];
  /** Those that there was no drawing of before: they would be drawn as the empty form. */
  readonly fresh?: readonly string[];
}

const MOST_EXAMPLES = 3;

interface Side {
  readonly data: OfficerData;
  readonly catalogue: Catalogue;
  readonly forms: ReadonlyMap<string, FormDefinition>;
}

const sideOf = (data: OfficerData): Side => {
  const catalogue = buildCatalogue(below(data, 'schemas'));
  const all = [...catalogue.steps, ...Object.values(catalogue.content), ...Object.values(catalogue.forms)];
  return { data, catalogue, forms: new Map(all.map((form) => [form.key, form])) };
};

const textsOf = ({ data }: Side, languages: readonly string[], name: string): readonly unknown[] =>
  languages.map((language) => data.values.get(`locales/${language}/${name}.json`));

const isSame = (before: Side, after: Side, languages: readonly string[], key: string): boolean => {
  const seen = (side: Side) => {
    const form = side.forms.get(key);
    return [form?.schema, form?.ui, textsOf(side, languages, key)];
  };
  return isDeepStrictEqual(seen(before), seen(after));
};

const leavesOf = (value: unknown, path: readonly string[]): readonly (readonly [key: string, text: unknown])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...path, name]))
    : [[path.join('.'), value]];

/** Keys of a form's texts that are new or say something else, in whichever language. */
const changedKeys = (before: Side, after: Side, languages: readonly string[], key: string): ReadonlySet<string> => {
  const [then, now] = [before, after].map((side) =>
    textsOf(side, languages, key).map((texts) => new Map(leavesOf(texts, [key]))),
  );
  return new Set(
    (now ?? []).flatMap((texts, at) => [...texts.keys()].filter((one) => texts.get(one) !== then?.[at]?.get(one))),
  );
};

interface Wish {
  readonly languages: readonly string[];
  /** Texts that all forms share changed: one refused example shows those of errors. */
  readonly isShared: boolean;
}

/** One that is refused: a message that is new, or says something else, is seen in no other. */
const wrongOf = (before: Side, after: Side, { languages, isShared }: Wish, key: string): readonly string[] => {
  const known = before.forms.get(key)?.examples.invalid ?? {};
  const changed = changedKeys(before, after, languages, key);
  const isSeen = ([name, { errors }]: readonly [string, { readonly errors: readonly string[] }]): boolean =>
    isShared || known[name] === undefined || errors.some((error) => changed.has(error));
  const found = Object.entries(after.forms.get(key)?.examples.invalid ?? {}).find(isSeen);
  return found ? [`${WRONG_EXAMPLE}${found[0]}`] : [];
};

/** The form as it is opened, its first example, examples that are new, since a new branch shows in them, and a refused one. */
const examplesOf = (before: Side, after: Side, wish: Wish, key: string): readonly string[] => {
  const now = after.forms.get(key)?.examples.valid ?? {};
  const then = before.forms.get(key)?.examples.valid ?? {};
  const fresh = Object.keys(now).filter((name) => !isDeepStrictEqual(now[name], then[name]));
  const valid = [...new Set(['', ...Object.keys(now).slice(0, 1), ...fresh])].slice(0, MOST_EXAMPLES);
  return [...valid, ...wrongOf(before, after, wish, key)];
};

/** Examples that the form did not have before, refused ones too. */
const freshOf = (before: Side, key: string, examples: readonly string[]): readonly string[] => {
  const { valid = {}, invalid = {} } = before.forms.get(key)?.examples ?? {};
  const isKnown = (name: string): boolean =>
    name.startsWith(WRONG_EXAMPLE)
      ? Object.hasOwn(invalid, name.slice(WRONG_EXAMPLE.length))
      : Object.hasOwn(valid, name);
  return examples.filter((name) => name !== '' && !isKnown(name));
};

/** Parts of the mail texts that changed; a part that is no mail stands in all of them. */
const mailsOf = (before: Side, after: Side, languages: readonly string[]): readonly string[] => {
  const [then, now] = [before, after].map((side) => textsOf(side, languages, 'mail') as Record<string, unknown>[]);
  const names = new Set([...(then ?? []), ...(now ?? [])].flatMap((texts) => Object.keys(texts ?? {})));
  return [...names].filter((name) =>
    languages.some((_, at) => !isDeepStrictEqual(then?.[at]?.[name], now?.[at]?.[name])),
  );
};

const changedFiles = ({ values: then }: OfficerData, { values: now }: OfficerData): readonly string[] =>
  [...new Set([...then.keys(), ...now.keys()])].filter((path) => !isDeepStrictEqual(then.get(path), now.get(path)));

/** Where a change of the data can be seen. */
export interface TouchedBy {
  readonly forms: readonly Touched[];
  /** Names of changed mails, and of texts that all mails share. */
  readonly mails: readonly string[];
  readonly groups: readonly Group[];
  /** Pages of the portal. */
  readonly pages: readonly string[];
  /** Themes whose colours or mark changed: everything shown is shown in them. */
  readonly themes: readonly string[];
  readonly looks: readonly Look[];
  readonly languages: readonly string[];
}

const themesIn = (files: readonly string[]): readonly string[] => [
  ...new Set(files.flatMap((path) => /^themes\/([^/]+)\//.exec(path)?.[1] ?? []).map((name) => `theme-${name}`)),
];

/** The colours alone: enough of each kind of drawing to see them all. */
const ofColours: readonly Group[] = ['outcome', 'fee', 'document'];

const institutionsOf = ({ catalogue }: Side, themes: readonly string[]): readonly (string | undefined)[] =>
  themes.map((theme) => catalogue.institutions.find((one) => one.code !== 0 && one.theme === theme)?.parameter);

/**
 * What officers changed between two versions of their data, as far as it can be seen.
 * @param others changed files that are no JSON, such as the mark of an institution
 */
export const touchedBy = (then: OfficerData, now: OfficerData, others: readonly string[] = []): TouchedBy => {
  const [before, after] = [sideOf(then), sideOf(now)];
  const files = [...changedFiles(then, now), ...others];
  const languages = languagesIn(now.values.keys());
  const themes = themesIn(files);
  const changed = [...after.forms.keys()].filter((key) => !isSame(before, after, languages, key));
  const steps = new Set(after.catalogue.steps.map(({ key }) => key));
  const usual = after.catalogue.institutions.find(({ code }) => code !== 0)?.parameter ?? '';
  const groups = [
    ...files.flatMap(groupsIn),
    // The registration lists all answers.
    ...(changed.some((key) => steps.has(key)) ? (['document'] as const) : []),
    ...(themes.length > 0 ? ofColours : []),
  ];
  const isAllSteps = groups.includes('steps');
  const isFirst = themes.length > 0 && changed.length === 0;
  const shown = [...after.forms.keys()].filter(
    (key, at) => changed.includes(key) || (isAllSteps && steps.has(key)) || (isFirst && at === 0),
  );
  return {
    forms: shown.map((key) => {
      const examples = examplesOf(before, after, { languages, isShared: isAllSteps }, key);
      return { subject: `form/${key}`, examples, fresh: freshOf(before, key, examples) };
    }),
    mails: mailsOf(before, after, languages),
    groups: [...new Set(groups)],
    pages: [
      ...new Set([
        ...files.flatMap((path) => pagesIn(after.catalogue, usual, path)),
        ...institutionsOf(after, themes).flatMap(pagesOfTheme),
      ]),
    ],
    themes,
    looks: themes.length > 0 ? ['light', 'dark'] : ['light'],
    // Colours speak no language.
    languages: files.every((path) => path.startsWith('themes/')) ? languages.slice(0, 1) : languages,
  };
};
