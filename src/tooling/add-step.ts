import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { languagesIn } from '../engine/text/languages.ts';

/** The files of a new step with one optional question, by path, as a start for an officer. */
const createStepFiles = (key: string, languages: readonly string[]): ReadonlyMap<string, object> => {
  return new Map<string, object>([
    [
      `schemas/application/${key}/schema.json`,
      {
        $schema: '../../meta/form-schema.json',
        properties: { answer: { type: 'string', minLength: 1, maxLength: 500 } },
      },
    ],
    ...languages.map((language) => [`locales/${language}/${key}.json`, localeFile(key, language)] as const),
  ]);
};

const indonesian = { intro: 'Langkah baru.', label: 'Jawaban' };
const english = { intro: 'A new step.', label: 'Answer' };

const localeFile = (key: string, language: string): object => {
  const { intro, label } = language === 'id' ? indonesian : english;
  const title = `${key.charAt(0).toUpperCase()}${key.slice(1).replaceAll('-', ' ')}`;
  return { form: { title, intro }, answer: { label } };
};

interface StepEntry {
  readonly key: string;
  readonly wireStep: number;
  readonly submits?: boolean;
}
interface StepList {
  readonly $schema: string;
  readonly steps: readonly StepEntry[];
}

const listFile = 'schemas/application/steps.json';
const write = (root: string, path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), `${text}\n`);
};

/** One line per step, so that the change to review is one line. */
const formatStepList = ({ $schema, steps }: StepList): string => {
  const lines = steps.map((step) => `    ${JSON.stringify(step, null, 1).replace(/\n */g, ' ')}`);
  return `{\n  "$schema": ${JSON.stringify($schema)},\n  "steps": [\n${lines.join(',\n')}\n  ]\n}`;
};

/** Inserts before the step that submits, with the next unused number. */
const insertStep = ({ steps, ...rest }: StepList, key: string): StepList => {
  const wireStep = Math.max(0, ...steps.map((step) => step.wireStep)) + 1;
  const questions = steps.filter((step) => !step.submits);
  return { ...rest, steps: [...questions, { key, wireStep }, ...steps.filter((step) => step.submits)] };
};

const findProblem = (root: string, key: string, files: ReadonlyMap<string, object>): string | undefined => {
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(key)) return `"${key}" cannot be a key: lower case letters, digits and hyphens`;
  const taken = [...files.keys()].find((path) => existsSync(join(root, path)));
  return taken && `${taken} exists already: choose another key`;
};

/**
 * Adds a step before the last one, as valid data.
 * @returns the paths that were written
 * @throws when the key is invalid or taken; then nothing is written
 */
export const addStep = (root: string, key: string): readonly string[] => {
  const texts = readdirSync(join(root, 'locales'), { withFileTypes: true });
  const languages = languagesIn(texts.filter((entry) => entry.isDirectory()).map(({ name }) => `locales/${name}/`));
  const files = createStepFiles(key, languages);
  const problem = findProblem(root, key, files);
  if (problem) throw new Error(problem);
  // `npm run schemas:check` checks the file with its meta-schema.
  const list = JSON.parse(readFileSync(join(root, listFile), 'utf8')) as StepList;
  for (const [path, content] of files) write(root, path, JSON.stringify(content, null, 2));
  write(root, listFile, formatStepList(insertStep(list, key)));
  return [...files.keys(), listFile];
};
