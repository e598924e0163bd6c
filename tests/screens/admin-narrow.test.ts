import { expect, test } from 'vitest';
import { getControlPanel } from '../../src/contract/admin-panel.ts';
import { pages, pathTo } from '../../src/contract/pages.ts';
import { submitted } from '../support/admin-applications-page.ts';
import {
  type AdminVisitor,
  createItem,
  newsFields,
  openInPlace,
  settle,
  stayAsAdmin,
} from '../support/admin-content-page.ts';
import { findBarriers } from '../support/browser.ts';
import { openPortal } from '../support/open-portal.ts';
import { findSmallTargets } from '../support/targets.ts';

const portal = openPortal({}, { isFresh: false });
// Indonesian words are the longer ones.
const getAdmin = stayAsAdmin(portal, 'id');

/** Admin pages without parameters, and the empty editors. */
const plain = [
  ...Object.values(pages).filter((path) => path.startsWith('/admin/') && !/:|\/preview/.test(path)),
  ...(['brochureEdit', 'eventEdit', 'faqEdit', 'promoCodeEdit'] as const).map((name) => pathTo(name, { id: 'new' })),
];

const panels = ['contact', 'period', 'offer', 'studies', 'channel', 'entity', 'data'] as const;
const added = ['period', 'offer', 'studies', 'entity'];

/** States of admin pages that the table of routes does not hold. */
const statesFor = async (admin: AdminVisitor): Promise<readonly string[]> => {
  const [{ formId }, { Id }, panel] = await Promise.all([
    submitted(portal),
    createItem(admin, 'news', newsFields),
    admin.person.client.call(getControlPanel),
  ]);
  const trashed = await createItem(admin, 'news', newsFields);
  await admin.person.client.request('DELETE', `/api/news/${trashed.Id}`);
  const addressOf = (view: string, more = '') => `${pathTo('controlPanel')}?view=${view}${more}`;
  return [
    ...panels.map((view) => addressOf(view)),
    ...(['contact', 'period', 'offer', 'studies', 'channel'] as const).map((view) =>
      addressOf(view, `&id=${panel.body.data[view][0]?.id}`),
    ),
    ...added.map((view) => addressOf(view, '&add=yes')),
    `${pathTo('userList')}?view=audit`,
    `${pathTo('paymentList')}?alert=any`,
    `${pathTo('faqList')}?q=zzzz`,
    `${pathTo('applicantList')}?size=all`,
    pathTo('applicantDetail', { id: formId }),
    pathTo('newsEdit', { id: Id }),
    `${pathTo('newsListAdmin')}?state=trashed`,
  ];
};

/** Elements of a page that overflow a narrow screen, or are too small as touch targets. */
const findNarrowFaults = async (admin: AdminVisitor, address: string): Promise<readonly string[]> => {
  const { page } = admin;
  await page.setViewportSize({ width: 360, height: 800 });
  try {
    await openInPlace(admin, address);
    await settle(admin);
  } catch {
    return [`${address} does not open`];
  }
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const small = await findSmallTargets(page);
  return [...(over > 0 ? [`sticks out by ${over}`] : []), ...small].map((fault) => `${address}: ${fault}`);
};

const findBarriersWideAndNarrow = async ({ page }: AdminVisitor, address: string): Promise<readonly string[]> => {
  const narrow = await findBarriers(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  return [...narrow, ...(await findBarriers(page))].map((barrier) => `${address}: ${barrier}`);
};

/** Some twenty pages, one after the other. */
const LIMIT_MS = 400_000;

test(
  'every admin page without parameters has no horizontal overflow and touch targets of 44 px at 360 px',
  async () => {
    const admin = await getAdmin();
    const found: string[] = [];
    for (const address of plain) found.push(...(await findNarrowFaults(admin, address)));
    expect(found).toEqual([]);
  },
  LIMIT_MS,
);

test(
  'admin pages with ids or query parameters have no horizontal overflow and 44 px touch targets at 360 px, and no accessibility violation at 360 or 1280 px',
  async () => {
    const admin = await getAdmin();
    const found: string[] = [];
    for (const address of await statesFor(admin)) {
      found.push(...(await findNarrowFaults(admin, address)));
      found.push(...(await findBarriersWideAndNarrow(admin, address)));
    }
    expect(found).toEqual([]);
  },
  LIMIT_MS,
);

/** Links of the page's navigation whose focus ring is cut at an edge of the screen, one Tab after the other and back. */
const findCutLinks = async ({ page }: AdminVisitor): Promise<readonly string[]> => {
  const links = page.locator('main nav[aria-label] > a');
  const count = await links.count();
  const cut: string[] = [];
  const look = async (): Promise<void> => {
    const box = await page.evaluate(() => {
      const { left, right } = document.activeElement?.getBoundingClientRect() ?? { left: 0, right: 0 };
      return { text: document.activeElement?.textContent, left, right, width: innerWidth };
    });
    if (box.left < 2 || box.right > box.width - 2) cut.push(`${box.text}: ${box.left} to ${box.right}`);
  };
  await links.first().focus();
  for (let at = 1; at < count; at += 1) {
    await look();
    await page.keyboard.press('Tab');
  }
  for (let at = 1; at < count; at += 1) {
    await look();
    await page.keyboard.press('Shift+Tab');
  }
  await look();
  expect(await links.first().evaluate((link) => link === document.activeElement)).toBe(true);
  return cut;
};

test('the focused link of a row of views is whole on a screen of 360 px, forwards and back', async () => {
  const admin = await getAdmin();
  const { page } = admin;
  for (const path of [
    ...['contact', 'studies', 'data'].map((view) => `${pathTo('controlPanel')}?view=${view}`),
    `${pathTo('userList')}?view=audit`,
    pathTo('applicantList'),
  ]) {
    await page.setViewportSize({ width: 360, height: 800 });
    await openInPlace(admin, path);
    await settle(admin);
    expect(await findCutLinks(admin), path).toEqual([]);
  }
});
