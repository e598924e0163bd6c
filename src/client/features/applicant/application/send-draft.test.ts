import { describe, expect, it } from 'vitest';
import { chooseAll, isSameAnswer, mergeAnswers } from '../../../../engine/model/merge-answers.ts';
import type { Answers } from '../../../../engine/schema/types.ts';
import { ApiError } from '../../../api/api-error.ts';
import { createDraftSender, type Merger, type NewestAnswers, type OpenConflict } from './send-draft.ts';

const base: Answers = { firstName: 'Siti', city: 'Jakarta' };

const form = { schema: { properties: { firstName: {}, city: {}, street: {} } } };
const merger: Merger = {
  merge: (...versions) => mergeAnswers(form, ...versions),
  chooseAll,
  isSame: isSameAnswer,
};

/** Behaves as the server: it refuses a draft that is not based on the newest one. */
const makeServer = () => {
  let now: NewestAnswers = { answers: base, savedAt: '1' };
  let time = 1;
  const lose = { answers: 0 };
  const store = (answers: Answers, version: number | null = null): void => {
    time += 1;
    now = { answers, savedAt: String(time), version };
  };
  const put = async (answers: Answers, basedOn: string | null): Promise<{ savedAt: string }> => {
    if (now.savedAt !== basedOn) throw new ApiError({ kind: 'server', status: 412, message: 'changed', data: now });
    store(answers);
    if (lose.answers-- > 0) throw new ApiError({ kind: 'network', status: 0, message: '' });
    return { savedAt: now.savedAt };
  };
  const find = async (since: string | null) => (now.savedAt === since ? undefined : now);
  return { put, find, lose, store, read: () => now.answers, now: () => now };
};

type Server = ReturnType<typeof makeServer>;

const makeTab = (server: Server, more: Partial<Parameters<typeof createDraftSender>[0]> = {}) => {
  const asked: (readonly string[] | undefined)[] = [];
  const log = {
    received: [] as string[][],
    saves: [] as number[],
    puts: 0,
    last: undefined as OpenConflict | undefined,
  };
  const tab = createDraftSender({
    base: { answers: base, savedAt: '1' },
    put: (...draft) => {
      log.puts++;
      return server.put(...draft);
    },
    find: server.find,
    hasOtherDevice: () => false,
    loadMerger: async () => merger,
    onConflict: (conflict) => {
      log.last = conflict;
      asked.push(conflict?.conflicts.map(({ key }) => key));
    },
    onReceived: (places) => log.received.push(places.map((place) => place.join('/'))),
    onSavedElsewhere: ({ version }) => log.saves.push(version),
    ...more,
  });
  return { ...tab, asked, log };
};

type Tab = ReturnType<typeof makeTab>;

/** What the form shows after the choice. */
const decide = async (tab: Tab, mine: Answers, side: 'mine' | 'theirs') => {
  tab.choose(chooseAll(tab.log.last?.conflicts ?? [], side));
  const pulled = await tab.pull(mine);
  pulled?.accept();
  return pulled?.rebase(mine);
};

