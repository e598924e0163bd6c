import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import { arriveAsAdmin, openInPlace, settle } from '../support/admin-content-page.ts';
import type { Applicant } from '../support/journey/applicant.ts';
import { chooseSchooling, openStep } from '../support/journey/at-step.ts';
import { openPortal } from '../support/open-portal.ts';

const portal = openPortal({}, { isFresh: false });

/**
 * What is chosen on the page and looks like what is not, in the colours of the device's own contrast theme; and how many
 * chosen things were looked at.
 */
const findHidden = (page: Page): Promise<{ readonly looked: number; readonly hidden: readonly string[] }> =>
  page.evaluate(() => {
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1;
    // A checkbox that the browser itself renders shows in any colours whether it is ticked.
    const isUnseenBox = (input: HTMLInputElement): boolean => getComputedStyle(input).opacity === '0';
    const chosen = [
      ...document.querySelectorAll(
        'a[aria-current]:not([aria-current=false]), [aria-pressed=true], [role=tab][aria-selected=true]',
      ),
      ...[...document.querySelectorAll<HTMLInputElement>('input:checked')]
        .filter(isUnseenBox)
        .flatMap(({ labels }) => [...(labels ?? [])]),
    ].filter(isSeen);
    const lookOf = (element: Element): string => {
      const { backgroundColor, outlineStyle, borderTopWidth, borderBottomWidth, textDecorationLine } =
        getComputedStyle(element);
      return [backgroundColor, outlineStyle, borderTopWidth, borderBottomWidth, textDecorationLine].join();
    };
    const isChosen = (element: Element): boolean =>
      chosen.includes(element) || chosen.some((one) => element.contains(one));
    /** The nearest other choice: in the same group, directly or inside an item of a list. */
    const otherOf = (element: Element): Element | undefined => {
      for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
        const others = [...around.querySelectorAll(element.tagName)].filter((one) => !isChosen(one) && isSeen(one));
        if (others[0]) return others[0];
      }
      return undefined;
    };
    const hidden = chosen.filter((one) => {
      const other = otherOf(one);
      return other !== undefined && lookOf(one) === lookOf(other);
    });
    return { looked: chosen.length, hidden: hidden.map((one) => one.outerHTML.slice(0, 160)) };
  });

const expectShown = async ({ page }: Pick<Applicant, 'page'>, least: number): Promise<void> => {
  await page.emulateMedia({ forcedColors: 'active' });
  await expect.poll(async () => (await findHidden(page)).looked).toBeGreaterThanOrEqual(least);
  expect((await findHidden(page)).hidden).toEqual([]);
};

describe('with forced colours, selected items look different from the others', () => {
  test('on the landing page, a list with a filter and the login page', async () => {
    const { page } = await portal.arrive('en');
    for (const [path, least] of [
      [pathTo('landing'), 2],
      [`${pathTo('news')}?institution=untar`, 3],
      [pathTo('login'), 1],
    ] as const) {
      await page.goto(path);
      await page.locator('main h1').waitFor();
      await expectShown({ page }, least);
    }
  });

  test('in the semesters of the grade grid', async () => {
    const at = await openStep(portal, { step: 'academic', width: 360 });
    await chooseSchooling(at);
    await at.page.locator('[data-part=semesters] [aria-pressed=true]').waitFor();
    await expectShown(at, 2);
  });

  test('on the list of applicants, the control panel, the editor of news and the list of accounts', async () => {
    const admin = await arriveAsAdmin(portal, 'en');
    for (const path of [
      pathTo('applicantList'),
      pathTo('controlPanel'),
      pathTo('newsEdit', { id: 'new' }),
      pathTo('userList'),
    ]) {
      await openInPlace(admin, path);
      await settle(admin);
      await expectShown(admin, 2);
    }
  });
});
