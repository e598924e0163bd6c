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