describe('createDraftSender in two tabs', () => {
  it('merges changes of different fields without asking the applicant, and names what it received', async () => {
    const server = makeServer();
    const [one, two] = [makeTab(server), makeTab(server)];
    await one.send({ ...base, firstName: 'Sari' });
    const { merged } = await two.send({ ...base, city: 'Bogor' });
    expect(merged?.answers).toEqual({ firstName: 'Sari', city: 'Bogor' });
    expect(server.read()).toEqual(merged?.answers);
    expect([two.asked, two.log.received]).toEqual([[], [['firstName']]]);
  });

  it('keeps what was typed while the merged answers were sent', async () => {
    const server = makeServer();
    const [one, two] = [makeTab(server), makeTab(server)];
    await one.send({ ...base, firstName: 'Sari' });
    const { merged } = await two.send({ ...base, city: 'Bogor' });
    expect(merged?.rebase({ ...base, city: 'Bogor Barat' })).toEqual({ firstName: 'Sari', city: 'Bogor Barat' });
    expect(merged?.rebase({ firstName: 'Dewi', city: 'Bogor' })).toEqual({ firstName: 'Dewi', city: 'Bogor' });
  });

  it.each(['mine', 'theirs'] as const)(
    'asks about changes of the same field, sends nothing until then, and stores the choice: %s',
    async (side) => {
      const server = makeServer();
      const [one, two] = [makeTab(server), makeTab(server)];
      const mine = { ...base, firstName: 'Dua' };
      await one.send({ ...base, firstName: 'Satu', city: 'Bogor' });
      await expect(two.send(mine)).rejects.toMatchObject({ status: 412 });
      expect(two.asked).toEqual([['/firstName']]);
      const puts = two.log.puts;
      await expect(two.send(mine)).rejects.toMatchObject({ status: 412 });
      expect([two.log.puts, server.read()]).toEqual([puts, { firstName: 'Satu', city: 'Bogor' }]);
      const shown = await decide(two, mine, side);
      expect(shown).toEqual({ firstName: side === 'mine' ? 'Dua' : 'Satu', city: 'Bogor' });
      expect(two.log.last).toBeUndefined();
      await two.send(shown ?? {});
      expect(server.read()).toEqual(shown);
    },
  );

  it('shows the conflict again with what is typed meanwhile, and closes it when both agree', async () => {
    const server = makeServer();
    const [one, two] = [makeTab(server), makeTab(server)];
    await one.send({ ...base, firstName: 'Satu' });
    for (const firstName of ['Dua', 'Dua A'])
      await expect(two.send({ ...base, firstName })).rejects.toMatchObject({ status: 412 });
    expect(two.log.last?.conflicts[0]).toMatchObject({ mine: 'Dua A', theirs: 'Satu' });
    await two.send({ ...base, firstName: 'Satu' });
    expect(two.log.last).toBeUndefined();
    expect(server.read()).toMatchObject({ firstName: 'Satu' });
  });

  it('a save has to wait for the decision, and is told so each time', async () => {
    const server = makeServer();
    const [one, two] = [makeTab(server), makeTab(server)];
    const mine = { ...base, firstName: 'Dua' };
    expect(await two.settle(mine)).toBe(mine);
    await one.send({ ...base, firstName: 'Satu' });
    await expect(two.send(mine)).rejects.toMatchObject({ status: 412 });
    expect(two.log.last?.saves).toBe(0);
    for (const saves of [1, 2]) {
      await expect(two.settle(mine)).rejects.toMatchObject({ status: 412 });
      expect(two.log.last?.saves).toBe(saves);
    }
    await expect(two.send(mine)).rejects.toMatchObject({ status: 412 });
    expect(two.log.last?.saves).toBe(2);
    await decide(two, mine, 'mine');
    expect(await two.settle(mine)).toBe(mine);
  });

  it('a save beside another device first merges the draft of that device, and is the only one to do so', async () => {
    const server = makeServer();
    const [one, alone, two] = [makeTab(server), makeTab(server), makeTab(server, { hasOtherDevice: () => true })];
    await one.send({ ...base, firstName: 'Satu' });
    const mine = { ...base, city: 'Bogor' };
    expect(await alone.settle(mine)).toBe(mine);
    expect(await two.settle(mine)).toEqual({ firstName: 'Satu', city: 'Bogor' });
    // The form does not show the result yet: its next draft is merged again.
    expect((await two.send(mine)).merged?.answers).toEqual({ firstName: 'Satu', city: 'Bogor' });
    const offline = makeTab(server, { hasOtherDevice: () => true, find: () => Promise.reject(new Error()) });
    expect(await offline.settle(mine)).toBe(mine);
  });

  it('asks about a later change of the other tab, also while the first conflict is open', async () => {
    const server = makeServer();
    const [one, two] = [makeTab(server), makeTab(server)];
    const mine = { ...base, firstName: 'Dua' };
    await one.send({ ...base, firstName: 'Satu' });
    await expect(two.send(mine)).rejects.toMatchObject({ status: 412 });
    await one.send({ ...base, firstName: 'Satu lagi' });
    await expect(two.pull(mine)).rejects.toMatchObject({ status: 412 });
    expect(two.log.last?.conflicts[0]).toMatchObject({ theirs: 'Satu lagi' });
  });

  it('does not ask the applicant when the stored draft is its own, sent in a request whose response was lost', async () => {
    const server = makeServer();
    const one = makeTab(server);
    server.lose.answers = 2;
    for (const firstName of ['S', 'Sa'])
      await expect(one.send({ ...base, firstName })).rejects.toMatchObject({ status: 0 });
    expect(await one.pull({ ...base, firstName: 'Sar' })).toBeUndefined();
    await one.send({ ...base, firstName: 'Sari' });
    expect(one.asked).toEqual([]);
    expect(server.read()).toMatchObject({ firstName: 'Sari' });
  });

  it('does not ask the applicant about stored answers that differ because the same tab saved the step', async () => {
    const server = makeServer();
    const one = makeTab(server);
    await one.send({ ...base, firstName: 'Sari' });
    await server.put({ firstName: 'SARI' }, '2');
    one.saved();
    expect(await one.pull(base)).toBeUndefined();
    await one.send({ ...base, firstName: 'Sari Dewi' });
    expect(one.asked).toEqual([]);
    expect(server.read()).toMatchObject({ firstName: 'Sari Dewi' });
  });
});

