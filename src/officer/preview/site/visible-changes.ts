import { isDeepStrictEqual } from 'node:util';
import { WRONG_EXAMPLE } from '../../../contract/admin-preview.ts';
import { buildCatalogue } from '../../../engine/schema/catalogue.ts';
import { objectOf } from '../../../engine/schema/json.ts';
import type { Catalogue, FormDefinition } from '../../../engine/schema/types.ts';
import { languagesIn } from '../../../engine/text/languages.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { valuesBelow } from '../../data/read-officer-data.ts';
import { groupsAffectedBy, type PreviewGroup, pagesAffectedBy, pagesOfTheme } from './affected-pages.ts';
import type { ChangedSubject, ColourScheme } from './screenshots.ts';

const MAX_EXAMPLES = 3;

interface DataVersion {
  readonly data: OfficerData;
  readonly catalogue: Catalogue;
  readonly forms: ReadonlyMap<string, FormDefinition>;
}

const createVersion = (data: OfficerData): DataVersion => {
  const catalogue = buildCatalogue(valuesBelow(data, 'schemas'));
  const all = [...catalogue.steps, ...Object.values(catalogue.content), ...Object.values(catalogue.forms)];
  return { data, catalogue, forms: new Map(all.map((form) => [form.key, form])) };
};

const textsOf = ({ data }: DataVersion, languages: readonly string[], name: string): readonly unknown[] =>
  languages.map((language) => data.values.get(`locales/${language}/${name}.json`));

const isSame = (before: DataVersion, after: DataVersion, languages: readonly string[], key: string): boolean => {
  const sourcesOf = (side: DataVersion) => {
    const form = side.forms.get(key);
    return [form?.schema, form?.ui, textsOf(side, languages, key)];
  };
  return isDeepStrictEqual(sourcesOf(before), sourcesOf(after));
};

const leavesOf = (value: unknown, path: readonly string[]): readonly (readonly [key: string, text: unknown])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...path, name]))
    : [[path.join('.'), value]];

/** Keys of a form's texts that are new or changed in any language. */
const changedKeys = (
  before: DataVersion,
  after: DataVersion,
  languages: readonly string[],
  key: string,
): ReadonlySet<string> => {
  const [then, now] = [before, after].map((side) =>
    textsOf(side, languages, key).map((texts) => new Map(leavesOf(texts, [key]))),
  );
  return new Set(
    (now ?? []).flatMap((texts, at) => [...texts.keys()].filter((one) => texts.get(one) !== then?.[at]?.get(one))),
  );
};

interface ExampleFilter {
  readonly languages: readonly string[];
  /** Whether shared texts changed: one invalid example shows the error texts. */
  readonly isShared: boolean;
}

/** An invalid example that shows a new or changed message. */
const findRefusedExample = (
  before: DataVersion,
  after: DataVersion,
  { languages, isShared }: ExampleFilter,
  key: string,
): readonly string[] => {
  const known = before.forms.get(key)?.examples.invalid ?? {};
  const changed = changedKeys(before, after, languages, key);
  const isShown = ([name, { errors }]: readonly [string, { readonly errors: readonly string[] }]): boolean =>
    isShared || known[name] === undefined || errors.some((error) => changed.has(error));
  const found = Object.entries(after.forms.get(key)?.examples.invalid ?? {}).find(isShown);
  return found ? [`${WRONG_EXAMPLE}${found[0]}`] : [];
};

/** The form without answers, its first example, new examples, which show a new branch, and an invalid example. */
const examplesToShow = (
  before: DataVersion,
  after: DataVersion,
  filter: ExampleFilter,
  key: string,
): readonly string[] => {
  const now = after.forms.get(key)?.examples.valid ?? {};
  const then = before.forms.get(key)?.examples.valid ?? {};
  const fresh = Object.keys(now).filter((name) => !isDeepStrictEqual(now[name], then[name]));
  const valid = [...new Set(['', ...Object.keys(now).slice(0, 1), ...fresh])].slice(0, MAX_EXAMPLES);
  return [...valid, ...findRefusedExample(before, after, filter, key)];
};

