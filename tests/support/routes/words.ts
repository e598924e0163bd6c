import { readdirSync } from 'node:fs';
import { expect } from 'vitest';
import type { Applicant } from '../journey/applicant.ts';

const files = readdirSync('locales/en').map((file) => file.replace(/\.json$/, ''));

/** What stands in a page that a person cannot read: names of texts that are missing. */
const rawKeys = async ({ page }: Applicant): Promise<readonly string[]> => {
  const dotted = await page.evaluate(
    () => document.body.innerText.match(/\b[a-z][\w-]*(?:\.[a-z][\w-]*){2,}\b/gi) ?? [],
  );
  return dotted.filter((word) => files.includes(word.split('.')[0] ?? ''));
};

/** The page speaks the visitor's language, has one first heading, and words where words belong. */
export const checkWords = async (visitor: Applicant): Promise<void> => {
  const { page, language } = visitor;
  expect(await page.getAttribute('html', 'lang')).toBe(language);
  await expect.poll(() => page.locator('h1:visible').count()).toBe(1);
  expect(await rawKeys(visitor)).toEqual([]);
};
