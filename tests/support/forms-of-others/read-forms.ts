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

/** Path among the officers' files -> text, for one form. */
const filesOf = (key: string): readonly (readonly [string, string])[] =>
  Object.entries(placesOf(key)).map(([file, place]) => [place, readFileSync(join(root, key, file), 'utf8')]);

interface StepList {
  readonly steps: readonly object[];
}

/** The steps with those of other forms before the last one. */
const withSteps = (list: StepList, keys: readonly string[]): StepList => ({
  ...list,
  steps: [
    ...list.steps.slice(0, -1),
    ...keys.map((key) => ({ key, wireStep: FIRST_WIRE_STEP + formsOfOthers.indexOf(key) })),
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

/** Writes the forms as steps before the last one, as an officer would who copies their folders. */
export const addFormsOfOthers = async (scratch: Scratch, keys: readonly string[]): Promise<void> => {
  for (const [path, text] of keys.flatMap(filesOf)) await scratch.write(path, JSON.parse(text) as object);
  await scratch.change<StepList>(STEPS, (list) => withSteps(list, keys));
};
