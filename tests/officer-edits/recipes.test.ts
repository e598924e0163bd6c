import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readDataAtLastCommit } from '../../src/officer/data/read-data-at-last-commit.ts';
import type { OfficerData } from '../../src/officer/data/read-officer-data.ts';
import { languages } from '../../src/officer/diff/language-texts.ts';
import { currentData } from '../support/officer/current-data.ts';
import { readEdits } from './officer-edit.ts';
import { recipeFile, recipeNames, renderRecipes } from './recipes.ts';

const edits = new Map(readEdits('good'));
const before = currentData;

it('recipes.json names twenty-five recipes, each of which is a good edit', () => {
  expect(recipeNames.length).toBe(25);
  expect(recipeNames.filter((name) => !edits.has(name))).toEqual([]);
});

// How many drafts there are to try changes with every form.
const withoutCounts = (page: string | undefined) => page?.replace(/\d+/g, '#');

it.each(languages)(
  'docs/officers/recipes.%s.md shows the current output of the tools, apart from numbers',
  (language) => {
    const file = recipeFile(language);
    const kept = withoutCounts(existsSync(file) ? readFileSync(file, 'utf8') : '');
    const isKept = (data: OfficerData | undefined): boolean => {
      try {
        return data !== undefined && kept === withoutCounts(renderRecipes(edits, data, language));
      } catch {
        // What a recipe changes is not there any more.
        return false;
      }
    };
    if (process.env['WRITE_RECIPES']) writeFileSync(file, renderRecipes(edits, before, language));
    else
      expect(
        isKept(before) || isKept(readDataAtLastCommit(before, process.cwd(), file)),
        `${file} is stale: npm run generate:recipes`,
      ).toBe(true);
  },
);
