import { readdirSync } from 'node:fs';
import { expect } from 'vitest';
import type { Applicant } from '../journey/applicant.ts';

const files = readdirSync('locales/en').map((file) => file.replace(/\.json$/, ''));

/** Text keys that a page shows because their texts are missing. */
const rawKeys = async ({ page }: Applicant): Promise<readonly string[]> => {
  const dotted = await page.evaluate(
    () => document.body.innerText.match(/\b[a-z][\w-]*(?:\.[a-z][\w-]*){2,}\b/gi) ?? [],
  );
  return dotted.filter((word) => files.includes(word.split('.')[0] ?? ''));
};

/** Expects a page in the visitor's language with one h1 and no text keys. */
export const checkWords = async (visitor: Applicant): Promise<void> => {
  const { page, language } = visitor;
  expect(await page.getAttribute('html', 'lang')).toBe(language);
  await expect.poll(() => page.locator('h1:visible').count()).toBe(1);
  expect(await rawKeys(visitor)).toEqual([]);
};
