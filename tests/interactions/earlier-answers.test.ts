import { expect, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import { findBarriers, type Language, loadAxe, shoot } from '../support/browser.ts';
import type { Applicant } from '../support/journey/applicant.ts';
import { untilTakenOver } from '../support/journey/at-step.ts';
import { makeDraft } from '../support/journey/drafts.ts';
import { findLayoutFaults } from '../support/layout-faults.ts';
import { adoptSession, openPortal } from '../support/open-portal.ts';
import { makePerson, type Person } from '../support/people.ts';

const portal = openPortal({}, { isFresh: false });
const institution = 'untar';

const addressOf = (formId: string, step: string): string =>
  `${pathTo('applicationStep', { institution, step })}?formId=${formId}`;

/** A second draft of a person whose first one has two steps. */
const startSecond = async (person: Person): Promise<string> => {
  const { data, server } = portal.get();
  const first = await makeDraft(data, person, { institution, steps: ['program', 'personal'] });
  // One answer that no list has any more.
  await server.db.query(
    `update application_step set answers = answers || '{"sfCityId": "99.99"}' where application_id = $1 and step = 'personal'`,
    [first],
  );
  return makeDraft(data, person, { institution, steps: ['program'], carriesOver: true });
};

const address = ({ page }: Applicant) => page.locator('[name="personal.address"]');
const note = ({ page }: Applicant) => page.locator('[data-part="earlier"]');

test('a second application shows where its answers are taken from, and begins empty when the applicant chooses so', async () => {
  const visitor = await portal.signIn('en');
  const { page, t, person, context, url } = visitor;
  const formId = await startSecond(person);
  await page.goto(addressOf(formId, 'program'));
  await untilTakenOver(visitor, 'program');
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (['/api/form', '/api/form/autofill'].includes(pathname)) reads.push(`${request.method()} ${pathname}`);
  });
  await page.getByRole('button', { name: t('application.save') }).click();
  await untilTakenOver(visitor, 'personal');
  // The reply to the save has what the step begins with.
  expect(reads).toEqual(['POST /api/form']);
  await expect.poll(() => note(visitor).textContent()).toContain('taken from your application of');
  expect(await note(visitor).textContent()).toContain(t('personal.sfCityId.label'));
  const taken = await address(visitor).inputValue();
  expect(taken).not.toBe('');
  for (const language of ['id', 'en'] satisfies Language[]) {
    await context.addCookies([{ name: 'locale', value: language, url }]);
    await page.reload();
    await untilTakenOver(visitor, 'personal');
    await note(visitor).locator('summary').click();
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await shoot(page, `earlier-${language}`);
      expect(await findLayoutFaults(page)).toEqual([]);
    }
  }
  await loadAxe(page);
  expect(await findBarriers(page)).toEqual([]);
  await address(visitor).fill('Typed');
  await page.getByLabel(t('application.earlier.choose')).selectOption('empty');
  await page.getByRole('button', { name: t('application.earlier.use') }).click();
  await note(visitor).getByText(t('application.earlier.fill')).waitFor();
  await untilTakenOver(visitor, 'personal');
  await expect.poll(() => address(visitor).inputValue()).toBe('');
  await page.reload();
  await untilTakenOver(visitor, 'personal');
  expect(await address(visitor).inputValue()).toBe('');
});

test('without scripts the server fills the step in, and empties it', async () => {
  const person = await makePerson(portal.get().server);
  const visitor = await portal.arriveWithoutScript('id');
  await adoptSession(visitor, person);
  const { page, t } = visitor;
  await page.goto(addressOf(await startSecond(person), 'personal'));
  const taken = await address(visitor).inputValue();
  expect(taken).not.toBe('');
  expect(await note(visitor).textContent()).toContain('diambil dari pendaftaran Anda tanggal');
  await note(visitor).locator('summary').click();
  await page.locator('[name="begin-with"]').selectOption('empty');
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: t('application.earlier.use') }).click(),
  ]);
  expect(await address(visitor).inputValue()).toBe('');
  expect(await note(visitor).textContent()).not.toContain('diambil');
});
