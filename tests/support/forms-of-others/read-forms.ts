import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { locateJson } from '../../../src/officer/data/located-json.ts';
import { createOfficerData, type OfficerData } from '../../../src/officer/data/read-officer-data.ts';
import type { Scratch } from '../scratch.ts';

const root = resolve(import.meta.dirname, '../../forms-of-others');
const FIRST_WIRE_STEP = 100;
const STEPS = 'schemas/application/steps.json';

/** Keys of the steps that are written after public example forms: the names of their folders. */
export const formsOfOthers: readonly string[] = readdirSync(root)
  .filter((name) => existsSync(join(root, name, 'schema.json')))
  .sort();

/** A file of such a folder -> its place among the officers' files. */
const placesOf = (key: string): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    ['schema', 'ui', 'wire', 'examples'].map((name) => [`${name}.json`, `schemas/application/${key}/${name}.json`]),
  ),
  ...Object.fromEntries(['id', 'en'].map((name) => [`locales/${name}.json`, `locales/${name}/${key}.json`])),
});

/** The lists to choose from that a form names as sources. Several forms share them. */
const listsOf = (text: string): readonly string[] =>
  [...text.matchAll(/"source": *"([^"]+)"/g)].flatMap(([, name]) => {
    const file = `lists/${name}.json`;
    return existsSync(join(root, file)) ? [file] : [];
  });

/** Path among the officers' files -> text, for one form. */
const filesOf = (key: string): readonly (readonly [string, string])[] => {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  // Files that would say nothing are left out.
  const present = Object.entries(placesOf(key)).filter(([file]) => existsSync(join(root, key, file)));
  const files = present.map(([file, place]) => [place, read(join(key, file))] as const);
  const lists = files.flatMap(([, text]) => listsOf(text)).map((file) => [`schemas/${file}`, read(file)] as const);
  return [...files, ...lists];
};

interface StepList {
  readonly steps: readonly object[];
}

/** The steps with those of other forms before the last one. */
const withSteps = (list: StepList, keys: readonly string[]): StepList => ({
  ...list,
  steps: [
    ...list.steps.slice(0, -1),
    ...keys.map((key, index) => ({ key, wireStep: FIRST_WIRE_STEP + index })),
    ...list.steps.slice(-1),
  ],
});

/** The officers' data with these forms as steps. */
export const addFormsTo = (data: OfficerData, keys = formsOfOthers): OfficerData => {
  const files = new Map(data.files);
  for (const [path, text] of keys.flatMap(filesOf)) files.set(path, locateJson(path, text));
  const steps = withSteps(data.values.get(STEPS) as StepList, keys);
  files.set(STEPS, locateJson(STEPS, JSON.stringify(steps, null, 2)));
  return createOfficerData(files, data.otherFiles, data.logos);
};

/** A step and its files among the officers' files. */
export interface StepFiles {
  readonly key: string;
  readonly files: ReadonlyMap<string, object>;
}

/** An example form as an officer would copy its folder. */
export const readForm = (key: string): StepFiles => ({
  key,
  files: new Map(filesOf(key).map(([path, text]) => [path, JSON.parse(text) as object])),
});

/** Writes the files of steps and lists the steps before the last one. */
export const addSteps = async (scratch: Scratch, steps: readonly StepFiles[]): Promise<void> => {
  for (const { files } of steps) for (const [path, content] of files) await scratch.write(path, content);
  const keys = steps.map(({ key }) => key);
  await scratch.change<StepList>(STEPS, (list) => withSteps(list, keys));
};
