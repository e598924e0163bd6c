import type { MeasuredPage } from './browser.ts';

/** What one visit to a page gives; milliseconds. */
export interface Sample {
  /** From key to next paint, one figure per key. */
  readonly keyPaint: readonly number[];
  /** Main-thread work per key, everything that follows within two seconds included. */
  readonly keyTask: number;
  /** From the Tab that leaves an input to the next paint. */
  readonly leavePaint: readonly number[];
  /** Main-thread work per input left, what is done when idle included. */
  readonly leaveTask: number;
}

export interface Plan {
  /** Inputs that are typed into, by their place on the page. */
  readonly inputs: readonly number[];
  /** Typed into each, one key after another. */
  readonly keys: readonly string[];
  readonly leaves: number;
}

const KEY_EVERY_MS = 90;
const TAIL_MS = 2_200;
const SETTLE_MS = 400;

const focus = (measured: MeasuredPage, index: number): Promise<void> =>
  measured.page.locator('input[data-ready]').nth(index).focus();

const typeKeys = async ({ page }: MeasuredPage, keys: readonly string[]): Promise<void> => {
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(KEY_EVERY_MS);
  }
};

const measureKeys = async (measured: MeasuredPage, { inputs, keys }: Plan) => {
  await measured.takeMarks();
  const before = await measured.worked();
  for (const input of inputs) {
    await focus(measured, input);
    await typeKeys(measured, keys);
  }
  await measured.page.waitForTimeout(TAIL_MS);
  const worked = (await measured.worked()) - before;
  return { keyPaint: await measured.takeMarks(), keyTask: worked / (inputs.length * keys.length) };
};

const measureLeaving = async (measured: MeasuredPage, { keys, leaves }: Plan) => {
  const paints: number[] = [];
  let worked = 0;
  await focus(measured, 0);
  for (let i = 0; i < leaves; i++) {
    await typeKeys(measured, keys.slice(0, 2));
    await measured.page.waitForTimeout(SETTLE_MS);
    await measured.takeMarks();
    const before = await measured.worked();
    await measured.page.keyboard.press('Tab');
    await measured.page.waitForTimeout(SETTLE_MS);
    worked += (await measured.worked()) - before;
    paints.push(...(await measured.takeMarks()));
  }
  return { leavePaint: paints, leaveTask: worked / leaves };
};

/** Types on the page as an applicant does, after a warm-up that is not counted. */
export const measureTyping = async (measured: MeasuredPage, plan: Plan): Promise<Sample> => {
  await focus(measured, 0);
  await typeKeys(measured, plan.keys);
  await measured.page.waitForTimeout(TAIL_MS);
  const keys = await measureKeys(measured, plan);
  return { ...keys, ...(await measureLeaving(measured, plan)) };
};
