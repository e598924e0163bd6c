import { askForCorrection } from '../../src/contract/admin-applications.ts';
import * as calls from '../../src/contract/application.ts';
import type { StepDefinition } from '../../src/engine/schema/types.ts';
import { addMotivation } from '../support/officer/motivation-step.ts';
import { makePerson, type Person } from '../support/people.ts';
import type { Scratch } from '../support/scratch.ts';
import type { TestServer } from '../support/server.ts';
import { type Applicant, makeAdmin, makeSubmitted } from './admin-applications-support.ts';
import {
  at,
  changeField,
  openEvolution,
  removeField,
  renameField,
  requireField,
  wordField,
} from './application-evolution-support.ts';
import { makeDraft } from './application-support.ts';

const unfinished = { familyBirthPlace: 'Solo', familyName: 'Ibu Sri' };

/** Applications that were started in the old forms, and a portal that serves the changed forms. */
export interface Fixture {
  readonly evolution: Awaited<ReturnType<typeof openEvolution>>;
  readonly server: TestServer;
  /** Forms as they were before. */
  readonly old: ReadonlyMap<string, StepDefinition>;
  /** All steps but the last are saved; one has unfinished answers beside them. */
  readonly far: Applicant;
  /** Only the first step is saved. */
  readonly near: Applicant;
  readonly submitted: Applicant;
  readonly returned: Applicant;
  readonly untouched: readonly object[];
}

export const stepRows = async ({ db }: TestServer, formId: string) =>
  (await db.query('select * from application_step where application_id = $1 order by step', [formId])).rows;

interface Row {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly dropped: Readonly<Record<string, unknown>>;
  readonly schema_version: string;
}

export const rowOf = async ({ db }: TestServer, formId: string, step: string): Promise<Row> => {
  const statement =
    'select answers, dropped, schema_version from application_step where application_id = $1 and step = $2';
  const { rows } = await db.query<Row>(statement, [formId, step]);
  if (!rows[0]) throw new Error(`${formId} has no row for ${step}`);
  return rows[0];
};

export const keep = (person: Person, formId: string, step: string, answers: object, schemaVersion?: string) =>
  person.client.call(calls.saveDraft, { body: { formId, step, answers, ...(schemaVersion && { schemaVersion }) } });

const edit = async (data: Scratch): Promise<void> => {
  await removeField(data, 'personal', 'middleName');
  await wordField(data, 'personal', 'birthPlace', { id: { label: 'Kota kelahiran' }, en: { label: 'Town of birth' } });
  await changeField(data, 'personal', 'hobby', { type: 'string', maxLength: 30 });
  await wordField(data, 'personal', 'hobby', { id: { label: 'Hobi' }, en: { label: 'Hobby' } });
  await renameField(data, 'family', 'familyBirthPlace', 'familyTown');
  await wordField(data, 'family', 'familyTown', { id: { label: 'Kota asal' }, en: { label: 'Home town' } });
  await changeField(data, 'family', 'familyName', { maxLength: 12 });
  await changeField(data, 'family', 'familyRelationship', { enum: ['Father', 'Mother'] });
  await requireField(data, 'family', 'familyPhone');
  await renameField(data, 'attachment', 'photo', 'portrait');
  await addMotivation(data);
};

export const openFixture = async (): Promise<Fixture> => {
  const evolution = await openEvolution();
  const first = await evolution.start();
  const [siti, budi] = [await makePerson(first), await makePerson(first)];
  const changes = {
    personal: { middleName: 'Nur' },
    family: { familyName: 'Dewi Lestari Rahayu', familyBirthPlace: 'Solo', familyRelationship: 'Guardian' },
  };
  const far = { person: siti, formId: await makeDraft(first, siti, 5, 'ayu@example.com', changes) };
  const near = { person: budi, formId: await makeDraft(first, budi, 1) };
  await keep(siti, far.formId, 'family', unfinished);
  await keep(budi, near.formId, 'personal', { firstName: 'Budi', middleName: 'Cahya' });
  const [submitted, returned] = [await makeSubmitted(first), await makeSubmitted(first)];
  const admin = await makeAdmin(first, 20);
  const body = { fields: ['family.familyName'], message: 'Nama ibu tidak terbaca.' };
  const asked = await admin.client.call(askForCorrection, { params: { formId: returned.formId }, body });
  if (asked.status !== 200) throw new Error(asked.text);
  const untouched = await stepRows(first, submitted.formId);
  const old = new Map(first.portal.services.catalogue.steps.map((step) => [step.key, step]));
  await first.close();
  await edit(evolution.data);
  const server = await evolution.start();
  const here = ({ person, formId }: Applicant): Applicant => ({ person: at(server, person), formId });
  return {
    evolution,
    server,
    old,
    untouched,
    far: here(far),
    near: here(near),
    submitted: here(submitted),
    returned: here(returned),
  };
};
