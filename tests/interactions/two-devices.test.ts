import { expect, test } from 'vitest';
import { findBarriers } from '../support/browser.ts';
import { press, untilHeading } from '../support/journey/applicant.ts';
import { type AtStep, addressOf, openStep, read, type, untilTakenOver } from '../support/journey/at-step.ts';
import { readStep } from '../support/journey/drafts.ts';
import { type FormPage, typeDate } from '../support/journey/fields.ts';
import { adoptSession, openPortal } from '../support/open-portal.ts';
import { logIn } from '../support/people.ts';

const portal = openPortal({}, { isFresh: false });

/** The same applicant at another device, with a session of its own. */
const openDevice = async (at: AtStep, step: string, width: number): Promise<AtStep> => {
  const device = await portal.arrive('id', width);
  await adoptSession(device, await logIn(portal.get().server, at.person.email));
  await device.page.goto(addressOf(at, step));
  await untilTakenOver(device, step);
  return { ...at, ...device };
};

const panelOf = ({ page, t }: FormPage) => page.getByRole('region', { name: t('application.clash.title') });

test('what is typed on the phone stands on the laptop within seconds; an answer that both changed is shown side by side and chosen by keyboard', async () => {
  const laptop = await openStep(portal, {
    step: 'personal',
    steps: ['program', 'personal'],
    language: 'id',
    width: 1280,
  });
  const phone = await openDevice(laptop, 'personal', 360);
  const draft = async () => (await readStep(laptop.person, laptop.formId, 'personal')).draft;
  await type(phone, 'personal.birthPlace', 'Surabaya');
  await expect.poll(() => read(laptop, 'personal.birthPlace'), { timeout: 15_000 }).toBe('Surabaya');
  const received = laptop.page.locator('[data-part="received"]');
  await received.getByText(laptop.t('personal.birthPlace.label')).waitFor();

  // The laptop has no line while the phone changes two answers that are changed on the laptop too.
  await laptop.context.setOffline(true);
  await type(laptop, 'personal.firstName', 'Kartini');
  await typeDate(laptop, laptop.t('personal.birthDate.label'), '2007-09-05');
  await type(phone, 'personal.firstName', 'Dewi');
  await typeDate(phone, phone.t('personal.birthDate.label'), '2007-10-05');
  await type(phone, 'personal.middleName', 'Lestari');
  await expect.poll(draft).toMatchObject({ firstName: 'Dewi', birthDate: '2007-10-05', middleName: 'Lestari' });
  await laptop.context.setOffline(false);
  const panel = panelOf(laptop);
  await panel.waitFor();
  for (const text of ['Kartini', 'Dewi', '5 September 2007', '5 Oktober 2007'])
    await panel.getByText(text, { exact: true }).waitFor();
  expect(await findBarriers(laptop.page)).toEqual([]);
  expect(await draft()).toMatchObject({ firstName: 'Dewi' });

  await press(laptop, 'application.save');
  await expect.poll(() => panel.evaluate((element) => element === document.activeElement)).toBe(true);
  // From the panel on with keys alone: theirs for the first, mine for the second.
  for (const key of ['Tab', 'Space', 'ArrowDown', 'Tab', 'Space', 'Tab', 'Enter'])
    await laptop.page.keyboard.press(key);
  await untilHeading(laptop, laptop.t('family.form.title'));
  const { accepted } = await readStep(laptop.person, laptop.formId, 'personal');
  expect(accepted).toMatchObject({
    firstName: 'Dewi',
    birthDate: '2007-09-05',
    middleName: 'Lestari',
    birthPlace: 'Surabaya',
  });
  await expect.poll(() => read(phone, 'personal.birthPlace'), { timeout: 15_000 }).toBe('Surabaya');
});

test('input of a device that was closed without a network is merged with what another device has stored since, and asked about where both changed an answer', async () => {
  const laptop = await openStep(portal, {
    step: 'personal',
    steps: ['program', 'personal'],
    language: 'id',
    width: 768,
  });
  await laptop.page.route('**/api/form/draft', (call) => call.abort());
  await type(laptop, 'personal.firstName', 'Kartini');
  await type(laptop, 'personal.birthPlace', 'Bogor');
  await laptop.page.goto('/version.json');
  await laptop.page.unroute('**/api/form/draft');

  const phone = await openDevice(laptop, 'personal', 360);
  const draft = async () => (await readStep(laptop.person, laptop.formId, 'personal')).draft;
  await type(phone, 'personal.firstName', 'Dewi');
  await type(phone, 'personal.middleName', 'Lestari');
  await expect.poll(draft).toMatchObject({ firstName: 'Dewi', middleName: 'Lestari' });

  await laptop.page.goto(addressOf(laptop, 'personal'));
  await untilHeading(laptop, laptop.t('personal.form.title'));
  await panelOf(laptop).waitFor();
  expect(await read(laptop, 'personal.firstName')).toBe('Kartini');
  expect(await draft()).toMatchObject({ firstName: 'Dewi' });
  await panelOf(laptop).getByRole('radio').last().press('Space');
  await press(laptop, 'application.clash.apply');
  await panelOf(laptop).waitFor({ state: 'hidden' });
  await expect.poll(draft).toMatchObject({ firstName: 'Dewi', middleName: 'Lestari', birthPlace: 'Bogor' });
  expect(await read(laptop, 'personal.middleName')).toBe('Lestari');
});