/** Examples that are new, valid or invalid. */
const newExamplesOf = (before: DataVersion, key: string, examples: readonly string[]): readonly string[] => {
  const { valid = {}, invalid = {} } = before.forms.get(key)?.examples ?? {};
  const isKnown = (name: string): boolean =>
    name.startsWith(WRONG_EXAMPLE)
      ? Object.hasOwn(invalid, name.slice(WRONG_EXAMPLE.length))
      : Object.hasOwn(valid, name);
  return examples.filter((name) => name !== '' && !isKnown(name));
};

/** Mail templates whose texts changed; a shared part affects all of them. */
const changedMails = (before: DataVersion, after: DataVersion, languages: readonly string[]): readonly string[] => {
  const [then, now] = [before, after].map((side) => textsOf(side, languages, 'mail').map(objectOf));
  const names = new Set([...(then ?? []), ...(now ?? [])].flatMap((texts) => Object.keys(texts)));
  return [...names].filter((name) =>
    languages.some((_, at) => !isDeepStrictEqual(then?.[at]?.[name], now?.[at]?.[name])),
  );
};

const changedFiles = ({ values: then }: OfficerData, { values: now }: OfficerData): readonly string[] =>
  [...new Set([...then.keys(), ...now.keys()])].filter((path) => !isDeepStrictEqual(then.get(path), now.get(path)));

/** The scenes and views that a change of the data affects. */
export interface VisibleChanges {
  readonly forms: readonly ChangedSubject[];
  /** Names of changed mails, and of texts that all mails share. */
  readonly mails: readonly string[];
  readonly groups: readonly PreviewGroup[];
  /** Pages of the portal. */
  readonly pages: readonly string[];
  /** Themes whose colours or logo changed: all screenshots use them. */
  readonly themes: readonly string[];
  readonly colourSchemes: readonly ColourScheme[];
  readonly languages: readonly string[];
}

const changedThemes = (files: readonly string[]): readonly string[] => [
  ...new Set(files.flatMap((path) => /^themes\/([^/]+)\//.exec(path)?.[1] ?? []).map((name) => `theme-${name}`)),
];

/** When only colours changed: scenes of each kind that together show all colours. */
const groupsShowingColours: readonly PreviewGroup[] = ['outcome', 'fee', 'document'];

const institutionsOf = ({ catalogue }: DataVersion, themes: readonly string[]): readonly (string | undefined)[] =>
  themes.map((theme) => catalogue.institutions.find((one) => one.code !== 0 && one.theme === theme)?.parameter);

/**
 * The visible changes between two versions of the officers' data.
 * @param others changed files that are not JSON, such as the logo of an institution
 */
export const findVisibleChanges = (
  then: OfficerData,
  now: OfficerData,
  others: readonly string[] = [],
): VisibleChanges => {
  const [before, after] = [createVersion(then), createVersion(now)];
  const files = [...changedFiles(then, now), ...others];
  const languages = languagesIn(now.values.keys());
  const themes = changedThemes(files);
  const changed = [...after.forms.keys()].filter((key) => !isSame(before, after, languages, key));
  const steps = new Set(after.catalogue.steps.map(({ key }) => key));
  const usual = after.catalogue.institutions.find(({ code }) => code !== 0)?.parameter ?? '';
  const groups = [
    ...files.flatMap(groupsAffectedBy),
    // The registration lists all answers.
    ...(changed.some((key) => steps.has(key)) ? (['document'] as const) : []),
    ...(themes.length > 0 ? groupsShowingColours : []),
  ];
  const isAllSteps = groups.includes('steps');
  const isFirst = themes.length > 0 && changed.length === 0;
  const shown = [...after.forms.keys()].filter(
    (key, at) => changed.includes(key) || (isAllSteps && steps.has(key)) || (isFirst && at === 0),
  );
  return {
    forms: shown.map((key) => {
      const examples = examplesToShow(before, after, { languages, isShared: isAllSteps }, key);
      return { subject: `form/${key}`, examples, newExamples: newExamplesOf(before, key, examples) };
    }),
    mails: changedMails(before, after, languages),
    groups: [...new Set(groups)],
    pages: [
      ...new Set([
        ...files.flatMap((path) => pagesAffectedBy(after.catalogue, usual, path)),
        ...institutionsOf(after, themes).flatMap(pagesOfTheme),
      ]),
    ],
    themes,
    colourSchemes: themes.length > 0 ? ['light', 'dark'] : ['light'],
    // Colours do not depend on the language.
    languages: files.every((path) => path.startsWith('themes/')) ? languages.slice(0, 1) : languages,
  };
};
