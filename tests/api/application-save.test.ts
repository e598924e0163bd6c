import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as calls from '../../src/contract/application.ts';
import type { Answers } from '../../src/engine/schema/types.ts';
import { lastStepSubmitted } from '../../src/engine/steps/progress.ts';
import { makePerson } from '../support/people.ts';
import { openApplicantContext } from './application-context.ts';
import {
  errorKeys,
  getForm,
  getStep,
  makeDraft,
  questionsOf,
  save,
  snapshot,
  start,
  submit,
  validAnswers,
  withFiles,
} from './application-support.ts';

const context = openApplicantContext();
const { bodyOf, send } = context;

describe('saving a step', () => {
  test('a save stores the answers, increases the version and adds a history entry', async () => {
    const formId = await start(context.siti);
    const step = getStep(context.server, 'program');
    const answers = await validAnswers(context.server, step);
    const answer = await save(context.siti, step, formId, answers);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toEqual({
      id: formId,
      version: 2,
      lastStepSubmitted: 1,
      askedSteps: ['program', 'personal', 'family', 'academic', 'attachment', 'submission'],
      nextStep: 'personal',
      completedSteps: ['program'],
      reload: false,
    });
    const { body } = await getForm(context.siti, formId);
    expect(body.data.Steps).toMatchObject([
      { step: 'program', wireStep: 1, schemaVersion: step.schemaVersion, answers },
    ]);
    expect(
      body.data.ProgramPreferences.map(({ Order, PeriodicProgram }) => [Order, PeriodicProgram.SFPeriodicProgramId]),
    ).toEqual([
      [1, '20-informatika-2'],
      [2, '20-manajemen-2'],
    ]);
    expect(body.data.History.map(({ event }) => event)).toEqual(['application.started', 'step.saved']);
  });

  test('the first save without an id creates the draft', async () => {
    const { id: _none, ...body } = await bodyOf('program', '');
    const answer = await send({ ...body, institutionCode: 20 });
    expect(answer.status, answer.text).toBe(200);
    expect((await getForm(context.siti, answer.body.data.id)).body.data.CompletedSteps).toEqual(['program']);
  });

  test('a refused first save creates no draft', async () => {
    const { id: _none, sfPeriodicProgramId1: _missing, ...body }: Answers = await bodyOf('program', '');
    expect((await send({ ...body, institutionCode: 20 })).status).toBe(422);
    expect((await context.siti.client.call(calls.listApplications)).body.data).toEqual([]);
  });

  test('a changed choice of programs replaces the old one', async () => {
    const formId = await makeDraft(context.server, context.siti, 1);
    const step = getStep(context.server, 'program');
    const { sfPeriodicProgramId2: _second, ...one } = await validAnswers(context.server, step);
    await save(context.siti, step, formId, { ...one, sfPeriodicProgramId1: '20-akuntansi-2' });
    const { body } = await getForm(context.siti, formId);
    expect(body.data.ProgramPreferences.map(({ PeriodicProgram }) => PeriodicProgram.SFPeriodicProgramId)).toEqual([
      '20-akuntansi-2',
    ]);
  });

  test('after step 3, a save with another first program returns reload true and one with the same returns false', async () => {
    const formId = await makeDraft(context.server, context.siti, 3);
    const step = getStep(context.server, 'program');
    const answers = await validAnswers(context.server, step);
    const same = await save(context.siti, step, formId, answers);
    expect(same.body.data.reload).toBe(false);
    const changed = await save(context.siti, step, formId, {
      ...answers,
      sfPeriodicProgramId1: '20-sistem-informasi-2',
    });
    expect(changed.body.data).toMatchObject({ reload: true, lastStepSubmitted: 3 });
  });

  test('an accepted save deletes the draft answers of its step', async () => {
    const formId = await start(context.siti);
    await context.siti.client.call(calls.saveDraft, {
      body: { formId, step: 'program', answers: { admissionEntity: 'x' } },
    });
    await send(await bodyOf('program', formId));
    expect((await getForm(context.siti, formId)).body.data.Drafts).toEqual([]);
  });
});

