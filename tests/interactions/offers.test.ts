import { expect, test } from 'vitest';
import { getApplication } from '../../src/contract/application.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { lapseOffers } from '../../src/server/features/application/answer-offer.ts';
import { decideAs, endUndo, makeAdmin, type Applicant as Submitted } from '../api/admin-applications-support.ts';
import {
  arriveAsApplicant,
  decision,
  getAsAdmin,
  openDetail,
  openList,
  submitted,
} from '../support/admin-applications-page.ts';
import { arriveAsAdmin, looksRight as looksRightForStaff } from '../support/admin-content-page.ts';
import { findBarriers, loadAxe, shoot } from '../support/browser.ts';
import { type Applicant, untilToast } from '../support/journey/applicant.ts';
import { untilPageTakenOver } from '../support/journey/taken-over.ts';
import { findLayoutFaults } from '../support/layout-faults.ts';
import { adoptSession, openPortal } from '../support/open-portal.ts';

const portal = openPortal({}, { isFresh: false });

/** The release of a decision about a submitted application. */
const released = async (formId: string, made: 'accept' | 'waitlist'): Promise<void> => {
  const { server } = portal.get();
  const { status, text } = await decideAs(await makeAdmin(server), formId, made);
  if (status !== 200) throw new Error(`${made} answered ${status}: ${text}`);
  await endUndo(server, formId);
};

const offered = async (): Promise<Submitted> => {
  const made = await submitted(portal);
  await released(made.formId, 'accept');
  return made;
};

const pageOf = ({ formId }: Submitted): string => pathTo('registrationDetail', { institution: 'untar', id: formId });

const statusOf = async ({ person, formId }: Submitted): Promise<string> =>
  (await person.client.call(getApplication, { query: { formId } })).body.data.Status;

const looksRight = async ({ page }: Applicant, name: string): Promise<void> => {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await shoot(page, name);
    expect(await findLayoutFaults(page)).toEqual([]);
  }
};

test.each(['id', 'en'] as const)(
  'in %s, an offered place is declined with the keyboard alone, after the page said what that means',
  async (language) => {
    const application = await offered();
    const visitor = await arriveAsApplicant(portal, language, application);
    const { page, t } = visitor;
    await page.goto(pageOf(application));
    await untilPageTakenOver(page);
    const form = page.locator('[data-part="offer"]');
    await loadAxe(page);
    expect(await findBarriers(page)).toEqual([]);
    await looksRight(visitor, `offer-${language}`);
    const decline = form.getByRole('radio', { name: t('registrations.offer.decline.label') });
    await form.getByRole('radio').first().focus();
    await page.keyboard.press('ArrowDown');
    expect(await decline.isChecked()).toBe(true);
    const meaning = await decline.getAttribute('aria-describedby');
    expect(await page.locator(`#${meaning}`).textContent()).toBe(t('registrations.offer.decline.text'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    // Without the box nothing is sent: the browser asks for it.
    await page.keyboard.press('Enter');
    expect(await form.locator('[name="sure"]').evaluate((box: HTMLInputElement) => box.validity.valueMissing)).toBe(
      true,
    );
    expect(await statusOf(application)).toBe('Accepted');
    await form.locator('[name="sure"]').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await untilToast(visitor, t('server.application.offer.decline'));
    await page.getByRole('heading', { name: t('registrations.status.OfferDeclined') }).waitFor();
    expect(await form.count()).toBe(0);
    expect(await statusOf(application)).toBe('Offer Declined');
    await looksRight(visitor, `offer-declined-${language}`);
  },
);

test('an offered place is accepted without scripts, and cannot be answered again', async () => {
  const application = await offered();
  const visitor = await portal.arriveWithoutScript('id');
  const { page, t } = visitor;
  await adoptSession(visitor, application.person);
  await page.goto(pageOf(application));
  const form = page.locator('[data-part="offer"]');
  await form.getByRole('radio', { name: t('registrations.offer.accept.label') }).check();
  await form.locator('[name="sure"]').check();
  await Promise.all([page.waitForEvent('load'), form.getByRole('button').click()]);
  await page.getByRole('heading', { name: t('registrations.status.OfferAccepted') }).waitFor();
  expect(await page.locator('main').textContent()).toContain(t('server.application.offer.accept'));
  expect(await form.count()).toBe(0);
  expect(await statusOf(application)).toBe('Offer Accepted');
});

test('staff see the waitlist in its order, who is next for a free seat, and renew a lapsed offer', async () => {
  const { server } = portal.get();
  const [admin, holder] = await Promise.all([arriveAsAdmin(portal, 'id'), offered()]);
  const { page, t } = admin;
  const [first, second] = [await submitted(portal), await submitted(portal)];
  for (const { formId } of [first, second]) await released(formId, 'waitlist');
  const visitor = await arriveAsApplicant(portal, 'id', second);
  await visitor.page.goto(pageOf(second));
  const place = (await getAsAdmin(admin, second.formId)).Application.WaitlistPlace ?? 0;
  expect(await visitor.page.locator('[data-part="waitlist-place"]').textContent()).toBe(
    t('registrations.waitlist.place', { place }),
  );
  await looksRight(visitor, 'waitlist-place');

  await openList(admin, {});
  await page.getByRole('link', { name: t('admin-applications.saved.waitlist'), exact: true }).click();
  await page.locator(`[data-application="${second.formId}"]`).waitFor();
  const rows = () =>
    page.locator('[data-application]').evaluateAll((all) => all.map((one) => one.dataset['application']));
  // The list before is shown until the reply is there.
  await expect
    .poll(async () => (await rows()).filter((id) => id === first.formId || id === second.formId))
    .toEqual([first.formId, second.formId]);
  expect(await page.locator(`[data-application="${second.formId}"]`).textContent()).toContain(
    t('admin-applications.list.place', { place }),
  );
  await looksRightForStaff(admin, 'waitlist-of-staff');

  await server.db.query(`update application set offer_until = now() - interval '1 minute' where id = $1`, [
    holder.formId,
  ]);
  await lapseOffers(server.portal.services.applications);
  await openDetail(admin, holder.formId);
  await looksRightForStaff(admin, 'lapsed-offer');
  const seats = (await getAsAdmin(admin, holder.formId)).Seats;
  const next = page.locator('[data-part="overview"]').getByRole('link', { name: seats?.Next?.Name ?? '' });
  expect(await next.first().getAttribute('href')).toContain(seats?.Next?.Id ?? 'nobody');
  await decision(admin, 'renewOffer').press('Enter');
  await page.locator('dialog[open]').waitFor();
  await looksRightForStaff(admin, 'renew-offer');
  await page.locator('dialog[open] [data-part="renew"]').press('Enter');
  await untilToast(admin, t('server.adminApplication.offerRenewed'));
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  expect(await statusOf(holder)).toBe('Accepted');
});
