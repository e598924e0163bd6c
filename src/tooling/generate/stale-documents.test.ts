import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { appendFile, cp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findStaleDocuments, writeDocuments } from './documents.ts';

let root: string;
const references = ['docs/officers/rujukan.md', 'docs/officers/reference.md'];

const git = (...args: readonly string[]): void => {
  execFileSync('git', ['-C', root, '-c', 'user.name=x', '-c', 'user.email=x@example.org', ...args]);
};

/** Replaces the first value of this name in a file. */
const change = async (path: string, name: string): Promise<void> => {
  const text = await readFile(join(root, path), 'utf8');
  const changed = text.replace(new RegExp(`"${name}": ("?)`), `"${name}": $19`);
  expect(changed).not.toBe(text);
  await writeFile(join(root, path), changed);
};

const commit = (message: string): void => {
  git('add', '-A');
  git('commit', '-qm', message);
};

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'portal papers '));
  for (const folder of ['schemas', 'locales', 'src/client/forms/widgets', 'src/engine/widgets'])
    await cp(folder, join(root, folder), { recursive: true });
  writeDocuments(root);
  git('init', '-q');
  commit('Generate documents from program and data');
});
afterAll(() => rmSync(root, { recursive: true }));

it('in git, a changed label and a changed step number make no document stale, before and after the commit', async () => {
  await change('locales/en/register.json', 'label');
  await change('schemas/application/steps.json', 'wireStep');
  expect(findStaleDocuments(root)).toEqual([]);
  commit('Another label and another number');
  expect(findStaleDocuments(root)).toEqual([]);
});

it('in git, a changed description in a meta-schema makes both officer references stale, before and after the commit', async () => {
  await change('schemas/meta/form-ui.json', 'description');
  expect(findStaleDocuments(root)).toEqual(references.map((path) => `${path} is stale: npm run generate`));
  commit('Add a keyword without updating the reference');
  expect(findStaleDocuments(root)).toEqual(references.map((path) => `${path} is stale: npm run generate`));
});

it('in git, a document that was changed by hand is stale, before and after the commit', async () => {
  writeDocuments(root);
  commit('Everything is written anew');
  await appendFile(join(root, 'docs/fields.md'), 'by hand\n');
  expect(findStaleDocuments(root)).toEqual(['docs/fields.md is stale: npm run generate']);
  commit('By hand');
  expect(findStaleDocuments(root)).toEqual(['docs/fields.md is stale: npm run generate']);
});
