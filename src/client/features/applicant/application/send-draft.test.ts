import { describe, expect, it } from 'vitest';
import type { Answers } from '../../../../engine/schema/types.ts';
import { ApiError } from '../../../api/api-error.ts';
import type { Choices } from './merge-answers.ts';
import type { StepConflict } from './save-with-merge.ts';
import { createDraftSender } from './send-draft.ts';

const base: Answers = { firstName: 'Siti', city: 'Jakarta' };

/** Behaves as the server: it refuses a draft that is not based on the newest one. */
const makeServer = () => {
  let now: { answers: Answers; savedAt: string } | undefined = { answers: base, savedAt: '1' };
  let time = 1;
  const lose = { answers: 0 };
  const put = async (answers: Answers, basedOn: string | null): Promise<{ savedAt: string }> => {
    if (now && now.savedAt !== basedOn)
      throw new ApiError({ kind: 'server', status: 412, message: 'changed', data: now });
    time += 1;
    now = { answers, savedAt: String(time) };
    if (lose.answers-- > 0) throw new ApiError({ kind: 'network', status: 0, message: '' });
    return { savedAt: now.savedAt };
  };
  return { put, lose, read: () => now?.answers };
};

type Server = ReturnType<typeof makeServer>;

const makeTab = (server: Server, decide: (conflict: StepConflict) => Choices | undefined = () => undefined) => {
  const asked: string[][] = [];
  const tab = createDraftSender({
    base: { answers: base, savedAt: '1' },
    put: server.put,
    ask: async (conflict) => {
      asked.push(conflict.conflicts.map(({ field }) => field));
      return decide(conflict);
    },
  });
  return { ...tab, asked };
};

describe('createDraftSender in two tabs', () => {
  it('merges changes of different fields without asking the applicant', async () => {
    const server = makeServer();
    const [one, two] = [makeTab(server), makeTab(server)];
    await one.send({ ...base, firstName: 'Sari' });
    const { merged } = await two.send({ ...base, city: 'Bogor' });
    expect(merged).toEqual({ firstName: 'Sari', city: 'Bogor' });
    expect(server.read()).toEqual(merged);
    expect(two.asked).toEqual([]);
  });

  it.each([
    ['mine', 'Dua'],
    ['theirs', 'Satu'],
  ] as const)('asks the applicant about changes of the same field and stores the choice: %s', async (side, stored) => {
    const server = makeServer();
    const [one, two] = [makeTab(server), makeTab(server, () => ({ firstName: side }))];
    await one.send({ ...base, firstName: 'Satu' });
    await two.send({ ...base, firstName: 'Dua' });
    expect(two.asked).toEqual([['firstName']]);
    expect(server.read()).toMatchObject({ firstName: stored });
  });

  it('overwrites nothing while the applicant leaves a conflict undecided, and asks again only when the step is saved', async () => {
    const server = makeServer();
    let decided: Choices | undefined;
    const [one, two] = [makeTab(server), makeTab(server, () => decided)];
    await one.send({ ...base, firstName: 'Satu' });
    for (const firstName of ['Dua', 'Dua A', 'Dua Ay'])
      await expect(two.send({ ...base, firstName })).rejects.toMatchObject({ status: 412 });
    expect(two.asked).toHaveLength(1);
    expect(server.read()).toMatchObject({ firstName: 'Satu' });
    decided = { firstName: 'mine' };
    expect(await two.settle({ ...base, firstName: 'Dua Ayu' })).toMatchObject({ firstName: 'Dua Ayu' });
    expect(two.asked).toHaveLength(2);
    expect(server.read()).toMatchObject({ firstName: 'Dua Ayu' });
  });

  it('asks the applicant again about an undecided conflict after another change in the other tab', async () => {
    const server = makeServer();
    const [one, two] = [makeTab(server), makeTab(server)];
    await one.send({ ...base, firstName: 'Satu' });
    await expect(two.send({ ...base, firstName: 'Dua' })).rejects.toMatchObject({ status: 412 });
    await one.send({ ...base, firstName: 'Satu lagi' });
    await expect(two.send({ ...base, firstName: 'Dua' })).rejects.toMatchObject({ status: 412 });
    expect(two.asked).toHaveLength(2);
  });

  it('does not ask the applicant when the stored draft is its own, sent in a request whose response was lost', async () => {
    const server = makeServer();
    const one = makeTab(server);
    server.lose.answers = 2;
    for (const firstName of ['S', 'Sa'])
      await expect(one.send({ ...base, firstName })).rejects.toMatchObject({ status: 0 });
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
    await one.send({ ...base, firstName: 'Sari Dewi' });
    expect(one.asked).toEqual([]);
    expect(server.read()).toMatchObject({ firstName: 'Sari Dewi' });
  });
});

it('after random edits in two tabs the server stores for each field the last text of one of the tabs', async () => {
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let run = 0; run < 300; run++) {
    const server = makeServer();
    const typed: Record<string, string>[] = [{}, {}];
    const answers: Answers[] = [base, base];
    const tabs = [0, 1].map((own) =>
      makeTab(server, ({ conflicts }) =>
        Object.fromEntries(conflicts.map(({ field }) => [field, own === 0 ? 'mine' : 'theirs'] as const)),
      ),
    );
    for (let turn = 0; turn < 8; turn++) {
      const at = random(2);
      const field = ['firstName', 'city', 'street'][random(3)] ?? '';
      const text = `${at} ${turn}`;
      (typed[at] as Record<string, string>)[field] = text;
      answers[at] = { ...answers[at], [field]: text };
      if (random(3) === 0) continue;
      if (random(5) === 0) server.lose.answers = 1;
      const sent = answers[at] as Answers;
      const { merged } = await (tabs[at] as ReturnType<typeof makeTab>).send(sent).catch(() => ({ merged: undefined }));
      answers[at] = merged ?? sent;
    }
    server.lose.answers = 0;
    for (const at of [0, 1, 0]) {
      const { merged } = await (tabs[at] as ReturnType<typeof makeTab>).send(answers[at] as Answers);
      answers[at] = merged ?? (answers[at] as Answers);
    }
    for (const field of new Set(typed.flatMap((one) => Object.keys(one)))) {
      const stored = server.read()?.[field];
      const allowed = typed.map((one) => one[field]).filter((text) => text !== undefined);
      expect(allowed, `run ${run}: ${field}`).toContain(stored);
    }
  }
});
