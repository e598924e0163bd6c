import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApplicationContext } from '../../src/server/features/application/application-context.ts';
import { sendReminders } from '../../src/server/features/application/send-reminders.ts';
import type { Database } from '../../src/server/platform/database/database.ts';
import { makeDraft, startAdmissionServer } from '../api/application-support.ts';
import { makePerson } from '../support/people.ts';
import { reminderRule as rule } from '../support/reminder-rule.ts';
import { copyData, type Scratch } from '../support/scratch.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const reminders = [
  rule('unfinished', 'lastSave', 2),
  rule('forgotten', 'lastSave', 5),
  rule('week', 'deadline', 7),
  rule('near', 'deadline', 2),
  rule('tomorrow', 'deadline', 1),
  rule('today', 'deadline', 0),
];
const DRAFTS = 4;

let data: Scratch;
let servers: readonly TestServer[] = [];
/** Drafts, each with a program of its own. */
let drafts: readonly { readonly formId: string; readonly offer: string }[] = [];

const query = <R extends object>(text: string, params: readonly unknown[] = []) =>
  (servers[0] as TestServer).db.query<R>(text, [...params]);

beforeAll(async () => {
  data = await copyData();
  await data.change<object>('schemas/rules/mails.json', (mails) => ({ ...mails, reminders }));
  for (const language of ['id', 'en'])
    await data.change<object>(`locales/${language}/mail.json`, (texts) => ({
      ...texts,
      ...Object.fromEntries(reminders.map(({ text }) => [text, { subject: text, body: '{{deadline}}' }])),
    }));
  const env = { PORTAL_ROOT: data.root };
  const first = await startAdmissionServer({ env });
  servers = [first];
  servers = [first, await startTestServer({ env, databaseUrl: first.databaseUrl, dataDir: first.dataDir })];
  const formIds: string[] = [];
  for (let index = 0; index < DRAFTS; index += 1) formIds.push(await makeDraft(first, await makePerson(first), 2));
  const { rows: offers } = await query<{ id: string }>(
    `select id from offered_program where active and period_id = (select period_id from application where id = $1) order by id`,
    [formIds[0]],
  );
  drafts = formIds.map((formId, index) => ({ formId, offer: offers[index]?.id ?? '' }));
  await query('delete from application_preference where position > 1');
  for (const { formId, offer } of drafts)
    await query('update application_preference set offered_program_id = $2 where application_id = $1', [formId, offer]);
  await query(
    `update admission_period set opens_at = now() - interval '900 days', closes_at = now() + interval '900 days'`,
  );
});
afterAll(async () => {
  for (const server of [...servers].reverse()) await server.close();
  await data?.remove();
});

const contextOf = (server: number): ApplicationContext =>
  (servers[server % servers.length] as TestServer).portal.services.applications;
const allDay = { from: 0, until: 24 };

class Crash extends Error {}

/** As a process that dies in its transaction of this number, or right after it. */
const crashing = (context: ApplicationContext, at: number, isCommitted: boolean): ApplicationContext => {
  let count = 0;
  const transaction: Database['transaction'] = async (work) => {
    count += 1;
    if (count !== at) return context.db.transaction(work);
    if (isCommitted) await context.db.transaction(work);
    else
      await context.db.transaction(async (tx) => {
        await work(tx);
        throw new Crash();
      });
    throw new Crash();
  };
  return { ...context, db: { ...context.db, transaction } };
};

const save = (draft: number) =>
  query('update application_step set saved_at = now() where application_id = $1', [drafts[draft]?.formId]);
/** The last day to apply is so many days away. */
const setDeadline = (draft: number, days: number) =>
  query(
    `update offered_program set closes_at = ((now() at time zone 'Asia/Jakarta')::date + 1 + $2::integer)::timestamp
       at time zone 'Asia/Jakarta' where id = $1`,
    [drafts[draft]?.offer, days],
  );
const submit = (draft: number) =>
  query(
    `update application set status = 'Submitted', submitted_at = now(), registration_number = '20-' || left(id::text, 8),
       outcome = 'outcome.first' where id = $1`,
    [drafts[draft]?.formId],
  );
/** The clock goes on: everything else becomes older. */
const passDays = async (days: number) => {
  await query(`update application_step set saved_at = saved_at - $1 * interval '1 day'`, [days]);
  await query(`update offered_program set closes_at = closes_at - $1 * interval '1 day'`, [days]);
  await query('update reminder_day set day = day - 1000 - $1::integer', [days]);
  await query('update reminder_day set day = day + 1000');
};
const begin = async () => {
  const ids = drafts.map(({ formId }) => formId);
  await query(`delete from graphile_worker._private_jobs where payload ->> 'mail' is not null and locked_at is null`);
  for (const table of ['reminder_sent', 'application_mail'])
    await query(`delete from ${table} where application_id = any($1)`, [ids]);
  await query('delete from reminder_day');
  await query(
    `update application set status = 'Draft', submitted_at = null, registration_number = null, outcome = null
      where id = any($1)`,
    [ids],
  );
};

/** What is expected, in whole days. */
interface Expected {
  today: number;
  /** The last day whose reminders are all queued. */
  done: number | undefined;
  readonly of: { saved: number; deadline: number; isSubmitted: boolean; sent: Set<string> }[];
}

