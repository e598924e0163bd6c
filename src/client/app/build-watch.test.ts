import { describe, expect, it } from 'vitest';
import { POLL_MS, watchBuild } from './build-watch.ts';

const loadMachine = () => Promise.all([import('xstate'), import('../../../machines/build-freshness.machine.ts')]);

const browser = (load: typeof loadMachine = loadMachine) => {
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
    loadMachine: load,
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
  it('asks the server for its build at the start and every 60 minutes', async () => {
    const { waits, asked } = browser();
    expect(waits).toEqual([POLL_MS]);
    expect(POLL_MS).toBe(3_600_000);
    expect(asked()).toBe(1);
  });

  it('does not reload when a poll finds a new build and no chunk has failed', async () => {
    const { serve, poll, reloaded } = browser();
    await settle();
    serve('build-2');
    poll();
    await settle();
    expect(reloaded).toEqual([]);
  });

  it('reloads the target route when a chunk fails after a poll has found a new build', async () => {
    const { serve, poll, failChunk, reloaded } = browser();
    await settle();
    serve('build-2');
    poll();
    await settle();
    failChunk();
    await expect.poll(() => reloaded).toEqual(['/news?page=2']);
  });

  it('asks the server when a chunk fails, and reloads the target route when there is a new build', async () => {
    const { serve, failChunk, reloaded } = browser();
    await settle();
    serve('build-2');
    failChunk();
    await expect.poll(() => reloaded).toEqual(['/news?page=2']);
  });

  it('reloads the target route where the file of the machine went with the build of the page, also after a poll', async () => {
    for (const polls of [false, true]) {
      const { serve, poll, failChunk, reloaded } = browser(() => Promise.reject(new TypeError('gone')));
      await settle();
      serve('build-2');
      if (polls) poll();
      failChunk();
      await expect.poll(() => new Set(reloaded)).toEqual(new Set(['/news?page=2']));
    }
  });

  it('does not reload without the machine while the server has the same build', async () => {
    const { failChunk, reloaded } = browser(() => Promise.reject(new TypeError('gone')));
    failChunk();
    await settle();
    expect(reloaded).toEqual([]);
  });

  it('does not reload when a chunk fails and the server still has the same build', async () => {
    const { failChunk, reloaded } = browser();
    failChunk();
    await settle();
    expect(reloaded).toEqual([]);
  });

  it('does not reload when a chunk fails and the server does not answer', async () => {
    const { serve, failChunk, reloaded } = browser();
    await settle();
    serve(undefined);
    failChunk();
    await settle();
    expect(reloaded).toEqual([]);
  });
});
