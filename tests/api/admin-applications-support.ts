import * as calls from '../../src/contract/admin-applications.ts';
import type { RequestOptions } from '../support/client.ts';
import { makePerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { makeDraft, submit } from './application-support.ts';

export const makeAdmin = (server: TestServer, institutionCode?: number): Promise<Person> =>
  makePerson(server, { role: 'admin', ...(institutionCode !== undefined && { institutionCode }) });

export interface Applicant {
  readonly person: Person;
  readonly formId: string;
}

/** An application that awaits a decision: the course of `like` is free of charge. */
export const makeSubmitted = async (server: TestServer, like = 'putra@example.com'): Promise<Applicant> => {
  const person = await makePerson(server);
  const formId = await makeDraft(server, person, 5, like);
  const { body, text } = await submit(person, formId);
  if (body.data?.Status === 'Pending Registration Fee')
    await server.db.query("update application set status = 'Submitted' where id = $1", [formId]);
  else if (body.data?.Status !== 'Submitted') throw new Error(`submit answered ${text}`);
  return { person, formId };
};

export const listAs = (admin: Person, query: Readonly<Record<string, string | number>> = {}) =>
  admin.client.call(calls.listAdminApplications, { query });

export const decideAs = (
  admin: Person,
  formId: string,
  decision: (typeof calls.decisions)[number],
  options: RequestOptions & { readonly rejection?: Readonly<Record<string, unknown>> } = {},
) => {
  const { rejection, ...rest } = options;
  const body = { decision, ...(rejection && { rejection }) };
  return admin.client.call(calls.decideApplication, { ...rest, params: { formId }, body });
};

/** As if the time to undo were over: the held mail is due. */
export const endUndo = async ({ db }: TestServer, formId: string): Promise<void> => {
  await db.query('update application set undo_until = now() where id = $1', [formId]);
};

export const mailsOf = async ({ db }: TestServer, formId: string) => {
  const { rows } = await db.query<{ template: string; held: boolean; recalled: boolean; sent: boolean }>(
    `select template, held_until is not null as held, recalled_at is not null as recalled, sent_at is not null as sent
       from application_mail where application_id = $1 order by id`,
    [formId],
  );
  return rows;
};
