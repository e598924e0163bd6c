import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { languagesIn } from '../../engine/text/languages.ts';
import { stepFiles } from './step-files.ts';

interface Entry {
  readonly key: string;
  readonly wireStep: number;
  readonly submits?: boolean;
}
interface StepList {
  readonly $schema: string;
  readonly steps: readonly Entry[];
}

const listFile = 'schemas/application/steps.json';
const write = (root: string, path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), `${text}\n`);
};

/** One line per step, as people write it: the change to review is then one line. */
const listText = ({ $schema, steps }: StepList): string => {
  const lines = steps.map((step) => `    ${JSON.stringify(step, null, 1).replace(/\n */g, ' ')}`);
  return `{\n  "$schema": ${JSON.stringify($schema)},\n  "steps": [\n${lines.join(',\n')}\n  ]\n}`;
};

/** Before the step that submits; with the next number that was never given. */
const insert = ({ steps, ...rest }: StepList, key: string): StepList => {
  const wireStep = Math.max(0, ...steps.map((step) => step.wireStep)) + 1;
  const questions = steps.filter((step) => !step.submits);
  return { ...rest, steps: [...questions, { key, wireStep }, ...steps.filter((step) => step.submits)] };
};

const refusal = (root: string, key: string, files: ReadonlyMap<string, object>): string | undefined => {
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(key)) return `"${key}" cannot be a key: lower case letters, digits and hyphens`;
  const taken = [...files.keys()].find((path) => existsSync(join(root, path)));
  return taken && `${taken} exists already: choose another key`;
};

/**
 * Adds a step before the last one, as data that is valid at once.
 * @returns the paths that were written
 * @throws when the key is no key or is taken; then nothing was written
 */
export const addStep = (root: string, key: string): readonly string[] => {
  const texts = readdirSync(join(root, 'locales'), { withFileTypes: true });
  const languages = languagesIn(texts.filter((entry) => entry.isDirectory()).map(({ name }) => `locales/${name}/`));
  const files = stepFiles(key, languages);
  const problem = refusal(root, key, files);
  if (problem) throw new Error(problem);
  const list = JSON.parse(readFileSync(join(root, listFile), 'utf8')) as StepList;
  for (const [path, content] of files) write(root, path, JSON.stringify(content, null, 2));
  write(root, listFile, listText(insert(list, key)));
  return [...files.keys(), listFile];
};
