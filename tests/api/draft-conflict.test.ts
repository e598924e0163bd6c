import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as calls from '../../src/contract/application.ts';
import { makePerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { errorKeys, getForm, makeDraft, start, startAdmissionServer } from './application-support.ts';

let server: TestServer;
let siti: Person;
beforeAll(async () => {
  server = await startAdmissionServer();
});
beforeEach(async () => {
  siti = await makePerson(server);
});
afterAll(() => server.close());

const keep = (formId: string, answers: unknown, basedOn?: string | null, step = 'personal') =>
  siti.client.call(calls.saveDraft, { body: { formId, step, answers, ...(basedOn !== undefined && { basedOn }) } });

const draftOf = async (formId: string) => (await getForm(siti, formId)).body.data.Drafts[0];

describe('draft answers of two tabs', () => {
  test('when a second tab sends draft answers with basedOn null, it gets 412 with the answers that the first tab saved', async () => {
    const formId = await start(siti);
    const first = await keep(formId, { firstName: 'Satu' }, null);
    expect(first.status, first.text).toBe(200);
    const second = await keep(formId, { firstName: 'Dua' }, null);
    expect(second.status, second.text).toBe(412);
    expect(second.body.data).toEqual({ answers: { firstName: 'Satu' }, savedAt: first.body.data.savedAt });
    expect((await draftOf(formId))?.answers).toEqual({ firstName: 'Satu' });
  });

  test('draft answers with basedOn equal to the time of the latest saved draft answers are stored', async () => {
    const formId = await start(siti);
    let basedOn: string | null = null;
    for (const firstName of ['S', 'Si', 'Sit', 'Siti']) {
      const answer = await keep(formId, { firstName }, basedOn);
      expect(answer.status, answer.text).toBe(200);
      basedOn = firstName.length % 2 === 0 ? answer.body.data.savedAt : ((await draftOf(formId))?.savedAt ?? '');
    }
    expect((await draftOf(formId))?.answers).toEqual({ firstName: 'Siti' });
  });

  test('of five simultaneous saves of draft answers with the same basedOn, one is stored and four get 412', async () => {
    const formId = await start(siti);
    for (const round of [1, 2, 3]) {
      const basedOn = (await draftOf(formId))?.savedAt ?? null;
      const answers = await Promise.all(
        [1, 2, 3, 4, 5].map((tab) => keep(formId, { firstName: `${round}${tab}` }, basedOn)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412]);
      const kept = answers.findIndex(({ status }) => status === 200);
      expect((await draftOf(formId))?.answers).toEqual({ firstName: `${round}${kept + 1}` });
    }
  });

  test('after a step was saved, draft answers with basedOn null get 412 with the saved answers, and draft answers with basedOn equal to the time of that save get 200', async () => {
    const formId = await makeDraft(server, siti, 2);
    const accepted = (await getForm(siti, formId)).body.data.Steps.find(({ step }) => step === 'personal');
    const late = await keep(formId, { firstName: 'Lama' }, null);
    expect(late.status, late.text).toBe(412);
    expect(late.body.data).toMatchObject({ answers: { firstName: accepted?.answers['firstName'] } });
    expect(await draftOf(formId)).toBeUndefined();
    const next = await keep(formId, { firstName: 'Baru' }, accepted?.savedAt);
    expect(next.status, next.text).toBe(200);
  });

  test('draft answers without basedOn are stored and replace the earlier draft answers', async () => {
    const formId = await start(siti);
    for (const firstName of ['Satu', 'Dua']) expect((await keep(formId, { firstName })).status).toBe(200);
    expect((await draftOf(formId))?.answers).toEqual({ firstName: 'Dua' });
  });

  test.each(['yesterday', '', '2026-13-45T00:00:00Z', 7])(
    'draft answers with the invalid basedOn %j get 422 and are not stored',
    async (basedOn) => {
      const formId = await start(siti);
      const answer = await keep(formId, { firstName: 'Satu' }, basedOn as string);
      expect([answer.status, errorKeys(answer)], answer.text).toEqual([422, ['request.basedOn.error.anyOf']]);
      expect(await draftOf(formId)).toBeUndefined();
    },
  );

  test('draft answers for the application of another applicant get 404 and do not show its answers', async () => {
    const formId = await start(siti);
    await keep(formId, { firstName: 'Satu' }, null);
    const other = await makePerson(server);
    const answer = await other.client.call(calls.saveDraft, {
      body: { formId, step: 'personal', answers: {}, basedOn: null },
    });
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain('Satu');
  });
});
