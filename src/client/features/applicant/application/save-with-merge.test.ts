import { describe, expect, it } from 'vitest';
import { mergeAnswers } from '../../../../engine/model/merge-answers.ts';
import type { Answers } from '../../../../engine/schema/types.ts';
import { ApiError } from '../../../api/api-error.ts';
import { saveWithMerge } from './save-with-merge.ts';

const form = { schema: { properties: { a: {}, b: {}, c: {} } } };

const stale = (version: number, step: string, answers: Answers, savedAt?: string): ApiError =>
  new ApiError({
    kind: 'server',
    status: 412,
    message: '',
    data: { version, changed: [{ step, fields: Object.keys(answers) }], answers, ...(savedAt && { savedAt }) },
  });

const server = (...refusals: readonly unknown[]) => {
  const sent: { answers: Answers; basedOn: number }[] = [];
  const send = async (answers: Answers, basedOn: number): Promise<string> => {
    sent.push({ answers, basedOn });
    const refusal = refusals[sent.length - 1];
    if (refusal !== undefined) throw refusal;
    return 'done';
  };
  return { sent, send };
};

const base = { version: 1, answers: { a: 1, b: 1 } };

const save = (mine: Answers, send: ReturnType<typeof server>['send'], hasSeen = (_savedAt: string): boolean => false) =>
  saveWithMerge({
    stepKey: 'here',
    base,
    mine,
    send,
    merge: async (...versions) => mergeAnswers(form, ...versions),
    hasSeen,
  });

describe('saveWithMerge', () => {
  it('saves with one request when the application has no other change', async () => {
    const { sent, send } = server();
    const mine = { a: 2, b: 1 };
    expect(await save(mine, send)).toEqual({
      kind: 'saved',
      reply: 'done',
      answers: mine,
      joined: false,
    });
    expect(sent).toEqual([{ answers: mine, basedOn: 1 }]);
  });

  it('sends the same answers with the new version when only another step was changed (412)', async () => {
    const { sent, send } = server(stale(4, 'elsewhere', { a: 9 }));
    const result = await save({ a: 2, b: 1 }, send);
    expect(result).toMatchObject({ kind: 'saved', joined: false });
    expect(sent.map(({ basedOn }) => basedOn)).toEqual([1, 4]);
    expect(sent[1]?.answers).toEqual({ a: 2, b: 1 });
  });

  it('merges and sends again when other fields of the same step were changed (412)', async () => {
    const { sent, send } = server(stale(4, 'here', { a: 1, b: 9 }));
    const result = await save({ a: 2, b: 1 }, send);
    expect(result).toMatchObject({ kind: 'saved', joined: true, answers: { a: 2, b: 9 } });
    expect(sent[1]).toEqual({ answers: { a: 2, b: 9 }, basedOn: 4 });
  });

  it('returns a conflict and sends nothing more when both sides changed the same field (412)', async () => {
    const { sent, send } = server(stale(4, 'here', { a: 3, b: 1 }));
    expect(await save({ a: 2, b: 1 }, send)).toEqual({
      kind: 'conflict',
      conflict: {
        base,
        theirs: { version: 4, answers: { a: 3, b: 1 }, savedAt: undefined },
        conflicts: [expect.objectContaining({ key: '/a', mine: 2, theirs: 3 })],
      },
    });
    expect(sent).toHaveLength(1);
  });

  it('merges and sends twice more when the second request is refused too because the step was changed again (412)', async () => {
    const { sent, send } = server(stale(4, 'here', { a: 1, b: 9 }), stale(5, 'here', { a: 1, b: 9, c: 1 }));
    await save({ a: 2, b: 1 }, send);
    expect(sent.at(-1)).toEqual({ answers: { a: 2, b: 9, c: 1 }, basedOn: 5 });
  });

  it('sends the answers unchanged when the form already contains what was saved elsewhere (412)', async () => {
    const { sent, send } = server(stale(4, 'here', { a: 3, b: 1 }, '2026-11-26T10:00:00.000Z'));
    const result = await save({ a: 2, b: 1 }, send, (savedAt) => savedAt === '2026-11-26T10:00:00.000Z');
    expect(result).toMatchObject({ kind: 'saved', joined: false });
    expect(sent[1]).toEqual({ answers: { a: 2, b: 1 }, basedOn: 4 });
  });

  it('throws a 422 error unchanged', async () => {
    const refusal = new ApiError({ kind: 'server', status: 422, message: 'no' });
    const { send } = server(refusal);
    await expect(save({}, send)).rejects.toBe(refusal);
  });

  it('throws the 412 error when six attempts are all refused with 412', async () => {
    const { sent, send } = server(...Array.from({ length: 20 }, (_, i) => stale(i + 2, 'elsewhere', {})));
    await expect(save({}, send)).rejects.toMatchObject({ status: 412 });
    expect(sent).toHaveLength(6);
  });
});