const dueOf = ({ today, done, of }: Expected, draft: number): readonly string[] => {
  const one = of[draft];
  if (!one || one.isSubmitted || one.deadline < today || (done !== undefined && done >= today)) return [];
  const from = done === undefined ? today : Math.max(done + 1, today - 6);
  return (['lastSave', 'deadline'] as const).flatMap((kind) => {
    const days = reminders
      .filter(({ relativeTo }) => relativeTo === kind)
      .map(({ name, days }) => ({ name, day: kind === 'deadline' ? one.deadline - days : one.saved + days }))
      .filter(({ day }) => day >= from && day <= today)
      .sort((a, b) => b.day - a.day);
    return days[0] ? [days[0].name] : [];
  });
};

/** The reminders of each draft: what was recorded, and the mails that are queued for it. */
const readSent = async (): Promise<readonly Set<string>[]> => {
  const { rows } = await query<{ id: string; claimed: string[]; mails: string[]; jobs: string }>(
    `select a.id, array(select reminder from reminder_sent s where s.application_id = a.id) as claimed,
       array(select template from application_mail m where m.application_id = a.id) as mails,
       (select count(*) from application_mail m where m.application_id = a.id
          and (m.taken_at is not null or m.recalled_at is not null or exists (
            select from graphile_worker._private_jobs j where (j.payload ->> 'mail')::integer = m.id))) as jobs
     from application a where a.id = any($1)`,
    [drafts.map(({ formId }) => formId)],
  );
  return drafts.map(({ formId }) => {
    const row = rows.find(({ id }) => id === formId);
    const mails = row?.mails ?? [];
    expect([...mails].sort(), 'each reminder is one mail').toEqual([...(row?.claimed ?? [])].sort());
    expect(Number(row?.jobs), 'each mail is in the queue or was taken from it').toBe(mails.length);
    return new Set(mails);
  });
};

type Step =
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'sweep'; readonly count: number }
  | { readonly kind: 'crash'; readonly server: number; readonly at: number; readonly isCommitted: boolean }
  | { readonly kind: 'save' | 'submit' | 'race'; readonly draft: number }
  | { readonly kind: 'deadline'; readonly draft: number; readonly days: number };

const draftIndex = fc.nat(DRAFTS - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('sweep' as const), count: fc.integer({ min: 1, max: 4 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('crash' as const),
      server: fc.nat(1),
      at: fc.integer({ min: 1, max: 3 }),
      isCommitted: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('save' as const), draft: draftIndex }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('submit' as const, 'race' as const), draft: draftIndex }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('deadline' as const),
      draft: draftIndex,
      days: fc.integer({ min: -1, max: 9 }),
    }),
  },
);

const sweepAtOnce = (count: number): Promise<unknown> =>
  Promise.all(Array.from({ length: count }, (_, index) => sendReminders(contextOf(index), allDay)));

/** A sweep that may have done a part of its work: it may have sent what is due, and nothing else. */
const adoptPart = async (expected: Expected, allDue: readonly (readonly string[])[]): Promise<void> => {
  const sent = await readSent();
  expected.of.forEach((one, draft) => {
    for (const name of sent[draft] ?? []) expect(one.sent.has(name) || allDue[draft]?.includes(name)).toBe(true);
    for (const name of one.sent) expect(sent[draft]?.has(name)).toBe(true);
    one.sent = sent[draft] ?? new Set();
  });
};

const adoptWhole = (expected: Expected, allDue: readonly (readonly string[])[]): void => {
  expected.of.forEach((one, draft) => {
    for (const name of allDue[draft] ?? []) one.sent.add(name);
  });
  expected.done = Math.max(expected.today, expected.done ?? expected.today);
};

const perform = async (one: Step, expected: Expected): Promise<void> => {
  const allDue = expected.of.map((_, draft) => dueOf(expected, draft));
  if (one.kind === 'days') {
    await passDays(one.days);
    expected.today += one.days;
    return;
  }
  if (one.kind === 'sweep') {
    await sweepAtOnce(one.count);
    return adoptWhole(expected, allDue);
  }
  if (one.kind === 'crash') {
    const isWhole = await sendReminders(crashing(contextOf(one.server), one.at, one.isCommitted), allDay).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Crash) return false;
        throw error;
      },
    );
    return isWhole ? adoptWhole(expected, allDue) : adoptPart(expected, allDue);
  }
  const subject = expected.of[one.draft];
  if (!subject) return;
  if (one.kind === 'save') {
    if (subject.isSubmitted) return;
    await save(one.draft);
    subject.saved = expected.today;
  } else if (one.kind === 'deadline') {
    await setDeadline(one.draft, one.days);
    subject.deadline = expected.today + one.days;
  } else {
    await Promise.all([one.kind === 'race' ? sweepAtOnce(2) : undefined, submit(one.draft)]);
    subject.isSubmitted = true;
    if (one.kind === 'submit') return;
    await adoptPart(expected, allDue);
    adoptWhole(
      expected,
      allDue.map((due, draft) => (draft === one.draft ? [] : due)),
    );
  }
};

test('in random histories of saves, submits, moved deadlines, days and crashes, two servers send each reminder once and lose none', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      await begin();
      const expected: Expected = { today: 0, done: undefined, of: [] };
      for (const draft of drafts.keys()) {
        await save(draft);
        await setDeadline(draft, 4 + 2 * draft);
        expected.of.push({ saved: 0, deadline: 4 + 2 * draft, isSubmitted: false, sent: new Set() });
      }
      for (const one of steps) {
        await perform(one, expected);
        const sent = await readSent();
        expect(sent.map((names) => [...names].sort())).toEqual(expected.of.map(({ sent }) => [...sent].sort()));
      }
    }),
    { numRuns: Number(process.env['RANDOM_HISTORIES'] ?? 25), endOnFailure: true },
  );
});
