import { describe, expect, it } from 'vitest';
import { POLL_MS, watchBuild } from './build-watch.ts';

const browser = () => {
  const reloaded: string[] = [];
  const tasks: (() => void)[] = [];
  const waits: number[] = [];
  let answer: string | undefined = 'build-1';
  let asked = 0;
  let failChunk = (): void => {};
  watchBuild({
    askBuild: async () => {
      asked += 1;
      return answer;
    },
    every: (milliseconds, task) => {
      waits.push(milliseconds);
      tasks.push(task);
    },
    onChunkFailed: (listener) => {
      failChunk = listener;
    },
    findTarget: () => '/news?page=2',
    reload: (target) => reloaded.push(target),
  });
  return {
    reloaded,
    waits,
    asked: () => asked,
    serve: (build: string | undefined) => {
      answer = build;
    },
    poll: () => tasks[0]?.(),
    failChunk: () => failChunk(),
  };
};

const settle = () => new Promise((resolve) => setTimeout(resolve, 50));

describe('build watch', () => {
  it('asks at the start and every 60 minutes', async () => {
    const { waits, asked } = browser();
    expect(waits).toEqual([POLL_MS]);
    expect(POLL_MS).toBe(3_600_000);
    expect(asked()).toBe(1);
  });

  it('does not reload for a new build alone', async () => {
    const { serve, poll, reloaded } = browser();
    await settle();
    serve('build-2');
    poll();
    await settle();
    expect(reloaded).toEqual([]);
  });

  it('reloads the target route when a chunk fails and a new build is known', async () => {
    const { serve, poll, failChunk, reloaded } = browser();
    await settle();
    serve('build-2');
    poll();
    await settle();
    failChunk();
    await expect.poll(() => reloaded).toEqual(['/news?page=2']);
  });

  it('asks at once when a chunk fails', async () => {
    const { serve, failChunk, reloaded } = browser();
    await settle();
    serve('build-2');
    failChunk();
    await expect.poll(() => reloaded).toEqual(['/news?page=2']);
  });

  it('does not reload into the same failure', async () => {
    const { failChunk, reloaded } = browser();
    failChunk();
    await settle();
    expect(reloaded).toEqual([]);
  });

  it('does nothing when the server cannot be asked', async () => {
    const { serve, failChunk, reloaded } = browser();
    await settle();
    serve(undefined);
    failChunk();
    await settle();
    expect(reloaded).toEqual([]);
  });
});
