import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../../api/api-error.ts';
import { createScoreSaver, type SavingState, type ScoreDraft } from './score-saver.ts';

const draft = (points: number): ScoreDraft => ({ points: { essay: points }, note: '' });

/** A server that answers when it is told to. */
const createServer = () => {
  const sent: { readonly draft: ScoreDraft; readonly version: number; settle: (result: number | Error) => void }[] = [];
  const states: SavingState[] = [];
  const saver = createScoreSaver({
    version: 1,
    send: (one, version) =>
      new Promise((resolve, reject) => {
        sent.push({
          draft: one,
          version,
          settle: (result) => (typeof result === 'number' ? resolve(result) : reject(result)),
        });
      }),
    onState: (state) => void states.push(state),
  });
  return { saver, sent, states };
};

describe('the saver of scores', () => {
  it('sends one draft at a time, and of those that wait only the newest', async () => {
    const { saver, sent, states } = createServer();
    saver.save(draft(1));
    saver.save(draft(2));
    saver.save(draft(3));
    expect(sent.map((one) => one.draft)).toEqual([draft(1)]);
    const saved = saver.flush();
    sent[0]?.settle(2);
    await expect.poll(() => sent.length).toBe(2);
    expect(sent[1]).toMatchObject({ draft: draft(3), version: 2 });
    sent[1]?.settle(3);
    expect(await saved).toBe(true);
    expect(saver.version()).toBe(3);
    expect(states).toEqual(['saving', 'saving', 'saved']);
  });

  it('keeps a draft that was refused and sends it again, or the newer one', async () => {
    const { saver, sent, states } = createServer();
    saver.save(draft(1));
    sent[0]?.settle(new ApiError({ kind: 'server', status: 500, message: '' }));
    await expect.poll(() => states.at(-1)).toBe('failed');
    const again = saver.flush();
    expect(sent[1]).toMatchObject({ draft: draft(1), version: 1 });
    saver.save(draft(2));
    sent[1]?.settle(new ApiError({ kind: 'server', status: 500, message: '' }));
    expect(await again).toBe(false);
    void saver.flush();
    expect(sent[2]).toMatchObject({ draft: draft(2), version: 1 });
  });

  it('sends a draft whose answer was lost again, until there is an answer, and then the newer one', async () => {
    const { saver, sent, states } = createServer();
    const lost = new ApiError({ kind: 'network', status: 0, message: '' });
    saver.save(draft(1));
    saver.save(draft(2));
    sent[0]?.settle(lost);
    await expect.poll(() => states.at(-1)).toBe('failed');
    saver.save(draft(3));
    expect(sent[1]).toMatchObject({ draft: draft(1), version: 1 });
    sent[1]?.settle(lost);
    await expect.poll(() => states.at(-1)).toBe('failed');
    const saved = saver.flush();
    expect(sent[2]).toMatchObject({ draft: draft(1), version: 1 });
    sent[2]?.settle(2);
    await expect.poll(() => sent.length).toBe(4);
    expect(sent[3]).toMatchObject({ draft: draft(3), version: 2 });
    sent[3]?.settle(3);
    expect(await saved).toBe(true);
    expect(saver.version()).toBe(3);
    expect(sent).toHaveLength(4);
  });

  it('gives everything up where the draft whose answer was lost conflicts', async () => {
    const { saver, sent, states } = createServer();
    saver.save(draft(1));
    sent[0]?.settle(new ApiError({ kind: 'network', status: 0, message: '' }));
    await expect.poll(() => states.at(-1)).toBe('failed');
    saver.save(draft(2));
    sent[1]?.settle(new ApiError({ kind: 'server', status: 412, message: '' }));
    await expect.poll(() => states.at(-1)).toBe('conflict');
    expect(await saver.flush()).toBe(true);
    expect(sent).toHaveLength(2);
  });

  it('gives a draft up after a conflict', async () => {
    const { saver, sent, states } = createServer();
    saver.save(draft(1));
    sent[0]?.settle(new ApiError({ kind: 'server', status: 412, message: '' }));
    await expect.poll(() => states.at(-1)).toBe('conflict');
    expect(await saver.flush()).toBe(true);
    expect(sent).toHaveLength(1);
  });
});
