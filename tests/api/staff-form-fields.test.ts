import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { editProfile, exportOwnData, getUser, register, verifyOtp } from '../../src/contract/account.ts';
import { listAudit } from '../../src/contract/admin-audit.ts';
import {
  addToControlPanel,
  changeControlPanel,
  getControlPanel,
  type PanelSection,
  panelSections,
} from '../../src/contract/admin-panel.ts';
import { createPromoCode, getPromoCode } from '../../src/contract/admin-promo-code.ts';
import { checkData } from '../../src/officer/check/check-data.ts';
import { readOfficerData } from '../../src/officer/data/read-officer-data.ts';
import { createClient } from '../support/client.ts';
import { addMotto, motto, openForms, removeMotto } from '../support/officer/staff-fields.ts';
import { logIn, makePerson, newEmail, type Person, registration } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { at, openEvolution } from './application-evolution-support.ts';
import { errorKeys } from './application-support.ts';

let portals: Awaited<ReturnType<typeof openEvolution>>;
let server: TestServer;
let admin: Person;
let findings: readonly string[];
beforeAll(async () => {
  portals = await openEvolution();
  for (const form of openForms) await addMotto(portals.data, form);
  // Before the server starts, because it answers no request while the check computes.
  findings = checkData(readOfficerData(portals.data.root)).map(({ rule, file }) => `${rule} ${file}`);
  server = await portals.start();
  admin = await makePerson(server, { role: 'admin' });
});
afterAll(async () => {
  await server?.close();
  await portals?.close();
});

const firstOf = async (section: PanelSection, person = admin) => {
  const [entry] = (await person.client.call(getControlPanel)).body.data[section];
  if (!entry) throw new Error(`the control panel has no ${section}`);
  return entry;
};

const save = (section: PanelSection, entry: { id: string; version: number }, values: object, person = admin) =>
  person.client.call(changeControlPanel, { body: { section, id: entry.id, values }, ifMatch: entry.version });

const ours = 'Maju bersama';

describe('a field that an officer adds to a form of staff or accounts', () => {
  test('the schema check accepts it', () => {
    expect(findings).toEqual([]);
  });

  test.each(panelSections)(
    'is stored with the %s of the control panel, read back and audited, and can be cleared',
    async (section) => {
      const entry = await firstOf(section);
      const saved = await save(section, entry, { ...entry.values, motto: ours });
      expect([saved.status, saved.body.data.changed]).toEqual([200, [motto.name]]);
      const read = await firstOf(section);
      expect(read.values).toEqual({ ...entry.values, motto: ours });
      expect(read.version).toBe(entry.version + 1);
      const { data } = (await admin.client.call(listAudit, { query: { action: 'controlPanel.changed' } })).body;
      expect(data[0]).toMatchObject({ details: { fields: [motto.name] } });
      const refused = await save(section, read, { ...entry.values, motto: 'x'.repeat(motto.maxLength + 1) });
      expect(errorKeys(refused)).toEqual([`panel-${section}.motto.error.maxLength`]);
      expect((await save(section, read, entry.values)).status).toBe(200);
      expect((await firstOf(section)).values).toEqual(entry.values);
    },
  );

  test('is stored with a new program, a new period and a new offer, which takes over that of the last offer', async () => {
    const add = async (section: 'studies' | 'period' | 'offer', values: object) => {
      const { status, body } = await admin.client.call(addToControlPanel, { body: { section, values } });
      expect([section, status]).toEqual([section, 200]);
      return body.data.entry;
    };
    const institutionCode = 20;
    const program = await add('studies', { institutionCode, name: 'Seni Kriya', motto: ours });
    expect(program.values['motto']).toBe(ours);
    const { choices } = (await admin.client.call(getControlPanel)).body.data;
    const [entityId, semesterId, channelId] = [choices.entity, choices.semester, choices.channel].map(
      (rows) => rows[0]?.Id,
    );
    const period = (year: number) => ({
      ...{ institutionCode, entityId, semesterId, channelId, name: `Gelombang ${year}`, year, motto: ours },
      ...{ startDate: `${year}-01-01`, endDate: `${year}-02-01` },
    });
    const [first, second] = [await add('period', period(2031)), await add('period', period(2032))];
    expect(first.values['motto']).toBe(ours);
    const offer = { institutionCode, programId: program.id, periodId: first.id };
    expect((await add('offer', { ...offer, motto: 'Satu' })).values['motto']).toBe('Satu');
    expect((await add('offer', { ...offer, periodId: second.id })).values['motto']).toBe('Satu');
  });

  test('is stored with a promo code and read back', async () => {
    const body = {
      ...{ code: 'MOTO10', institutionCode: 20, kind: 'percent', value: 10, active: true, motto: ours },
      ...{ startDate: '2026-11-01', endDate: '2026-12-31' },
    };
    const created = await admin.client.call(createPromoCode, { body });
    expect(created.status).toBe(201);
    const { data } = (await admin.client.call(getPromoCode, { params: { id: created.body.data.Id } })).body;
    expect(data).toMatchObject({ values: body });
  });

  test('is stored at registration, changed in the profile, shown to an admin, and is in the person’s own data', async () => {
    const email = newEmail();
    const client = createClient(server.url);
    expect((await client.call(register, { body: registration(email, { motto: ours }) })).status).toBe(201);
    const { otp } = await server.waitForMail(email);
    await client.call(verifyOtp, { body: { email, otp } });
    const person = await logIn(server, email, client);
    const profileFor = async (viewer: Person) =>
      (await viewer.client.call(getUser, { params: { userId: person.id } })).body.data.profile;
    expect(await profileFor(person)).toMatchObject({ motto: ours, birthDate: '2000-05-17' });
    const profile = { firstName: 'Siti', lastName: 'Aminah', dialCode: '+62', phone: '81234567890' };
    const changed = await person.client.call(editProfile, { body: { ...profile, motto: 'Terus belajar' } });
    expect(changed.body.data.profile).toMatchObject({ motto: 'Terus belajar', birthDate: '2000-05-17' });
    expect(await profileFor(admin)).toMatchObject({ motto: 'Terus belajar' });
    const own = (await person.client.call(exportOwnData)).body.data;
    expect(own.account).toMatchObject({ profile: { motto: 'Terus belajar' } });
  });
});

