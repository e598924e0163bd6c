import { expect, test } from 'vitest';
import { type PageName, pages, pathTo } from '../../src/contract/pages.ts';
import { openPortal } from '../support/open-portal.ts';
import { findSmallTargets } from '../support/targets.ts';
import { arriveAsOfficer, createItem, newsFields, type Officer } from './admin-content-desk.ts';
import { submitted } from './admin-desk.ts';

const portal = openPortal();

/** Pages of the admin area that need nothing in their address. */
const plain = Object.entries(pages)
  .filter(([, path]) => path.startsWith('/admin/') && !/:|\/preview/.test(path))
  .map(([, path]) => path);

const panels = ['contact', 'period', 'offer', 'studies', 'channel', 'entity', 'data'];
const added = ['period', 'offer', 'studies', 'entity'];

const addressesFor = async (officer: Officer): Promise<readonly string[]> => {
  const [{ formId }, { Id }] = await Promise.all([submitted(portal), createItem(officer, 'news', newsFields)]);
  return [
    ...plain,
    ...panels.map((view) => `${pathTo('controlPanel')}?view=${view}`),
    ...added.map((view) => `${pathTo('controlPanel')}?view=${view}&add=yes`),
    `${pathTo('userList')}?view=audit`,
    `${pathTo('paymentList')}?alert=any`,
    `${pathTo('faqList')}?q=zzzz`,
    `${pathTo('applicantList')}?size=all`,
    pathTo('applicantDetail', { id: formId }),
    pathTo('newsEdit', { id: Id }),
    ...(['brochureEdit', 'eventEdit', 'faqEdit', 'promoCodeEdit'] as const satisfies readonly PageName[]).map((name) =>
      pathTo(name, { id: 'new' }),
    ),
  ];
};

const settle = async ({ page }: Officer): Promise<void> => {
  await page.locator('main h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]:not(form, button)') === null);
};

/** What of a page sticks out of a narrow screen, or is too small for a thumb. */
const troubleAt = async (officer: Officer, address: string): Promise<readonly string[]> => {
  const { page } = officer;
  await page.goto(address);
  try {
    await settle(officer);
  } catch {
    return [`${address} does not come`];
  }
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const small = await findSmallTargets(page);
  return [...(over > 0 ? [`sticks out by ${over}`] : []), ...small].map((trouble) => `${address}: ${trouble}`);
};

/** Some forty pages, one after the other. */
const LIMIT_MS = 400_000;

// The words of Indonesian are the longer ones.
test(
  'every page of the area fits a small phone and a thumb',
  async () => {
    const officer = await arriveAsOfficer(portal, 'id', 360);
    const found: string[] = [];
    for (const address of await addressesFor(officer)) found.push(...(await troubleAt(officer, address)));
    expect(found).toEqual([]);
  },
  LIMIT_MS,
);
