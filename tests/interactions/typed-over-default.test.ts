import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSteps, readForm } from '../support/forms-of-others/read-forms.ts';
import { untilTakenOver } from '../support/journey/at-step.ts';
import { makeDraft } from '../support/journey/drafts.ts';
import { openAddedStep } from '../support/officer/added-step.ts';
import { type ChangedPortal, openChangedPortal } from '../support/officer/changed-portal.ts';
import { signInToPortal } from '../support/officer/sign-in-to-portal.ts';

const step = 'formio-calculated';

let opened: ChangedPortal;
beforeAll(async () => {
  opened = await openChangedPortal((copy) => addSteps(copy, [readForm(step)]));
}, 300_000);
afterAll(() => opened?.close());

test('a calculated default that changes under the cursor stays selected: what is typed replaces it', async () => {
  const client = await signInToPortal(opened.portal.url);
  const steps = ['program', 'personal', 'family', 'academic', 'attachment'];
  const answers = { attachment: { letter: 'a file' } };
  const formId = await makeDraft(opened.data, { client }, { institution: 'institute', steps, answers });
  const applicant = await openAddedStep(opened, { client, formId, step, language: 'en' });
  const { page, t } = applicant;
  await untilTakenOver(applicant, step);
  const field = (name: string) => page.getByRole('textbox', { name: t(`${step}.${name}.label`) });
  const total = field('multiplier');
  await expect.poll(() => total.inputValue()).toBe('30');
  // Typed within one task, before anything is calculated from it.
  await total.focus();
  await total.selectText();
  await page.evaluate((id) => {
    const input = document.getElementById(id) as HTMLInputElement;
    input.value = '40';
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }, `${step}.b`);
  await expect.poll(() => total.inputValue()).toBe('50');
  await page.keyboard.type('7');
  expect(await total.inputValue()).toBe('7');
  await applicant.close();
});
