import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as calls from '../../src/contract/application.ts';
import { logIn, makePerson, type Person } from '../support/people.ts';
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
    expect(second.body.data).toEqual({
      answers: { firstName: 'Satu' },
      savedAt: first.body.data.savedAt,
      schemaVersion: expect.any(String),
      version: null,
    });
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

describe('what another device has stored', () => {
  const find = async (person: Person, formId: string, since?: string, step = 'personal') => {
    const query = { formId, step, ...(since !== undefined && { since }) };
    const answer = await person.client.call(calls.getNewerAnswers, { query });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data;
  };

  test('is returned once, first as a draft and then as the saved step, and never for another step', async () => {
    const formId = await start(siti);
    expect((await find(siti, formId)).newer).toBeNull();
    const { savedAt } = (await keep(formId, { firstName: 'Satu' }, null)).body.data;
    const draft = { answers: { firstName: 'Satu' }, savedAt, schemaVersion: expect.any(String), version: null };
    expect((await find(siti, formId)).newer).toEqual(draft);
    expect((await find(siti, formId, '2026-01-01T00:00:00.000Z')).newer).toEqual(draft);
    expect((await find(siti, formId, savedAt)).newer).toBeNull();
    expect((await find(siti, formId, savedAt, 'family')).newer).toBeNull();

    const saved = await makeDraft(server, siti, 2);
    const step = (await getForm(siti, saved)).body.data.Steps.find(({ step }) => step === 'personal');
    const found = (await find(siti, saved)).newer;
    expect(found).toMatchObject({ answers: step?.answers, version: step?.version });
    expect(Date.parse(found?.savedAt ?? '')).toBe(Date.parse(step?.savedAt ?? ''));
    expect((await find(siti, saved, found?.savedAt)).newer).toBeNull();
    expect((await find(siti, saved, step?.savedAt)).newer).toBeNull();
  });

  test('is asked for often only while another session of the account is in use', async () => {
    const formId = await start(siti);
    expect((await find(siti, formId)).askAgainAfter).toBe(60);
    const phone = await logIn(server, siti.email);
    expect((await find(siti, formId)).askAgainAfter).toBe(4);
    expect((await find(phone, formId)).askAgainAfter).toBe(4);
    await server.db.query("update session set last_seen_at = now() - interval '10 minutes' where account_id = $1", [
      siti.id,
    ]);
    expect((await find(siti, formId)).askAgainAfter).toBe(60);
  });

  test('gets 404 for another applicant, 410 for a deleted draft, and 400 for an invalid time', async () => {
    const formId = await start(siti);
    await keep(formId, { firstName: 'Satu' }, null);
    const other = await makePerson(server);
    const ask = (person: Person, since?: string) =>
      person.client.call(calls.getNewerAnswers, { query: { formId, step: 'personal', ...(since && { since }) } });
    const foreign = await ask(other);
    expect([foreign.status, foreign.text.includes('Satu')]).toEqual([404, false]);
    expect((await ask(siti, 'yesterday')).status).toBe(400);
    await siti.client.call(calls.deleteApplication, { query: { id: formId } });
    expect((await ask(siti)).status).toBe(410);
  });
});
