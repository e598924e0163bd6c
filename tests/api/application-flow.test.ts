import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../src/contract/application.ts';
import { makePerson } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { getForm, makeDraft, questionsOf, startAdmissionServer, submit } from './application-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startAdmissionServer();
});
afterAll(() => server.close());

describe('an application from start to outcome', () => {
  test('a draft with all steps saved gets a registration number and awaits its fee after the submit', async () => {
    const siti = await makePerson(server);
    const formId = await makeDraft(server, siti);
    const before = await getForm(siti, formId);
    expect(before.body.data).toMatchObject({ Status: 'Draft', LastStepSubmitted: questionsOf(server).length });

    const answer = await submit(siti, formId, { locale: 'en' });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.message).toBe('Accepted in First Option');
    expect(answer.body.data.Status).toBe('Pending Registration Fee');
    expect(answer.body.data.RegistrationNumber).toMatch(/^20-\d{4}-\d{6}$/);

    const list = await siti.client.call(calls.listApplications);
    expect(list.body.data.map(({ Group }) => Group)).toEqual(['pending']);
  });
});
