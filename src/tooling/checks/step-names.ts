import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../shared/list-files.ts';

/** Demo data contains steps; tests may name the steps that they test. */
const exemptFiles = /^src\/(server\/demo|tooling)\/|\.test\.tsx?$/;

const readKeys = (root: string): readonly string[] => {
  const list = JSON.parse(readFileSync(join(root, 'schemas/application/steps.json'), 'utf8')) as {
    steps: readonly { key: string }[];
  };
  return list.steps.map(({ key }) => key);
};

/**
 * Lines of code that name one of the steps, which only the officers' data may do. A table of a statement is no step.
 */
export const findStepNames = (keys: readonly string[], file: string, source: string): readonly string[] => {
  const named = new RegExp(`(?<!\\bsql)(['"\`])(${keys.join('|')})\\1`);
  return source.split('\n').flatMap((text, index) => {
    const key = named.exec(text)?.[2];
    return key ? [`${file}:${index + 1} names the step "${key}": steps are data, code knows none of them`] : [];
  });
};

/** All places in the repository's code that name a step. */
export const checkStepNames = (root: string): readonly string[] => {
  const keys = readKeys(root);
  return listFiles(root, ['src', 'machines'])
    .filter((file) => /\.tsx?$/.test(file) && !exemptFiles.test(file))
    .flatMap((file) => findStepNames(keys, file, readFileSync(join(root, file), 'utf8')));
};
