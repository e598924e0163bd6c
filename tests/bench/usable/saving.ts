import type { Browser } from 'playwright';
import { saveStep } from '../../../src/contract/application.ts';
import type { Answers, StepDefinition } from '../../../src/engine/schema/types.ts';
import { toWire } from '../../../src/engine/wire/to-wire.ts';
import type { ApiClient } from '../../support/client.ts';
import { type Contestant, type Line, openPhone, slow } from './slow-phone.ts';

interface SavedStep {
  readonly formId: string;
  readonly institutionCode: number;
  readonly step: StepDefinition;
  readonly answers: Answers;
}

/** Milliseconds in which the server answers a save, without the slow line. */
export const timeSave = async (client: ApiClient, { formId, institutionCode, step, answers }: SavedStep) => {
  const { encoding, fields } = toWire(step, answers);
  if (encoding === 'multipart') throw new Error(`${step.key} is sent with files`);
  const body = { step: step.wireStep, id: formId, institutionCode, ...fields };
  const from = performance.now();
  const { status, text } = await client.call(saveStep, { body });
  if (status !== 200) throw new Error(`a save answered ${status}: ${text}`);
  return performance.now() - from;
};

/**
 * Runs in the page: resolves with the milliseconds from the click to the frame after the first one in which another form is
 * shown. It looks only after a change: frames and questions from outside would take time from the page.
 */
const watchSave = (own: string): string => `
  window.whenSaved = new Promise((resolve) => {
    let clickedAt;
    addEventListener('click', (event) => { if (event.isTrusted) clickedAt = performance.now(); }, { capture: true });
    let isDue = false;
    const look = () => {
      isDue = false;
      const next = document.querySelector('form[data-form]:not([data-form="${own}"])');
      if (clickedAt !== undefined && next?.getClientRects().length > 0)
        requestAnimationFrame(() => resolve(performance.now() - clickedAt));
    };
    new MutationObserver(() => {
      if (!isDue) requestAnimationFrame(look);
      isDue = true;
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
`;

/** After the takeover the code of the next step follows when this time has passed. */
const LATE_CODE_MS = 2_500;

/** Opens a step that has valid answers, presses Save, and waits for the next one. @returns milliseconds from the click */
export const saveInBrowser = async (
  browser: Browser,
  contestant: Contestant,
  stepKey: string,
  line: Line,
): Promise<number> => {
  const context = await openPhone(browser, contestant);
  try {
    const page = await context.newPage();
    await page.addInitScript({ content: watchSave(stepKey) });
    await slow(await context.newCDPSession(page), line);
    await page.goto(contestant.url, { waitUntil: 'commit' });
    await page.locator(`form[data-form="${stepKey}"][data-taken-over]`).waitFor();
    // Who has filled in a step has seen its end, and has stayed for longer than its late code takes.
    const save = page.locator(`form[data-form="${stepKey}"] button[type=submit]:not([aria-hidden])`);
    await save.scrollIntoViewIfNeeded();
    await page.waitForTimeout(LATE_CODE_MS);
    await page.waitForLoadState('networkidle');
    await save.click();
    return Number(await page.evaluate('whenSaved'));
  } finally {
    await context.close();
  }
};