describe('pull', () => {
  it('returns nothing without news', async () => {
    expect(await makeTab(makeServer()).pull(base)).toBeUndefined();
  });

  it('returns what was stored elsewhere; the next draft is based on it once the form has received it', async () => {
    const server = makeServer();
    const [one, two] = [makeTab(server), makeTab(server)];
    await one.send({ ...base, firstName: 'Sari' });
    const refused = await two.pull(base);
    expect(refused).toMatchObject({ answers: { firstName: 'Sari', city: 'Jakarta' }, isStored: true, savedAt: '2' });
    expect(two.base()).toEqual({ answers: base, savedAt: '1' });
    refused?.accept();
    expect(two.base()).toMatchObject({ answers: { firstName: 'Sari' }, savedAt: '2' });
    await two.send({ firstName: 'Sari', city: 'Bogor' });
    expect([two.log.puts, two.log.received]).toEqual([1, [['firstName']]]);
  });

  it('says when the merged answers are still to be sent', async () => {
    const server = makeServer();
    const two = makeTab(server);
    server.store({ ...base, firstName: 'Sari' });
    expect(await two.pull({ ...base, city: 'Bogor' })).toMatchObject({ isStored: false });
  });

  it('reports the version of a step that was saved elsewhere', async () => {
    const server = makeServer();
    const two = makeTab(server);
    server.store({ ...base, firstName: 'Sari' }, 7);
    const pulled = await two.pull(base);
    expect(two.hasSeen(server.now().savedAt)).toBe(false);
    pulled?.accept();
    expect(two.log.saves).toEqual([7]);
  });
});

describe('input of this device that was restored beside a newer draft of another device', () => {
  const restored = (server: Server) => makeTab(server, { newest: server.now() });

  it('is merged before anything is sent', async () => {
    const server = makeServer();
    server.store({ ...base, firstName: 'Sari' });
    const two = restored(server);
    const { merged } = await two.send({ ...base, city: 'Bogor' });
    expect([two.log.puts, merged?.answers, server.read()]).toEqual([
      1,
      server.read(),
      { firstName: 'Sari', city: 'Bogor' },
    ]);
  });

  it('is asked about before a save', async () => {
    const server = makeServer();
    server.store({ ...base, firstName: 'Sari' });
    const two = restored(server);
    await expect(two.settle({ ...base, firstName: 'Dewi' })).rejects.toMatchObject({ status: 412 });
    expect([two.log.puts, two.asked]).toEqual([0, [['/firstName']]]);
  });
});

it('a conflict with the saved step is decided in the same way, and the save is then based on that step', async () => {
  const server = makeServer();
  const two = makeTab(server);
  const mine = { ...base, firstName: 'Dua' };
  server.store({ ...base, firstName: 'Satu' }, 4);
  const theirs = { version: 4, answers: server.read(), savedAt: server.now().savedAt };
  const { conflicts } = mergeAnswers(form, base, mine, theirs.answers);
  expect(() => two.refuse({ base: { version: 1, answers: base }, theirs, conflicts }, mine)).toThrow();
  expect(two.log.last).toMatchObject({ saves: 1, mine, theirs: theirs.answers });
  expect(await decide(two, mine, 'theirs')).toEqual(server.read());
  expect([two.log.saves, two.base().savedAt]).toEqual([[4], '2']);
});

it('after random edits in two tabs the server stores for each field the last text of one of the tabs', async () => {
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let run = 0; run < 150; run++) {
    const server = makeServer();
    const typed: Record<string, string>[] = [{}, {}];
    const answers: Answers[] = [base, base];
    const tabs = [makeTab(server), makeTab(server)];
    const sides = ['mine', 'theirs'] as const;
    const sync = async (at: number): Promise<void> => {
      const tab = tabs[at] as Tab;
      const sent = answers[at] as Answers;
      try {
        if (random(3) === 0) {
          const pulled = await tab.pull(sent);
          pulled?.accept();
          answers[at] = pulled?.rebase(sent) ?? sent;
        }
        const now = answers[at] as Answers;
        answers[at] = (await tab.send(now)).merged?.rebase(now) ?? now;
      } catch {
        if (tab.log.last) answers[at] = (await decide(tab, answers[at] as Answers, sides[at] ?? 'mine')) ?? sent;
      }
    };
    for (let turn = 0; turn < 8; turn++) {
      const at = random(2);
      const field = ['firstName', 'city', 'street'][random(3)] ?? '';
      const text = `${at} ${turn}`;
      (typed[at] as Record<string, string>)[field] = text;
      answers[at] = { ...answers[at], [field]: text };
      if (random(3) === 0) continue;
      if (random(5) === 0) server.lose.answers = 1;
      await sync(at);
    }
    server.lose.answers = 0;
    for (const at of [0, 1, 0, 1, 0]) await sync(at);
    for (const field of new Set(typed.flatMap((one) => Object.keys(one)))) {
      const stored = server.read()[field];
      const allowed = typed.map((one) => one[field]).filter((text) => text !== undefined);
      expect(allowed, `run ${run}: ${field}`).toContain(stored);
    }
    expect(isSameAnswer(answers[0], server.read()), `run ${run}`).toBe(true);
  }
});
