import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAjv } from '../engine/schema/ajv-factory.ts';
import { buildCatalogue } from '../engine/schema/catalogue.ts';
import { createChecker } from '../engine/schema/checker.ts';
import type { Answers } from '../engine/schema/types.ts';
import { checkAnswers } from '../engine/steps/check-answers.ts';
import { addStep } from './add-step.ts';
import { readDataFiles } from './vite/catalogue-plugin.ts';

let root: string;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'portal step '));
  for (const folder of ['schemas', 'locales']) await cp(folder, join(root, folder), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const catalogue = () => buildCatalogue(readDataFiles(root, 'schemas'));

it('addStep adds a step before the last one, with the next free number', () => {
  const before = catalogue().steps.map(({ key, wireStep }) => ({ key, wireStep }));
  addStep(root, 'motivation');
  const after = catalogue().steps.map(({ key, wireStep }) => ({ key, wireStep }));
  expect(after).toEqual([...before.slice(0, -1), { key: 'motivation', wireStep: 7 }, ...before.slice(-1)]);
});

it('addStep adds a step that may be left empty, and that refuses an empty answer and every other one', () => {
  addStep(root, 'motivation');
  const step = catalogue().steps.at(-2);
  if (!step) throw new Error('no step');
  const checker = createChecker(createAjv());
  const errorsOf = (answers: Answers) => checkAnswers(checker, step, answers).map(({ key }) => key);
  expect(errorsOf({})).toEqual([]);
  expect(errorsOf({ answer: '' })).toEqual(['motivation.answer.error.minLength']);
  expect(errorsOf({ status: 'Accepted' })).toEqual(['motivation.status.error.unknown']);
});

it('addStep adds texts in both languages, with the same top-level keys and a different label', () => {
  const written = addStep(root, 'motivation');
  expect(written).toContain('locales/id/motivation.json');
  const [id, en] = ['id', 'en'].map((language) =>
    JSON.parse(readFileSync(join(root, `locales/${language}/motivation.json`), 'utf8')),
  );
  expect(Object.keys(id)).toEqual(Object.keys(en));
  expect(id.answer.label).not.toBe(en.answer.label);
});

it.each(['', 'Motivation', '../escape', 'with space', 'personal', 'common'])(
  'addStep throws for the key "%s" and does not change steps.json',
  (key) => {
    const before = readFileSync(join(root, 'schemas/application/steps.json'), 'utf8');
    expect(() => addStep(root, key)).toThrow();
    expect(readFileSync(join(root, 'schemas/application/steps.json'), 'utf8')).toBe(before);
  },
);
