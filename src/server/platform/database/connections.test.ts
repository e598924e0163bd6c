import { Client, Pool, type PoolClient } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { concurrencyGroups, runInConcurrencyContext, withWaitBudget } from './concurrency-groups.ts';
import { createConnections } from './connections.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = (): Promise<never> => new Promise(() => {});

/** Connections of one pool for every lane. @param connect what the pool does when it is asked for one */
const over = (connect: () => Promise<Partial<PoolClient>>) => {
  const pool = Object.assign(new Pool({ max: 4 }), { connect });
  const pools = Object.fromEntries(Object.keys(concurrencyGroups).map((lane) => [lane, pool]));
  return createConnections(pools as Parameters<typeof createConnections>[0], 5_000);
};

const call = { group: 'applicant', call: 'saveDraft', isRead: false } as const;

/** Milliseconds until it is refused. */
const refusedAfter = async (work: Promise<unknown>): Promise<number> => {
  const from = performance.now();
  const refused = expect(work).rejects.toThrow('timeout exceeded when trying to connect');
  await vi.runAllTimersAsync();
  await refused;
  return performance.now() - from;
};

describe('connections when the pool has no free connection', () => {
  it('the first statement of a call is refused after 3.5 seconds, and its second at once, because the call has used up its wait', async () => {
    const { use } = over(never);
    await runInConcurrencyContext(withWaitBudget(call, 3_500), async () => {
      expect(await refusedAfter(use(async () => 1))).toBe(3_500);
      expect(await refusedAfter(use(async () => 1))).toBe(0);
    });
  });

  it('background work is refused after 5 seconds, at its first statement and at its second', async () => {
    const { use } = over(never);
    expect(await refusedAfter(use(async () => 1))).toBe(5_000);
    expect(await refusedAfter(use(async () => 1))).toBe(5_000);
  });
});

describe('connections after a query timed out', () => {
  const silent = new Error('Query read timeout');

  /** Opens connections whose statements get a response while `answers` is true. */
  const connectionsTo = (server: { answers: boolean }) => {
    const query = vi.fn(async () => {
      if (!server.answers) throw silent;
      return { rows: [] };
    });
    const open = (): PoolClient => {
      return Object.assign(new Client(), { query, release: () => undefined });
    };
    return { open, query };
  };

  it('the next call sends select 1 with a limit of 1.4 seconds before its work, until the database answers', async () => {
    const server = { answers: false };
    const { open, query } = connectionsTo(server);
    const { use } = over(async () => open());
    const work = vi.fn((lent: PoolClient) => lent.query('update'));
    await expect(use(work)).rejects.toBe(silent);
    await expect(use(work)).rejects.toBe(silent);
    expect(work).toHaveBeenCalledTimes(1);
    expect(query).toHaveBeenLastCalledWith({ text: 'select 1', query_timeout: 1_400 });
    server.answers = true;
    await use(work);
    expect(query.mock.calls.slice(-2)).toEqual([[{ text: 'select 1', query_timeout: 1_400 }], ['update']]);
    await use(work);
    expect(query.mock.calls.at(-1)).toEqual(['update']);
    expect(query).toHaveBeenCalledTimes(5);
  });

  it('other calls run as soon as the database has answered, while the first call is still running', async () => {
    const server = { answers: false };
    const { use } = over(async () => connectionsTo(server).open());
    await expect(use((lent) => lent.query('update'))).rejects.toBe(silent);
    server.answers = true;
    const began = vi.fn();
    void use(() => {
      began();
      return never();
    });
    await vi.waitFor(() => expect(began).toHaveBeenCalled());
    expect(await use(async () => 'served')).toBe('served');
  });

  it('connections that were opened before the timeout are taken from the pool and not used again', async () => {
    const server = { answers: true };
    const { open } = connectionsTo(server);
    const idle = [open(), open(), open()];
    const old = new Set(idle);
    const { use } = over(async () => idle.shift() ?? open());
    const lend = () => use(async (client) => [client, await client.query('update')] as const);
    const used = [(await lend())[0], (await lend())[0]];
    server.answers = false;
    await expect(lend()).rejects.toBe(silent);
    idle.push(...used);
    server.answers = true;
    expect(old.has((await lend())[0])).toBe(false);
    expect(idle).toEqual([]);
  });
});
