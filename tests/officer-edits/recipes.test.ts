import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readOfficerData } from '../../src/officer/data/read-officer-data.ts';
import { languages } from '../../src/officer/diff/words.ts';
import { readEdits } from './edit.ts';
import { recipeFile, recipeNames, renderRecipes } from './recipes.ts';

const edits = new Map(readEdits('good'));
const before = readOfficerData(process.cwd());

it('there are ten, each a prepared edit', () => {
  expect(recipeNames.length).toBe(10);
  expect(recipeNames.filter((name) => !edits.has(name))).toEqual([]);
});

it.each(languages)('the guide shows what the tools really answer, in %s', (language) => {
  const text = renderRecipes(edits, before, language);
  const file = recipeFile(language);
  if (process.env['WRITE_RECIPES']) writeFileSync(file, text);
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
  // How many drafts there are to try changes with every form.
  const withoutCounts = (page: string) => page.replace(/\d+/g, '#');
  expect(withoutCounts(kept) === withoutCounts(text), `${file} is stale: npm run generate:recipes`).toBe(true);
});