describe('the order of the steps', () => {
  test('after any number of saved steps, later steps are refused, and earlier ones are saved again or refused with errors', async () => {
    const questions = questionsOf(context.server);
    for (let last = 0; last < questions.length; last++) {
      const person = await makePerson(context.server);
      const formId = await makeDraft(context.server, person, last);
      // Later steps first: a step that is saved again may change which step is next.
      for (const [index, step] of [...questions.entries()].reverse()) {
        const before = await snapshot(context.server, formId);
        const answer = await save(person, step, formId, await validAnswers(context.server, step));
        if (index > last) {
          expect(answer.status, `${step.key} after ${last}: ${answer.text}`).toBe(422);
          expect(await snapshot(context.server, formId)).toBe(before);
        } else expect(answer.status === 200 || errorKeys(answer).length > 0, answer.text).toBe(true);
      }
      const { body } = await getForm(person, formId);
      expect(
        lastStepSubmitted(context.server.portal.services.catalogue.steps, body.data.CompletedSteps),
      ).toBeGreaterThanOrEqual(last);
    }
  }, 60_000);

  test.each([0, 6, 7, -1, '5', '1', 5.5, null, [1], { a: 1 }, true, undefined])(
    'saving the answers of step 1 with the step number %j is refused with 422 and stores nothing',
    async (step) => {
      const formId = await makeDraft(context.server, context.siti, 1);
      const before = await snapshot(context.server, formId);
      const answer = await send({ ...(await bodyOf('program', formId)), step });
      expect(answer.status, answer.text).toBe(422);
      expect(await snapshot(context.server, formId)).toBe(before);
    },
  );

  test('a submitted application can be neither edited nor deleted', async () => {
    const formId = await makeDraft(context.server, context.siti);
    await submit(context.siti, formId);
    const before = await snapshot(context.server, formId);
    for (const step of questionsOf(context.server)) {
      const answer = await save(context.siti, step, formId, await validAnswers(context.server, step));
      expect([answer.status, answer.body.message]).toEqual([
        422,
        'You have already submitted this application. You can no longer change it.',
      ]);
    }
    const draft = { formId, step: 'personal', answers: { firstName: 'Ani' } };
    expect((await context.siti.client.call(calls.saveDraft, { body: draft })).status).toBe(422);
    expect((await context.siti.client.call(calls.deleteApplication, { query: { id: formId } })).status).toBe(422);
    expect(await snapshot(context.server, formId)).toBe(before);
  });
});

describe('a deleted draft', () => {
  test('six calls on a deleted draft answer 410 "Form telah dihapus" to its owner in both languages, and the list omits it', async () => {
    const formId = await makeDraft(context.server, context.siti, 2);
    const step = getStep(context.server, 'program');
    const deleted = await context.siti.client.call(calls.deleteApplication, { query: { id: formId } });
    expect([deleted.status, deleted.body.data]).toEqual([200, null]);
    for (const locale of ['id', 'en'] as const) {
      const answers = [
        await save(context.siti, step, formId, await validAnswers(context.server, step), { locale }),
        await context.siti.client.call(calls.getApplication, { locale, query: { formId } }),
        await context.siti.client.call(calls.deleteApplication, { locale, query: { id: formId } }),
        await context.siti.client.call(calls.autofill, { locale, query: { formId, step: 2 } }),
        await context.siti.client.call(calls.saveDraft, { locale, body: { formId, step: 'program', answers: {} } }),
        await submit(context.siti, formId, { locale }),
      ];
      expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
        answers.map(() => [410, 'Form telah dihapus']),
      );
    }
    expect((await context.siti.client.call(calls.listApplications)).body.data).toEqual([]);
  });

  test('deleting a draft erases its answers, programs and files and keeps its history', async () => {
    const formId = await makeDraft(context.server, context.siti, 5);
    await context.siti.client.call(calls.deleteApplication, { query: { id: formId } });
    for (const table of ['application_step', 'draft_answers', 'application_preference', 'file']) {
      const { rowCount } = await context.server.db.query(`select from ${table} where application_id = $1`, [formId]);
      expect(rowCount, table).toBe(0);
    }
    const { rows } = await context.server.db.query(
      'select event from application_history where application_id = $1 order by id',
      [formId],
    );
    expect(rows.at(-1)).toEqual({ event: 'draft.deleted' });
  });

  test('a save at the same time as the deletion does not restore the draft', async () => {
    const step = getStep(context.server, 'program');
    const answers = await validAnswers(context.server, step);
    for (let round = 0; round < 25; round++) {
      const formId = await start(context.siti);
      const [saved, gone] = await Promise.all([
        save(context.siti, step, formId, answers),
        context.siti.client.call(calls.deleteApplication, { query: { id: formId } }),
      ]);
      expect(gone.status).toBe(200);
      expect([200, 410]).toContain(saved.status);
      const { rows } = await context.server.db.query(
        `select deleted_at is not null as deleted, (select count(*)::int from application_step s where s.application_id = a.id) as steps
           from application a where id = $1`,
        [formId],
      );
      expect(rows).toEqual([{ deleted: true, steps: 0 }]);
    }
  });
});