describe('a field that an officer renames or removes', () => {
  let person: Person;
  let later: TestServer;
  let laterAdmin: Person;
  beforeAll(async () => {
    person = await makePerson(server);
    const profile = { firstName: 'Siti', lastName: 'Aminah', dialCode: '+62', phone: '81234567890' };
    expect((await person.client.call(editProfile, { body: { ...profile, motto: ours } })).status).toBe(200);
    for (const section of panelSections) {
      const entry = await firstOf(section);
      expect((await save(section, entry, { ...entry.values, motto: ours })).status).toBe(200);
    }
    const { data } = portals;
    const migration = (operation: object) => ({
      $schema: '../../../meta/migration.json',
      number: 1,
      operations: [operation],
      example: { before: {}, after: {} },
    });
    await removeMotto(data, 'admin/panel-studies');
    await addMotto(data, 'admin/panel-studies', 'slogan');
    await data.write(
      'schemas/admin/panel-studies/migrations/001.json',
      migration({ rename: { from: 'motto', to: 'slogan' } }),
    );
    for (const form of ['admin/panel-offer', 'admin/panel-contact', 'account/profile', 'account/register'])
      await removeMotto(data, form);
    for (const form of ['admin/panel-offer', 'admin/panel-contact', 'account/profile'])
      await data.write(`schemas/${form}/migrations/001.json`, migration({ drop: { field: 'motto' } }));
    later = await portals.start();
    laterAdmin = at(later, admin);
  });
  afterAll(() => later?.close());

  test('keeps its answer under the new name after a declared rename', async () => {
    const entry = await firstOf('studies', laterAdmin);
    expect(entry.values).toMatchObject({ slogan: ours });
    expect(entry.values).not.toHaveProperty('motto');
    const saved = await save('studies', entry, { ...entry.values, slogan: 'Baru' }, laterAdmin);
    expect(saved.body.data.changed).toEqual(['slogan']);
    expect((await firstOf('studies', laterAdmin)).values).toMatchObject({ slogan: 'Baru' });
  });

  test('is set aside by a migration that drops it, and no longer refuses a save', async () => {
    const tables = { offer: 'offered_program', contact: 'control_panel' } as const;
    const dropped = { offer: 'form_dropped', contact: 'settings_dropped' } as const;
    const keys = { offer: 'id', contact: 'institution_code::text' } as const;
    for (const section of ['offer', 'contact'] as const) {
      const entry = await firstOf(section, laterAdmin);
      expect(entry.values).not.toHaveProperty('motto');
      const change = section === 'offer' ? { spp: 1_234_567 } : { hours: 'Senin sampai Jumat' };
      const saved = await save(section, entry, { ...entry.values, ...change }, laterAdmin);
      expect([section, saved.status]).toEqual([section, 200]);
      const { rows } = await later.db.query(
        `select ${dropped[section]} as dropped from ${tables[section]} where ${keys[section]} = $1`,
        [entry.id],
      );
      expect(rows).toEqual([{ dropped: { motto: ours } }]);
    }
  });

  test('stays in the person’s own data when it leaves the profile', async () => {
    const { client } = at(later, person);
    const shown = (await client.call(getUser, { params: { userId: person.id } })).body.data.profile;
    expect(shown).not.toHaveProperty('motto');
    const profile = { firstName: 'Siti', lastName: 'Aminah', dialCode: '+62', phone: '81234567891' };
    expect((await client.call(editProfile, { body: profile })).status).toBe(200);
    const own = (await client.call(exportOwnData)).body.data;
    expect(own.account).toMatchObject({ earlierProfileAnswers: { motto: ours } });
    expect(own.account).not.toHaveProperty('profile.motto');
  });
});

// Runs last: while it computes, the server in this process answers no request.
test('the schema check refuses to rename a field that code reads by name', async () => {
  const { data } = portals;
  await data.change<object>('schemas/admin/panel-offer/schema.json', (schema) =>
    JSON.parse(JSON.stringify(schema).replaceAll('"quota"', '"seats"')),
  );
  const found = checkData(readOfficerData(data.root)).map(({ rule, file, params }) => [rule, file, params['field']]);
  expect(found).toContainEqual(['fixedMissing', 'schemas/admin/panel-offer/schema.json', 'quota']);
});
