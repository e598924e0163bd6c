import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAudit } from '../../src/contract/admin-audit.ts';
import {
  type AddableSection,
  addToControlPanel,
  getControlPanel,
  removeFromControlPanel,
} from '../../src/contract/admin-panel.ts';
import { deleteApplication } from '../../src/contract/application.ts';
import { makePerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { makeDraft, snapshot, startAdmissionServer } from './application-support.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startAdmissionServer();
  admin = await makePerson(server, { role: 'admin' });
});
afterAll(() => server.close());

const see = async () => (await admin.client.call(getControlPanel)).body.data;

const add = async (section: AddableSection, values: object) => {
  const answer = await admin.client.call(addToControlPanel, { body: { section, values } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.entry;
};

interface Named {
  readonly id: string;
  readonly version?: number;
}

const remove = (section: string, { id, version }: Named, person = admin, locale: 'id' | 'en' = 'en') =>
  person.client.call(removeFromControlPanel, {
    params: { section, id },
    locale,
    ...(version !== undefined && { ifMatch: version }),
  });

const added = async () => {
  const entity = await add('entity', { name: `Vokasi ${crypto.randomUUID()}` });
  const { semester, channel } = (await see()).choices;
  const period = await add('period', {
    institutionCode: 20,
    entityId: entity.id,
    year: 2031,
    semesterId: semester[0]?.Id,
    channelId: channel[0]?.Id,
    name: 'Gelombang Keliru',
    startDate: '2031-01-01',
    endDate: '2031-02-01',
  });
  const studies = await add('studies', { institutionCode: 20, name: `Ilmu ${crypto.randomUUID()}` });
  const offer = await add('offer', { institutionCode: 20, periodId: period.id, programId: studies.id });
  return { entity, period, studies, offer };
};

const isThere = async (section: AddableSection, { id }: Named) => (await see())[section].some((one) => one.id === id);

/** A draft with a period and preferences, and what it names. */
const draft = async () => {
  const person = await makePerson(server);
  const formId = await makeDraft(server, person, 2);
  const { rows } = await server.db.query<{ period: string; offer: string; studies: string; entity: string }>(
    `select a.period_id as period, o.id as offer, o.program_id as studies, p.entity_id as entity
       from application a join admission_period p on p.id = a.period_id
       join application_preference c on c.application_id = a.id join offered_program o on o.id = c.offered_program_id
      where a.id = $1`,
    [formId],
  );
  return { person, formId, names: rows[0] as Record<AddableSection, string> };
};

describe('removal of records in the control panel', () => {
  test('a period is removed with its unused offers and an audit entry, and an entity only after its periods', async () => {
    const { entity, period, studies, offer } = await added();
    const used = await remove('entity', entity);
    expect([used.status, used.body.message]).toEqual([
      422,
      'You cannot delete this: one admission period belongs to it. Delete that first.',
    ]);
    expect((await remove('period', period)).status).toBe(200);
    expect(await isThere('offer', offer)).toBe(false);
    expect((await remove('studies', studies)).status).toBe(200);
    expect((await remove('entity', entity)).status).toBe(200);
    expect(await isThere('entity', entity)).toBe(false);
    expect((await remove('period', period)).status).toBe(404);
    const { body } = await admin.client.call(listAudit, { query: { subjectId: period.id } });
    expect(body.data.map(({ action }) => action)).toEqual(['controlPanel.removed', 'controlPanel.added']);
  });

  test('a period, offer, program or entity in use is not removed, and the message in both languages says how many records use it', async () => {
    const { person, formId, names } = await draft();
    const before = await snapshot(server, formId);
    for (const section of ['period', 'offer', 'studies', 'entity'] as const)
      for (const locale of ['id', 'en'] as const) {
        const answer = await remove(section, { id: names[section] }, admin, locale);
        expect([answer.status, section]).toEqual([422, section]);
        expect(answer.body.message).toMatch(
          locale === 'id'
            ? /Tidak dapat dihapus karena (masih memiliki )?\d+ (pendaftaran|gelombang)/
            : /cannot delete this: (one|\d+) \w+/,
        );
      }
    expect(await snapshot(server, formId)).toBe(before);
    await person.client.call(deleteApplication, { query: { id: formId } });
  });

  test('a period that a draft uses can be removed after the draft is deleted', async () => {
    const { period, offer } = await added();
    const { person, formId } = await draft();
    await server.db.query('update application set period_id = $2 where id = $1', [formId, period.id]);
    await server.db.query(
      'update application_preference set offered_program_id = $2 where application_id = $1 and position = 1',
      [formId, offer.id],
    );
    const kept = await remove('period', period);
    expect([kept.status, kept.body.message]).toEqual([
      422,
      'You cannot delete this: one application uses this admission period. Close it instead.',
    ]);
    expect((await person.client.call(deleteApplication, { query: { id: formId } })).status).toBe(200);
    expect((await remove('period', period)).status).toBe(200);
  });

  test('an admin of one institution can remove an own program, not another’s period or an entity; removing a channel or with another version is refused', async () => {
    const { entity, period, studies } = await added();
    const [stranger, own] = [40, 20].map((institutionCode) => makePerson(server, { role: 'admin', institutionCode }));
    expect((await remove('period', period, await stranger)).status).toBe(404);
    expect((await remove('entity', entity, await own)).status).toBe(403);
    expect((await remove('channel', { id: 'card' })).status).toBe(404);
    expect((await remove('period', { ...period, version: period.version + 1 })).status).toBe(412);
    expect((await remove('studies', studies, await own)).status).toBe(200);
    expect(await isThere('period', period)).toBe(true);
  });

  test('removing a period while an application chooses it either fails or makes the choice fail', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 4; round++) {
      const { period, offer } = await added();
      const { formId } = await draft();
      const choose = server.db
        .query(
          `with moved as (update application set period_id = $2 where id = $1 returning id)
           update application_preference p set offered_program_id = $3 from moved where application_id = moved.id and position = 1`,
          [formId, period.id, offer.id],
        )
        .then(
          () => 'chosen',
          ({ code }: { code: string }) => code,
        );
      const removed = round % 2 === 0 ? remove('period', period) : choose.then(() => remove('period', period));
      const [choice, { status }] = await Promise.all([choose, removed]);
      expect([
        ['chosen', 422],
        ['23503', 200],
      ]).toContainEqual([choice, status]);
      expect(await isThere('period', period)).toBe(status === 422);
      outcomes.add(choice);
    }
    expect(outcomes.has('chosen')).toBe(true);
  });
});
