import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAdminApplication } from '../../src/contract/admin-applications.ts';
import { listAudit } from '../../src/contract/admin-audit.ts';
import { changeControlPanel, getControlPanel, type PanelSection } from '../../src/contract/admin-panel.ts';
import { getPortal } from '../../src/contract/portal.ts';
import { makePerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import {
  errorKeys,
  getForm,
  getStep,
  makeDraft,
  save,
  start,
  startAdmissionServer,
  submit,
  validAnswers,
} from './application-support.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startAdmissionServer();
  admin = await makePerson(server, { role: 'admin' });
});
afterAll(() => server.close());

const see = async (person = admin) => (await person.client.call(getControlPanel)).body.data;
const entryOf = async (section: PanelSection, id: string) => {
  const found = (await see())[section].find((entry) => entry.id === id);
  if (!found) throw new Error(`there is no ${section} ${id}`);
  return found;
};

interface More {
  readonly dryRun?: boolean;
  readonly tellDrafts?: boolean;
  readonly ifMatch?: number;
}

const change = (section: PanelSection, id: string, values: object, { ifMatch, ...more }: More = {}, person = admin) =>
  person.client.call(changeControlPanel, {
    body: { section, id, values, ...more },
    ...(ifMatch !== undefined && { ifMatch }),
  });

/** The demo's open period of institution 20 for Sarjana. */
const openPeriod = async (): Promise<string> => {
  const found = (await see()).period.find(
    ({ institutionCode, isOpen, label }) => institutionCode === 20 && isOpen && /Bachelor/.test(label),
  );
  return found?.id as string;
};

const draftOwner = async () => {
  const person = await makePerson(server);
  const formId = await start(person);
  const program = getStep(server, 'program');
  const answer = await save(person, program, formId, await validAnswers(server, program));
  expect(answer.status).toBe(200);
  return { person, formId };
};

