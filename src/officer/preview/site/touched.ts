import { isDeepStrictEqual } from 'node:util';
import { buildCatalogue } from '../../../engine/schema/catalogue.ts';
import type { Catalogue, FormDefinition } from '../../../engine/schema/types.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { below } from '../../data/read-officer-data.ts';

/** What a change of the data is seen in: subjects of the preview page, with the examples worth showing. */
export interface Touched {
  readonly subject: string;
  /** Names of examples; the empty one is the form as it is opened. */
  readonly examples: readonly string[];
}

const languages = ['id', 'en'] as const;
const MOST_EXAMPLES = 3;

const formsOf = (catalogue: Catalogue): ReadonlyMap<string, FormDefinition> =>
  new Map(
    [...catalogue.steps, ...Object.values(catalogue.content), ...Object.values(catalogue.forms)].map((form) => [
      form.key,
      form,
    ]),
  );

interface Side {
  readonly data: OfficerData;
  readonly forms: ReadonlyMap<string, FormDefinition>;
}

const sideOf = (data: OfficerData): Side => ({ data, forms: formsOf(buildCatalogue(below(data, 'schemas'))) });

const textOf = ({ data }: Side, name: string): unknown =>
  languages.map((language) => data.values.get(`locales/${language}/${name}.json`));

const isSame = (before: Side, after: Side, key: string): boolean => {
  const seen = (side: Side) => {
    const form = side.forms.get(key);
    return [form?.schema, form?.ui, textOf(side, key)];
  };
  return isDeepStrictEqual(seen(before), seen(after));
};

/** The form as it is opened, its first example, and examples that are new: a new branch shows in them. */
const examplesOf = (before: Side, after: Side, key: string): readonly string[] => {
  const now = after.forms.get(key)?.examples.valid ?? {};
  const then = before.forms.get(key)?.examples.valid ?? {};
  const fresh = Object.keys(now).filter((name) => !isDeepStrictEqual(now[name], then[name]));
  return [...new Set(['', ...Object.keys(now).slice(0, 1), ...fresh])].slice(0, MOST_EXAMPLES);
};

const mailsOf = (before: Side, after: Side): readonly string[] => {
  const [then, now] = [before, after].map((side) => textOf(side, 'mail') as readonly Record<string, unknown>[]);
  const names = new Set((now ?? []).flatMap((texts) => Object.keys(texts ?? {})));
  return [...names].filter((name) =>
    languages.some((_, at) => !isDeepStrictEqual(then?.[at]?.[name], now?.[at]?.[name])),
  );
};

const changedFiles = ({ values: then }: OfficerData, { values: now }: OfficerData): readonly string[] =>
  [...new Set([...then.keys(), ...now.keys()])].filter((path) => !isDeepStrictEqual(then.get(path), now.get(path)));

/** Groups of drawings that a file is seen in, beyond the forms and mails. */
const widely: readonly (readonly [file: RegExp, groups: readonly string[]])[] = [
  [/^schemas\/rules\/outcome|^locales\/\w+\/outcome/, ['outcome']],
  [/^locales\/\w+\/payment/, ['fee', 'result']],
  [/^schemas\/rules\/result/, ['result']],
];

/** Where a change of the data can be seen. */
export interface TouchedBy {
  readonly forms: readonly Touched[];
  /** Kinds of drawings of which all are shown. */
  readonly groups: readonly string[];
  /** Themes whose colours changed: everything shown is shown in them. */
  readonly themes: readonly string[];
}

/** What officers changed between two versions of their data, as far as it can be seen. */
export const touchedBy = (then: OfficerData, now: OfficerData): TouchedBy => {
  const [before, after] = [sideOf(then), sideOf(now)];
  const files = changedFiles(then, now);
  const themes = files.flatMap((path) => /^themes\/([^/]+)\//.exec(path)?.[1] ?? []);
  const forms = [...after.forms.keys()].filter((key) => !isSame(before, after, key));
  const first = [...after.forms.keys()][0] ?? '';
  const shown = forms.length === 0 && themes.length > 0 ? [first] : forms;
  return {
    forms: [
      ...shown.map((key) => ({ subject: `form/${key}`, examples: examplesOf(before, after, key) })),
      ...mailsOf(before, after).map((name) => ({ subject: `mail/${name}`, examples: [''] })),
    ],
    groups: widely.filter(([file]) => files.some((path) => file.test(path))).flatMap(([, groups]) => groups),
    themes: [...new Set(themes)].map((theme) => `theme-${theme}`),
  };
};
