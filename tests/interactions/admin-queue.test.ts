import { expect, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import { decideAs } from '../api/admin-applications-support.ts';
import { copyApplication } from '../api/payment-fixture.ts';
import { confirm, decision, getAsAdmin, openList, submitted } from '../support/admin-applications-page.ts';
import { type AdminVisitor, arriveAsAdmin, looksRight } from '../support/admin-content-page.ts';
import { press } from '../support/journey/applicant.ts';
import { openPortal } from '../support/open-portal.ts';

const portal = openPortal({}, { isFresh: false });

/** Four applications of one person that wait for a decision, in the order of the list. */
const makeQueue = async () => {
  const { server } = portal.get();
  const { person, formId } = await submitted(portal);
  for (let copies = 0; copies < 3; copies++) await copyApplication(server, formId);
  const { rows } = await server.db.query<{ id: string }>(
    'select id from application where account_id = $1 order by created_at desc, id desc',
    [person.id],
  );
  return { email: person.email, ids: rows.map(({ id }) => id) };
};

const place = ({ page }: AdminVisitor) => page.locator('[data-part=place]');

const openedId = ({ page }: AdminVisitor): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

/** The application is shown, with its place in the list. */
const untilOpened = async (admin: AdminVisitor, id: string | undefined): Promise<void> => {
  await admin.page.locator(`[data-part=decide][data-form="${id}"]`).waitFor();
  await place(admin).getByText(/\d/).waitFor();
  expect(openedId(admin)).toBe(id);
};

const statusOf = async (admin: AdminVisitor, id: string): Promise<string> =>
  (await getAsAdmin(admin, id)).Application.Status;

test('from the list an admin goes through the applications in its order, decides and is at the next one, undoes the last decision, and comes back to the row and page that were left', async () => {
  const [admin, { email, ids }] = await Promise.all([arriveAsAdmin(portal, 'en'), makeQueue()]);
  const { page, t } = admin;
  const [first = '', second = '', third = ''] = ids;
  await openList(admin, { q: email, status: 'Submitted' });
  await page.locator(`[data-application="${first}"] [data-part=link]`).click();
  await untilOpened(admin, first);
  await place(admin)
    .getByText(t('admin-applications.queue.place', { place: 1, total: 4 }))
    .waitFor();
  expect(new URL(page.url()).searchParams.get('q')).toBe(email);
  await page.reload();
  await place(admin)
    .getByText(t('admin-applications.queue.place', { place: 1, total: 4 }))
    .waitFor();
  await page.keyboard.press('j');
  await untilOpened(admin, second);
  await page.keyboard.press('k');
  await untilOpened(admin, first);
  await page.locator('[data-queue=next]').click();
  await untilOpened(admin, second);
  await looksRight(admin, 'queue');

  await decision(admin, 'accept').click();
  await untilOpened(admin, third);
  expect(await statusOf(admin, second)).toBe('Accepted');
  await place(admin)
    .getByText(t('admin-applications.queue.place', { place: 2, total: 3 }))
    .waitFor();
  await looksRight(admin, 'queue-decided');
  await page.locator('[data-part=undo-last]').click();
  await page.locator('[data-part=undo-last]').waitFor({ state: 'detached' });
  expect(await statusOf(admin, second)).toBe('Submitted');
  await place(admin)
    .getByText(t('admin-applications.queue.place', { place: 3, total: 4 }))
    .waitFor();

  await page
    .getByRole('main')
    .getByRole('link', { name: t('app.screen.applicantList') })
    .first()
    .click();
  await page.waitForURL((url) => url.pathname === pathTo('applicantList') && url.searchParams.get('q') === email);
  const link = page.locator(`[data-application="${third}"] [data-part=link]`);
  await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('single keys ask before they decide, do nothing while somebody types or a dialog is open, and can be switched off', async () => {
  const [admin, { email, ids }] = await Promise.all([arriveAsAdmin(portal, 'id'), makeQueue()]);
  const { page, t } = admin;
  const [first = '', second = ''] = ids;
  await openList(admin, { q: email });
  await page.locator(`[data-application="${first}"] [data-part=link]`).click();
  await untilOpened(admin, first);
  await page.keyboard.press('n');
  await page.keyboard.type('jkar?');
  const note = page.getByLabel(t('admin-applications.notes.new'));
  expect(await note.inputValue()).toBe('jkar?');
  expect(await page.locator('dialog[open]').count()).toBe(0);
  await note.fill('');
  await page.locator('main h1').focus();
  await page.keyboard.press('?');
  await page.locator('[data-part=keys]').waitFor();
  await looksRight(admin, 'keys');
  await page.keyboard.press('a');
  await page.keyboard.press('j');
  expect(await page.locator('dialog[open]').count()).toBe(1);
  expect(openedId(admin)).toBe(first);
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+a');
  await page.keyboard.press('a');
  await page.locator('dialog[open]').waitFor();
  expect(await statusOf(admin, first)).toBe('Submitted');
  await page.keyboard.press('Enter');
  await untilOpened(admin, second);
  expect(await statusOf(admin, first)).toBe('Accepted');
  await page.keyboard.press('r');
  await page.locator('dialog[open] select').first().waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });

  await page.keyboard.press('?');
  await page.getByLabel(t('admin-applications.keys.on')).uncheck();
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await page.reload();
  await untilOpened(admin, second);
  for (const key of ['a', 'j', '?']) await page.keyboard.press(key);
  expect(await page.locator('dialog[open]').count()).toBe(0);
  expect(openedId(admin)).toBe(second);
});

test('two admins in one list: who decides second is told what happened, and a colleague’s decisions are skipped', async () => {
  const [admin, { email, ids }] = await Promise.all([arriveAsAdmin(portal, 'en'), makeQueue()]);
  const colleague = await arriveAsAdmin(portal, 'en');
  const { page, t } = admin;
  const [first = '', second = '', third = ''] = ids;
  await openList(admin, { q: email, status: 'Submitted' });
  await page.locator(`[data-application="${first}"] [data-part=link]`).click();
  await untilOpened(admin, first);
  await place(admin)
    .getByText(t('admin-applications.queue.place', { place: 1, total: 4 }))
    .waitFor();
  expect((await decideAs(colleague.person, first, 'waitlist')).status).toBe(200);
  await decision(admin, 'accept').click();
  await page.locator('[data-part=conflict]').waitFor();
  expect(openedId(admin)).toBe(first);
  expect(await statusOf(admin, first)).toBe('Waitlisted');
  await looksRight(admin, 'queue-conflict');
  await page.keyboard.press('j');
  await untilOpened(admin, second);
  await page.locator('[data-part=conflict]').waitFor({ state: 'detached' });
  // The neighbour that the page knows is decided meanwhile.
  expect((await decideAs(colleague.person, third, 'accept')).status).toBe(200);
  await decision(admin, 'accept').click();
  await untilOpened(admin, ids[3]);
});

test('without a free seat the page says so, decides nothing, and the applicant can be put on the waitlist', async () => {
  const [admin, { email, ids }] = await Promise.all([arriveAsAdmin(portal, 'id'), makeQueue()]);
  const { page, t } = admin;
  const { db } = portal.get().server;
  const [first = '', second = '', third = ''] = ids;
  expect((await decideAs(admin.person, third, 'accept')).status).toBe(200);
  const taken = (await getAsAdmin(admin, third)).Seats?.Taken;
  await openList(admin, { q: email, status: 'Submitted' });
  await page.locator(`[data-application="${first}"] [data-part=link]`).click();
  await untilOpened(admin, first);
  const program = `id = (select offered_program_id from application_preference where is_verified and application_id = $1)`;
  const before = await db.query<{ quota: number | null }>(`select quota from offered_program where ${program}`, [
    first,
  ]);
  await db.query(`update offered_program set quota = $2 where ${program}`, [first, taken]);
  try {
    await decision(admin, 'accept').click();
    await page.locator('[data-part=refusal]').waitFor();
    await page.locator('[data-part=decide]').getByText(t('admin-applications.bar.full')).waitFor();
    await looksRight(admin, 'queue-full');
    expect(openedId(admin)).toBe(first);
    expect(await statusOf(admin, first)).toBe('Submitted');
    await decision(admin, 'waitlist').click();
    await untilOpened(admin, second);
    expect(await statusOf(admin, first)).toBe('Waitlisted');
  } finally {
    await db.query(`update offered_program set quota = $2 where ${program}`, [first, before.rows[0]?.quota ?? null]);
  }
});

test('with the box unticked a decision is asked about and leaves the page open', async () => {
  const [admin, { email, ids }] = await Promise.all([arriveAsAdmin(portal, 'en'), makeQueue()]);
  const { page, t } = admin;
  const [first = ''] = ids;
  await openList(admin, { q: email });
  await page.locator(`[data-application="${first}"] [data-part=link]`).click();
  await untilOpened(admin, first);
  await page.getByLabel(t('admin-applications.queue.leadsOn')).uncheck();
  await press(admin, 'admin-applications.decision.accept');
  await confirm(admin);
  await page.locator('[data-part=undo]').waitFor();
  expect(openedId(admin)).toBe(first);
});