describe('the control panel', () => {
  test('every contact, period, offer, program and channel of the control panel can be saved unchanged and reports no changed field', async () => {
    const panel = await see();
    for (const section of ['contact', 'period', 'offer', 'studies', 'channel'] as const) {
      expect(panel[section], section).not.toEqual([]);
      for (const { id, values, version } of panel[section]) {
        const answer = await change(section, id, values, { ifMatch: version });
        expect([section, id, answer.status, answer.body.data?.changed]).toEqual([section, id, 200, []]);
      }
    }
  });

  test('a changed notice appears in both languages in the response of getPortal', async () => {
    const values = { notice: 'Besok libur.', noticeEn: 'Closed tomorrow.', phone: '+62 21 5695 8723' };
    const { version } = await entryOf('contact', '20');
    const answer = await change('contact', '20', values, { ifMatch: version });
    expect(answer.body.data).toMatchObject({ entry: { values, version: version + 1 } });
    const portal = await server.api.call(getPortal, { query: { institutionCode: '20' } });
    expect(portal.body.data.notice).toMatchObject({ id: 'Besok libur.', en: 'Closed tomorrow.' });
  });

  test('of two simultaneous changes of one record with the same version one succeeds and one gets 412', async () => {
    const { version, values } = await entryOf('channel', 'card');
    const answers = await Promise.all(
      [1000, 2000].map((adminFee) => change('channel', 'card', { ...values, adminFee }, { ifMatch: version })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  test.each([
    ['period', { endDate: '2020-01-01' }, 'panel-period.endDate.error.beforeStart'],
    ['period', { name: 'x' }, 'panel-period.name.error.minLength'],
    ['period', { graduatedFrom: 2000, graduatedUntil: 1999 }, 'panel-period.graduatedUntil.error.beforeStart'],
    ['period', { graduatedFrom: 2000 }, 'panel-period.graduatedUntil.error.required'],
    ['offer', { registrationFee: -1 }, 'panel-offer.registrationFee.error.minimum'],
    ['offer', { eligibilityRule: 'none' }, 'panel-offer.eligibilityRule.error.enum'],
    ['offer', { additionalDiscount: 5 }, 'panel-offer.additionalDiscountName.error.required'],
    ['channel', { surprise: 1 }, 'panel-channel.surprise.error.unknown'],
  ] as const)(
    'changing a record of the section %s to %j is refused with %s and leaves the record unchanged',
    async (section, wrong, key) => {
      const entry = (await see())[section].find(({ values }) => !('additionalDiscountName' in values));
      const answer = await change(section, entry?.id as string, { ...entry?.values, ...wrong });
      expect([answer.status, errorKeys(answer)]).toEqual([422, [key]]);
      expect(await entryOf(section, entry?.id as string)).toEqual(entry);
    },
  );

  test('an admin of one institution can neither see nor change records of another institution or of the group', async () => {
    const limited = await makePerson(server, { role: 'admin', institutionCode: 40 });
    const panel = await see(limited);
    const seen = [...panel.contact, ...panel.period, ...panel.offer, ...panel.studies, ...panel.channel];
    expect(new Set(seen.map(({ institutionCode }) => institutionCode))).toEqual(new Set([40]));
    const period = await entryOf('period', await openPeriod());
    expect((await change('period', period.id, period.values, {}, limited)).status).toBe(404);
    for (const id of ['0', '20']) expect((await change('contact', id, {}, {}, limited)).status).toBe(404);
    const card = await entryOf('channel', 'card');
    expect((await change('channel', 'card', card.values, {}, limited)).status).toBe(404);
  });

  test('a changed notice of an institution’s contact is in the audit log with its institution and the names of the changed fields', async () => {
    const { values } = await entryOf('contact', '20');
    const changed = { ...values, notice: 'Lusa libur.', noticeEn: 'Closed the day after tomorrow.' };
    expect((await change('contact', '20', changed)).status).toBe(200);
    const { body } = await admin.client.call(listAudit, { query: { q: 'controlPanel' } });
    expect(body.data.find(({ subjectKind }) => subjectKind === 'contact')).toMatchObject({
      institutionCode: 20,
      subjectId: '20',
      details: { fields: ['notice', 'noticeEn'] },
    });
  });
});

describe('an admission period', () => {
  test('a dry run of changed dates counts the affected drafts, and the change notifies their applicants', async () => {
    const { person, formId } = await draftOwner();
    const id = await openPeriod();
    const before = await entryOf('period', id);
    const values = { ...before.values, endDate: '2099-12-31' };
    const tried = await change('period', id, values, { dryRun: true, tellDrafts: true });
    expect(tried.body.data).toMatchObject({ changed: ['endDate'], drafts: before.drafts, told: before.drafts });
    expect(before.drafts).toBeGreaterThan(0);
    expect(await entryOf('period', id)).toEqual(before);
    const done = await change('period', id, values, { tellDrafts: true });
    expect(done.body.data.told).toBe(tried.body.data.told);
    const mail = await server.waitForMail(person.email);
    expect(mail.subject).toContain('New dates');
    expect(mail.text).toContain('December 31, 2099');
    const noted = async () =>
      (await admin.client.call(getAdminApplication, { params: { formId } })).body.data.Mails.map(
        ({ Template, SentAt }) => [Template, SentAt !== null],
      );
    await expect.poll(noted).toEqual([['period-changed', true]]);
    expect((await entryOf('period', id)).values).toMatchObject({ endDate: '2099-12-31' });
    await change('period', id, before.values);
  });

  test('a period that is closed early refuses submissions until it is opened again', async () => {
    const person = await makePerson(server);
    const formId = await makeDraft(server, person);
    const id = await openPeriod();
    const before = await entryOf('period', id);
    const closed = await change('period', id, { ...before.values, isClosed: true });
    expect(closed.body.data.entry).toMatchObject({ isOpen: false, values: { ...before.values, isClosed: true } });
    expect((await submit(person, formId)).status).toBe(422);
    expect((await getForm(person, formId)).body.data.Status).toBe('Draft');
    await change('period', id, { ...before.values, isClosed: true, name: 'Gelombang baru' });
    expect((await entryOf('period', id)).isOpen).toBe(false);
    await change('period', id, before.values);
    expect(await entryOf('period', id)).toMatchObject({ isOpen: true, values: before.values });
    expect((await submit(person, formId)).status).toBe(200);
  });
});
