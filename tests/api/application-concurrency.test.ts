import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as calls from '../../src/contract/application.ts';
import { openApplicantContext } from './application-context.ts';
import { getForm, getStep, makeDraft, save, snapshot, start, validAnswers } from './application-support.ts';

const context = openApplicantContext();
const { bodyOf, send } = context;

describe('two tabs that edit one application', () => {
  test('a save with an outdated version is refused with the current answers and overwrites nothing', async () => {
    const formId = await makeDraft(context.server, context.siti, 2);
    const step = getStep(context.server, 'personal');
    const answers = await validAnswers(context.server, step);
    const { version } = (await save(context.siti, step, formId, { ...answers, birthPlace: 'Bogor' })).body.data;
    const before = await snapshot(context.server, formId);
    const stale = await save(context.siti, step, formId, { ...answers, birthPlace: 'Depok' }, { ifMatch: version - 1 });
    expect(stale.status).toBe(412);
    expect(stale.body.data).toMatchObject({
      version,
      changed: [{ step: 'personal', fields: ['birthPlace'] }],
      answers: { birthPlace: 'Bogor' },
    });
    expect(await snapshot(context.server, formId)).toBe(before);
    const fresh = await save(context.siti, step, formId, { ...answers, birthPlace: 'Depok' }, { ifMatch: version });
    expect(fresh.status).toBe(200);
  });

  test('one of ten simultaneous saves with the same version is accepted', async () => {
    const formId = await makeDraft(context.server, context.siti, 2);
    const step = getStep(context.server, 'personal');
    const answers = await validAnswers(context.server, step);
    const { Version } = (await getForm(context.siti, formId)).body.data;
    const saves = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        save(context.siti, step, formId, { ...answers, birthPlace: `Kota ${n}` }, { ifMatch: Version }),
      ),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)]);
    const winner = saves.findIndex(({ status }) => status === 200);
    const { body } = await getForm(context.siti, formId);
    expect(body.data.Version).toBe(Version + 1);
    expect(body.data.Steps.find((saved) => saved.step === 'personal')?.answers).toMatchObject({
      birthPlace: `Kota ${winner}`,
    });
  });

  test('simultaneous saves without If-Match all succeed, and the stored answers are completely those of one of them', async () => {
    const formId = await makeDraft(context.server, context.siti, 2);
    const step = getStep(context.server, 'personal');
    const answers = await validAnswers(context.server, step);
    const tabs = Array.from({ length: 6 }, (_, n) => ({
      ...answers,
      birthPlace: `Kota ${n}`,
      address: `Jalan Tab Nomor ${n}`,
    }));
    const saves = await Promise.all(tabs.map((tab) => save(context.siti, step, formId, tab)));
    expect(saves.map(({ status }) => status)).toEqual(tabs.map(() => 200));
    const { body } = await getForm(context.siti, formId);
    const stored = body.data.Steps.find((saved) => saved.step === 'personal')?.answers;
    expect(tabs).toContainEqual(stored);
  });

  test.each(['abc', '-1', '1.5', '"1" , "2"'])('the invalid If-Match %s gets 400', async (header) => {
    const formId = await start(context.siti);
    const answer = await send(await bodyOf('program', formId), { headers: { 'if-match': header } });
    expect(answer.status).toBe(400);
  });
});

describe('a request that is sent more than once', () => {
  test('a save repeated with its idempotency key is applied once and gets the same response', async () => {
    const formId = await start(context.siti);
    const idempotencyKey = randomUUID();
    const body = await bodyOf('program', formId);
    const [first, second] = [await send(body, { idempotencyKey }), await send(body, { idempotencyKey })];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect((await getForm(context.siti, formId)).body.data.Version).toBe(2);
  });

  test('eight simultaneous saves with one idempotency key are applied once', async () => {
    const body = await bodyOf('program', await start(context.siti));
    const idempotencyKey = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(body, { idempotencyKey })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const { body: same } of answers) expect(same).toEqual(answers[0]?.body);
    expect((await getForm(context.siti, body.id)).body.data.Version).toBe(2);
  });

  test('two simultaneous first saves with one idempotency key create one draft', async () => {
    const { id: _none, ...body } = await bodyOf('program', '');
    const idempotencyKey = randomUUID();
    const both = await Promise.all([0, 1].map(() => send({ ...body, institutionCode: 20 }, { idempotencyKey })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await context.siti.client.call(calls.listApplications)).body.data).toHaveLength(1);
  });

  test('a refused save repeated with its idempotency key gets the stored refusal although it would be accepted now', async () => {
    const formId = await start(context.siti);
    const idempotencyKey = randomUUID();
    const body = await bodyOf('personal', formId);
    expect((await send(body, { idempotencyKey })).status).toBe(422);
    await send(await bodyOf('program', formId));
    expect((await send(body, { idempotencyKey })).status).toBe(422);
    expect((await send(body)).status).toBe(200);
  });

  test('an idempotency key with another body is refused', async () => {
    const formId = await start(context.siti);
    const idempotencyKey = randomUUID();
    const body = await bodyOf('program', formId);
    await send(body, { idempotencyKey });
    const answer = await send({ ...body, sfPeriodicProgramId1: '20-akuntansi-2' }, { idempotencyKey });
    expect(answer.status).toBe(422);
    expect(answer.body.message).toContain('Idempotency-Key');
  });

  test('eight simultaneous starts at one institution return one draft, and a start at another returns another draft', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => start(context.siti)));
    expect(new Set(ids).size).toBe(1);
    expect(await start(context.siti, 30)).not.toBe(ids[0]);
  });

  test('a delete repeated with its idempotency key answers 200', async () => {
    const formId = await start(context.siti);
    const idempotencyKey = randomUUID();
    const remove = () => context.siti.client.call(calls.deleteApplication, { idempotencyKey, query: { id: formId } });
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 200]);
  });
});
