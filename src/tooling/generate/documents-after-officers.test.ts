import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { appendFile, cp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findStaleDocuments, writeDocuments } from './documents.ts';

let root: string;

const git = (...args: readonly string[]): void => {
  execFileSync('git', ['-C', root, '-c', 'user.name=x', '-c', 'user.email=x@example.org', ...args]);
};

const replace = async (path: string, from: string, to: string): Promise<void> => {
  const text = await readFile(join(root, path), 'utf8');
  expect(text).toContain(from);
  await writeFile(join(root, path), text.replace(from, to));
};

const commit = (message: string): void => {
  git('add', '-A');
  git('commit', '-qm', message);
};

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'portal papers '));
  for (const folder of ['schemas', 'locales']) await cp(folder, join(root, folder), { recursive: true });
  writeDocuments(root);
  git('init', '-q');
  commit('Documents as program and data say');
});
afterAll(() => rmSync(root, { recursive: true }));

it('what officers change leaves documents as they are, before and after the merge', async () => {
  await replace('locales/en/personal.json', '"label": "Gender"', '"label": "Sex"');
  await replace('schemas/application/steps.json', '"wireStep": 3', '"wireStep": 30');
  expect(findStaleDocuments(root)).toEqual([]);
  commit('Another label and another number');
  expect(findStaleDocuments(root)).toEqual([]);
});

it('a word that the program explains otherwise makes them stale, whoever changed what before', async () => {
  await replace('schemas/meta/form-ui.json', 'How one value is asked for.', 'How a value is asked for.');
  expect(findStaleDocuments(root)).toEqual(['docs/officers/reference.md is stale: npm run generate']);
  commit('A word that nobody wrote into the reference');
  expect(findStaleDocuments(root)).toEqual(['docs/officers/reference.md is stale: npm run generate']);
});

it('a document that was changed by hand is stale', async () => {
  writeDocuments(root);
  commit('Everything is written anew');
  await appendFile(join(root, 'docs/fields.md'), 'by hand\n');
  expect(findStaleDocuments(root)).toEqual(['docs/fields.md is stale: npm run generate']);
  commit('By hand');
  expect(findStaleDocuments(root)).toEqual(['docs/fields.md is stale: npm run generate']);
});
