import { SCALES_FILE } from '../../../src/engine/schema/scales.ts';
import type { Answers, Catalogue, FormDefinition } from '../../../src/engine/schema/types.ts';
import { languagesIn } from '../../../src/engine/text/languages.ts';
import { messageKeyFallbacks } from '../../../src/engine/text/text-keys.ts';
import { findCatalogue } from '../../../src/officer/data/catalogue.ts';
import { textKeysOfForm } from '../../../src/officer/data/form-text-keys.ts';
import { locateJson } from '../../../src/officer/data/located-json.ts';
import { createOfficerData, type OfficerData } from '../../../src/officer/data/read-officer-data.ts';
import { currentData } from '../officer/current-data.ts';
import { translateTexts } from '../officer/new-script.ts';
import type { GeneratedForm } from './generate-form.ts';
import { generatedLists, generatedScales, generatedTable } from './generated-lists.ts';

export const STEP = 'generated';

/** The key of one of several generated steps; the first one is `STEP`. */
export const stepKey = (index: number): string =>
  index === 0 ? STEP : `${STEP}-${String.fromCharCode(97 + (index % 26))}`;

const folderOf = (key: string): string => `schemas/application/${key}`;
const line = (meta: string) => ({ $schema: `../../meta/${meta}.json` });

type Contents = Readonly<Record<string, object>>;

const withFiles = (data: OfficerData, contents: Contents, tables: ReadonlyMap<string, string> = new Map()) => {
  const files = new Map(data.files);
  for (const [path, content] of Object.entries(contents))
    files.set(path, locateJson(path, JSON.stringify(content, null, 1)));
  return createOfficerData(files, data.otherFiles, data.logos, new Map([...(data.tables ?? []), ...tables]));
};

/** `form.b.c` -> `{ b: { c: text } }` */
export const nestTexts = (keys: readonly string[], textOf = (key: string): string => `Text ${key}`): object => {
  const root: Record<string, unknown> = {};
  for (const key of keys) {
    const parts = key.split('.').slice(1);
    let node = root;
    for (const part of parts.slice(0, -1)) {
      node[part] ??= {};
      node = node[part] as Record<string, unknown>;
    }
    node[parts.at(-1) ?? ''] = textOf(key);
  }
  return root;
};

const objectIn = ({ values }: OfficerData, path: string): object => Object(values.get(path));

/** The portal's data with a third language, which is written from right to left. */
const addArabic = (data: OfficerData): OfficerData => {
  const english = [...data.files.keys()].filter((path) => path.startsWith('locales/en/'));
  const translated = withFiles(
    data,
    Object.fromEntries(
      english.map((path) => [path.replace('/en/', '/ar/'), translateTexts(objectIn(data, path), 'ar')]),
    ),
  );
  const named = languagesIn(translated.values.keys()).map((language) => {
    const path = `locales/${language}/app.json`;
    const texts = objectIn(translated, path) as { readonly language: object };
    return [path, { ...texts, language: { ...texts.language, ar: 'العربية' } }] as const;
  });
  return withFiles(translated, Object.fromEntries(named));
};

let trilingual: OfficerData | undefined;

/** The portal's data in three languages. */
export const trilingualData = (): OfficerData => {
  trilingual ??= addArabic(currentData);
  return trilingual;
};

const stepList = currentData.files.get('schemas/application/steps.json')?.value as {
  readonly steps: readonly object[];
};

export const catalogueOf = (data: OfficerData): Catalogue => {
  const catalogue = findCatalogue(data);
  if (!catalogue) throw new Error('the data with generated steps cannot be read');
  return catalogue;
};

export const formIn = (data: OfficerData, step = STEP): FormDefinition => {
  const form = catalogueOf(data).steps.find(({ key }) => key === step);
  if (!form) throw new Error(`the generated step ${step} is missing`);
  return form;
};

/** The lists that a form names, and those on which they depend. */
const listsOf = (forms: readonly GeneratedForm[], languages: readonly string[]) => {
  const written = JSON.stringify(forms.map(({ ui }) => ui));
  const lists = Object.entries(generatedLists(languages)).filter(([key]) => written.includes(`"${key}"`));
  return Object.fromEntries(lists.map(([key, list]) => [`schemas/lists/${key}.json`, list]));
};

/** Rules with a text in no language: those with a name of their own. */
const errorsWithoutText = (form: FormDefinition, data: OfficerData): readonly string[] => {
  const { error = {} } = objectIn(data, 'locales/en/common.json') as { readonly error?: object };
  return textKeysOfForm(form, true).errors.filter((key) => {
    const [, common = ''] = messageKeyFallbacks(key);
    return !Object.hasOwn(error, common.split('.').at(-1) ?? '');
  });
};

const filesOf = (key: string, form: GeneratedForm, examples: object): Contents => ({
  [`${folderOf(key)}/schema.json`]: { ...line('form-schema'), ...form.schema },
  [`${folderOf(key)}/ui.json`]: { ...line('form-ui'), ...form.ui },
  [`${folderOf(key)}/wire.json`]: { ...line('form-wire'), ...form.wire },
  [`${folderOf(key)}/examples.json`]: { ...line('form-examples'), ...examples },
});

/** The texts that a form needs. */
export const neededTexts = (form: FormDefinition, data: OfficerData): readonly string[] => [
  ...textKeysOfForm(form, true).required,
  ...errorsWithoutText(form, data),
];

/** Each generated form has a step of its own: `stepKey` names them in their order. */
export const addGeneratedSteps = (forms: readonly GeneratedForm[], base = currentData): OfficerData => {
  const languages = languagesIn(base.values.keys());
  const lists = listsOf(forms, languages);
  const hasGrades = JSON.stringify(forms.map(({ schema }) => schema)).includes('"x-scale"');
  const hasTable = 'schemas/lists/generated-courses.json' in lists;
  const steps = forms.map(({ step }, index) => ({ key: stepKey(index), wireStep: 7 + index, ...step }));
  const noExamples = { valid: {}, invalid: {} };
  const data = withFiles(
    base,
    {
      ...Object.assign({}, ...forms.map((form, index) => filesOf(stepKey(index), form, noExamples))),
      'schemas/application/steps.json': {
        ...stepList,
        steps: [...stepList.steps.slice(0, -1), ...steps, ...stepList.steps.slice(-1)],
      },
      ...lists,
      ...(hasGrades && { [SCALES_FILE]: generatedScales }),
    },
    new Map(hasTable ? [['schemas/lists/generated-courses.csv', generatedTable]] : []),
  );
  const texts = steps.flatMap(({ key }) => {
    const form = formIn(data, key);
    const nested = nestTexts(neededTexts(form, data));
    return languages.map((language) => [`locales/${language}/${key}.json`, nested] as const);
  });
  return withFiles(data, Object.fromEntries(texts));
};

/** The portal's data with the generated form as a step before the last one, and with all of its texts. */
export const addGeneratedStep = (form: GeneratedForm, base = currentData): OfficerData =>
  addGeneratedSteps([form], base);

/** The data with valid examples of a step, and one that is refused for an unknown field alone. */
export const withExamples = (data: OfficerData, examples: readonly Answers[], key = STEP): OfficerData =>
  withFiles(data, {
    [`${folderOf(key)}/examples.json`]: {
      ...line('form-examples'),
      valid: Object.fromEntries(examples.map((answers, index) => [`example ${index + 1}`, answers])),
      invalid: { unknown: { data: { ...examples[0], odd: 1 }, errors: [`${key}.odd.error.unknown`] } },
    },
  });