describe('the reply to a save with what the next step opens with', () => {
  const prefer = { headers: { prefer: 'return=representation' } };

  test('it is what the calls of the next step answer, for each step', async () => {
    const formId = await start(context.siti);
    const { client } = context.siti;
    for (const key of ['program', 'personal', 'family', 'academic', 'attachment']) {
      const step = getStep(context.server, key);
      const answers = await withFiles(context.siti, step, formId, await validAnswers(context.server, step));
      const saved = await save(context.siti, step, formId, answers, prefer);
      expect(saved.status, saved.text).toBe(200);
      const { next, nextStep } = saved.body.data;
      const read = (await getForm(context.siti, formId)).body.data;
      const Deadline = { ...read.Deadline, Now: expect.any(String) };
      expect(next?.application).toEqual({ ...read, Deadline });
      const opened = getStep(context.server, nextStep ?? '');
      const query = { formId, step: opened.wireStep };
      const filled = (await client.call(calls.autofill, { query })).body.data;
      expect([key, next?.autofill]).toEqual([key, opened.prefetch ? filled : undefined]);
      const needed = (await client.call(calls.attachmentRequired, { body: { formId } })).body.data;
      const readsFacts = !opened.prefetch && (opened.facts ?? []).length > 0;
      expect([key, next?.facts]).toEqual([key, readsFacts ? needed.facts : undefined]);
    }
  });

  test('only a caller who prefers it gets it', async () => {
    const formId = await start(context.siti);
    const step = getStep(context.server, 'program');
    const answers = await validAnswers(context.server, step);
    for (const [prefer, isGiven] of [
      ['return=minimal', false],
      ['respond-async, return=representation', true],
      ['xreturn=representation', false],
      ['Return=Representation; wait=5', true],
    ] as const) {
      const { body } = await save(context.siti, step, formId, answers, { headers: { prefer } });
      expect([prefer, body.data.next !== undefined]).toEqual([prefer, isGiven]);
    }
  });

  test('a refused save has none, and a repeated one has the reply without it', async () => {
    const formId = await start(context.siti);
    const step = getStep(context.server, 'program');
    const answers = await validAnswers(context.server, step);
    const refused = await save(context.siti, step, formId, {}, prefer);
    expect([refused.status, refused.text.includes('"next"')]).toEqual([422, false]);
    const options = { ...prefer, idempotencyKey: randomUUID() };
    const [first, repeated] = [
      await save(context.siti, step, formId, answers, options),
      await save(context.siti, step, formId, answers, options),
    ];
    const { next, ...data } = first.body.data;
    expect(next).toBeDefined();
    expect(repeated.body.data).toEqual(data);
  });
});
