import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Applicant } from './applicant.ts';

const picture = async ({ page }: Applicant, name: string): Promise<void> => {
  const folder = join('test-results', 'failures');
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name.replace(/\W+/g, '-')}.png`), fullPage: true }).catch(() => {});
};

/** The text of the page and its last requests, for the error message of a failed test. */
const describe = async ({ page, asked }: Applicant): Promise<string> => {
  const text = await page
    .locator('body')
    .innerText({ timeout: 5_000 })
    .catch(() => '(no page)');
  return [`page ${page.url()}`, text.replace(/\s+/g, ' ').slice(0, 700), ...asked.slice(-12)].join('\n');
};

/** When the test fails: saves a screenshot and adds the visitor's page to the error message. */
export const describeFailure = (applicant: Applicant): void =>
  onTestFinished(async ({ task }) => {
    const [error] = task.result?.errors ?? [];
    if (!error) return;
    await picture(applicant, task.name);
    error.message += `\n${await describe(applicant)}`;
  });
