import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getReport, type ReportName } from '../../src/contract/admin-reports.ts';
import { startAdmissionServer } from '../api/application-support.ts';
import { makePerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

let server: TestServer;
let admin: Person;
let reviewers: readonly Person[];
let programs: readonly string[];
let nextInstitution = 1000;

beforeAll(async () => {
  server = await startAdmissionServer();
  admin = await makePerson(server, { role: 'admin' });
  reviewers = [await makePerson(server, { role: 'admin' }), await makePerson(server, { role: 'admin' })];
  const { rows } = await server.db.query<{ id: string }>('select id from program order by id limit 2');
  programs = rows.map(({ id }) => id);
});
afterAll(() => server.close());

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const WIB_MS = 7 * HOUR_MS;
const steps = ['program', 'personal', 'family', 'academic', 'attachment'] as const;
const reasons = ['grades', 'quota', 'test'] as const;

/** The statuses that an application went through after its draft. */
const paths = [
  [],
  ['Not Eligible'],
  ['Pending Registration Fee'],
  ['Pending Registration Fee', 'Submitted'],
  ['Submitted'],
  ['Submitted', 'Returned for Correction'],
  ['Submitted', 'Returned for Correction', 'Submitted', 'Rejected'],
  ['Pending Registration Fee', 'Submitted', 'Rejected'],
  ['Submitted', 'Waitlisted'],
  ['Submitted', 'Waitlisted', 'Accepted'],
  ['Pending Registration Fee', 'Submitted', 'Accepted', 'Offer Accepted'],
  ['Submitted', 'Accepted', 'Offer Declined'],
  ['Submitted', 'Accepted', 'Offer Lapsed', 'Accepted'],
  ['Submitted', 'Withdrawn'],
] as const;

const decisions: Readonly<Record<string, string>> = {
  Accepted: 'accept',
  Rejected: 'reject',
  Waitlisted: 'waitlist',
  Withdrawn: 'withdraw',
};

const applicationArbitrary = fc.record({
  path: fc.constantFrom<readonly string[]>(...paths),
  source: fc.constantFrom(null, 'a.example', 'b.example', 'poster'),
  /** Not about a year ago, where the moment of the test would decide. */
  daysAgo: fc.oneof(fc.integer({ min: 40, max: 330 }), fc.integer({ min: 400, max: 1000 })),
  /** Hours before each change. */
  gaps: fc.array(fc.integer({ min: 1, max: 72 }), { minLength: 8, maxLength: 8 }),
  isUndoneFirst: fc.boolean(),
  saved: fc.integer({ min: 0, max: 5 }),
  period: fc.integer({ min: 0, max: 2 }),
  program: fc.integer({ min: 0, max: 1 }),
  hasProgram: fc.boolean(),
  assignee: fc.constantFrom(null, 0, 1),
  reasons: fc.subarray([...reasons]),
  left: fc.constantFrom('counted', 'counted', 'counted', 'deleted', 'probe'),
});
type Generated = typeof applicationArbitrary extends fc.Arbitrary<infer T> ? T : never;

interface Change {
  readonly at: number;
  readonly event: string;
  readonly from: string;
  readonly to: string;
}

const eventOf = (from: string, to: string): string => {
  if (from === 'Draft') return 'application.submitted';
  if (from === 'Pending Registration Fee') return 'payment.confirmed';
  if (from === 'Offer Lapsed') return 'offer.renewed';
  if (to === 'Returned for Correction') return 'correction.asked';
  if (from === 'Returned for Correction') return 'correction.sent';
  return `${to.startsWith('Offer') ? 'offer' : 'application'}.${to.split(' ').at(-1)?.toLowerCase()}`;
};

/** An application with its changes, as the office would tell its story. */
const storyOf = (generated: Generated, now: number) => {
  const created = now - generated.daysAgo * DAY_MS;
  const changes: Change[] = [];
  /** Those that nobody undid. */
  const kept: Change[] = [];
  let [at, status] = [created, 'Draft'];
  const gaps = [...generated.gaps, ...generated.gaps];
  for (const to of generated.path) {
    if (generated.isUndoneFirst && status === 'Submitted' && decisions[to]) {
      changes.push({ at: at + HOUR_MS / 4, event: 'application.rejected', from: status, to: 'Rejected' });
      changes.push({ at: at + HOUR_MS / 2, event: 'decision.undone', from: 'Rejected', to: status });
    }
    at += (gaps.shift() ?? 1) * HOUR_MS;
    const change = { at, event: eventOf(status, to), from: status, to };
    changes.push(change);
    kept.push(change);
    status = to;
  }
  const isDraft = status === 'Draft';
  return {
    ...generated,
    left: isDraft || generated.left === 'counted' ? generated.left : ('counted' as const),
    created,
    changes,
    kept,
    status,
    submitted: kept[0]?.at ?? null,
    completed: steps.slice(0, isDraft ? generated.saved : 5),
    hasProgram: !isDraft || generated.hasProgram,
    /** A fee was paid, not only none due. */
    paidAt: kept.find(({ event }) => event === 'payment.confirmed')?.at ?? null,
  };
};
type Story = ReturnType<typeof storyOf>;

interface Intake {
  readonly institution: number;
  readonly latestYear: number;
  readonly periods: readonly string[];
  readonly offers: readonly (readonly string[])[];
}

const addIntake = async (now: number): Promise<Intake> => {
  const institution = nextInstitution++;
  const latestYear = new Date(now + WIB_MS).getUTCFullYear();
  const channel = `channel-${institution}`;
  await server.db.query('insert into admission_channel (id, name, position) values ($1, $1, 99)', [channel]);
  const periods = [0, 1, 2].map((ago) => `${channel}-${ago}`);
  for (const [ago, id] of periods.entries())
    await server.db.query(
      `insert into admission_period (id, institution_code, entity_id, year, semester_id, channel_id, name, opens_at, closes_at)
       select $1, $2, (select min(id) from admission_entity), $3, (select min(id) from admission_semester), $4, $1,
          now() - interval '3 years', now() + interval '1 day'`,
      [id, institution, latestYear - ago, channel],
    );
  const offers = periods.map((period) => programs.map((program) => `${period}-${program}`));
  for (const [index, period] of periods.entries())
    for (const [place, program] of programs.entries())
      await server.db.query(
        `insert into offered_program (id, period_id, program_id, position, registration_fee, spp, ukt, advance, eligibility_rule)
         select $1, $2, $3, $4, 0, 0, 0, 0, (select min(eligibility_rule) from offered_program)`,
        [offers[index]?.[place], period, program, place + 1],
      );
  return { institution, latestYear, periods, offers };
};

let nextNumber = 1;

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

const addStory = async (intake: Intake, story: Story): Promise<void> => {
  const { db } = server;
  const number = nextNumber++;
  const email = `story-${number}@reports.example`;
  const account = await db.query<{ id: string }>(
    `insert into account (email, email_folded, password_hash, verified_at, referral_website, is_probe)
     values ($1, $1, 'none', now(), $2, $3) returning id`,
    [email, story.source, story.left === 'probe'],
  );
  const isDraft = story.status === 'Draft';
  const { rows } = await db.query<{ id: string }>(
    `insert into application (account_id, institution_code, status, completed, period_id, registration_number, outcome,
       created_at, submitted_at, deleted_at, assignee_id, open_fields)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
    [
      account.rows[0]?.id,
      intake.institution,
      story.status,
      story.completed,
      story.hasProgram ? intake.periods[story.period] : null,
      isDraft ? null : `99-2026-${String(number).padStart(6, '0')}`,
      isDraft ? null : 'outcome.first',
      iso(story.created),
      iso(story.submitted),
      story.left === 'deleted' ? iso(story.created) : null,
      story.assignee === null ? null : reviewers[story.assignee]?.id,
      story.status === 'Returned for Correction' ? ['personal.name'] : [],
    ],
  );
  const id = rows[0]?.id;
  if (story.hasProgram) {
    // The second choice is the one that the applicant is eligible for.
    const choices = isDraft ? [story.program] : [1 - story.program, story.program];
    for (const [place, choice] of choices.entries())
      await db.query(
        `insert into application_preference (application_id, position, offered_program_id, is_verified)
         values ($1, $2, $3, $4)`,
        [id, place + 1, intake.offers[story.period]?.[choice], place === 1],
      );
  }
  const started = { at: story.created, event: 'application.started', from: null, to: 'Draft' };
  const saves = story.completed.map(() => ({ at: story.created, event: 'step.saved', from: 'Draft', to: 'Draft' }));
  for (const { at, event, from, to } of [started, ...saves, ...story.changes])
    await db.query(
      `insert into application_history (application_id, at, actor_role, event, from_status, to_status, version)
       values ($1, $2, 'system', $3, $4, $5, 1)`,
      [id, iso(at), event, from, to],
    );
  for (const { at, event, to } of story.changes) {
    const decision = event.startsWith('application.') && event !== 'application.submitted' && decisions[to];
    const isKept = story.kept.some((change) => change.at === at && change.event === event);
    if (decision)
      await db.query(
        `insert into application_decision (application_id, decided_by, decision, reasons, undone_at)
         values ($1, $2, $3, $4, $5)`,
        [id, reviewers[0]?.id, decision, to === 'Rejected' ? story.reasons : [], isKept ? null : iso(Date.now())],
      );
  }
  if (story.paidAt !== null)
    await db.query(
      `insert into payment (application_id, number, invoice_number, payment_channel_id, registration_fee, amount, status, paid_at)
       values ($1, 1, $2, (select min(id) from payment_channel), 1, 1, 'Paid', $3)`,
      [id, `99-${number}-1`, iso(story.paidAt)],
    );
};

const rowsOf = async (report: ReportName, query: Readonly<Record<string, string | number>>) => {
  const answer = await admin.client.call(getReport, { params: { report }, query });
  if (answer.status !== 200) throw new Error(answer.text);
  return Object.fromEntries(answer.body.data.rows.map(({ key, cells }) => [key, cells.slice(1)]));
};

const percent = (count: number, all: number) => (all === 0 ? null : Math.round((count / all) * 1000) / 10);

const acceptedStatuses = ['Accepted', 'Offer Accepted', 'Offer Declined', 'Offer Lapsed'];
const reached: Readonly<Record<string, (story: Story) => boolean>> = {
  submitted: ({ submitted }) => submitted !== null,
  paid: ({ kept }) => kept.some(({ to }) => to === 'Submitted'),
  accepted: ({ status }) => acceptedStatuses.includes(status),
  offerAccepted: ({ status }) => status === 'Offer Accepted',
};

const funnelOf = (stories: readonly Story[]) => {
  const line = (count: number) => [count, percent(count, stories.length)];
  return Object.fromEntries([
    ['begun', line(stories.length)],
    ...steps.map((step) => [`step.${step}`, line(stories.filter((one) => one.completed.includes(step)).length)]),
    ...Object.entries(reached).map(([stage, holds]) => [stage, line(stories.filter(holds).length)]),
  ]);
};

const groupsOf = (stories: readonly Story[], keyOf: (story: Story) => string, middle: readonly string[] = []) => {
  const keys = [...new Set(stories.map(keyOf))];
  return Object.fromEntries(
    keys.map((key) => {
      const own = stories.filter((story) => keyOf(story) === key);
      const counts = Object.values(reached).flatMap((holds) => {
        const count = own.filter(holds).length;
        return [count, percent(count, own.length)];
      });
      return [key, [...middle, own.length, ...counts]];
    }),
  );
};

/** The day in Jakarta. */
const dayOf = (ms: number): string => new Date(ms + WIB_MS).toISOString().slice(0, 10);

const yearsOf = (stories: readonly Story[], { latestYear }: Intake, now: number) =>
  Object.fromEntries(
    [0, 1, 2].map((ago) => {
      const [year, rest] = [Number(dayOf(now).slice(0, 4)) - ago, dayOf(now).slice(4)];
      const until = rest === '-02-29' && ago > 0 ? `${year}-02-28` : `${year}${rest}`;
      const own = stories.filter(({ period, hasProgram }) => hasProgram && period === ago);
      const countUntil = (momentOf: (story: Story) => number | null | undefined) =>
        own.filter((story) => {
          const moment = momentOf(story);
          return typeof moment === 'number' && dayOf(moment) <= until;
        }).length;
      const counts = [
        countUntil(({ created }) => created),
        countUntil(({ submitted }) => submitted),
        countUntil(({ paidAt }) => paidAt),
        countUntil(({ kept, status }) =>
          acceptedStatuses.includes(status) ? kept.find(({ event }) => event === 'application.accepted')?.at : null,
        ),
      ];
      return [String(latestYear - ago), [until, ...counts]];
    }),
  );

const reasonsOf = (stories: readonly Story[]) => {
  const rejected = stories.filter(({ status }) => status === 'Rejected');
  const having = [
    ...reasons.map((reason) => [reason, rejected.filter((one) => one.reasons.includes(reason)).length] as const),
    ['none', rejected.filter((one) => one.reasons.length === 0).length] as const,
  ];
  return Object.fromEntries(
    having.filter(([, count]) => count > 0).map(([key, count]) => [key, [count, percent(count, rejected.length)]]),
  );
};

/** Between the two values beside the place. */
const percentile = (sorted: readonly number[], part: number): number => {
  const place = (sorted.length - 1) * part;
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return low + (high - low) * (place - Math.floor(place));
};

const durationsOf = (stories: readonly Story[], now: number, isOfPeriod: boolean) => {
  const stays = new Map<string, number[]>();
  for (const { created, kept } of stories) {
    let entered = created;
    for (const { at, from } of kept) {
      if (isOfPeriod || now - entered < 366 * DAY_MS) stays.set(from, [...(stays.get(from) ?? []), at - entered]);
      entered = at;
    }
  }
  const days = (ms: number): number => Math.round((ms / DAY_MS) * 10) / 10;
  return Object.fromEntries(
    [...stays].map(([status, all]) => {
      const sorted = all.sort((a, b) => a - b);
      return [status, [all.length, days(percentile(sorted, 0.5)), days(percentile(sorted, 0.9))]];
    }),
  );
};

const reviewersOf = (stories: readonly Story[]) => {
  const lines = [null, 0, 1].map((assignee) => {
    const own = stories.filter((one) => one.assignee === assignee);
    const waiting = own.filter(({ status }) => status === 'Submitted').map(({ submitted }) => submitted ?? 0);
    const decided =
      assignee === 0
        ? stories
            .flatMap(({ kept }) => kept)
            .filter(({ event, to }) => event.startsWith('application.') && to in decisions).length
        : 0;
    const oldest = waiting.length === 0 ? null : dayOf(Math.min(...waiting));
    if (assignee === null)
      return ['nobody', waiting.length === 0 ? null : [null, null, waiting.length, oldest]] as const;
    const isShown = own.length + decided > 0;
    return [reviewers[assignee]?.id ?? '', isShown ? [own.length, decided, waiting.length, oldest] : null] as const;
  });
  return Object.fromEntries(lines.filter(([, cells]) => cells !== null));
};

test('each report of random applications equals counts that are made without the database, for an institution and for each period', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(applicationArbitrary, { minLength: 1, maxLength: 30 }), async (generated) => {
      const now = Date.now();
      const intake = await addIntake(now);
      const stories = generated.map((one) => storyOf(one, now));
      for (const story of stories) await addStory(intake, story);
      const counted = stories.filter(({ left }) => left === 'counted');
      const compare = async (own: readonly Story[], periodId?: string) => {
        const query = { institutionCode: intake.institution, ...(periodId && { admissionPeriodId: periodId }) };
        const sourceOf = ({ source }: Story): string => (source === null ? 'unknown' : `website.${source}`);
        const programOf = ({ hasProgram, program }: Story): string => (hasProgram ? (programs[program] ?? '') : 'none');
        const withoutInstitution = (rows: Readonly<Record<string, readonly unknown[]>>) =>
          Object.fromEntries(Object.entries(rows).map(([key, cells]) => [key, cells.slice(1)]));
        expect(await rowsOf('funnel', query)).toEqual(funnelOf(own));
        expect(await rowsOf('sources', query)).toEqual(groupsOf(own, sourceOf));
        expect(withoutInstitution(await rowsOf('programs', query))).toEqual(groupsOf(own, programOf));
        expect(await rowsOf('institutions', query)).toEqual(groupsOf(own, () => String(intake.institution)));
        expect(await rowsOf('reasons', query)).toEqual(reasonsOf(own));
        expect(await rowsOf('durations', query)).toEqual(durationsOf(own, now, periodId !== undefined));
        expect(await rowsOf('reviewers', query)).toEqual(reviewersOf(own));
        // All periods are of one kind: the years are the same whichever is chosen.
        expect(await rowsOf('years', query)).toEqual(yearsOf(counted, intake, now));
      };
      await compare(counted);
      for (const [index, periodId] of intake.periods.entries())
        await compare(
          counted.filter(({ period, hasProgram }) => hasProgram && period === index),
          periodId,
        );
    }),
    { numRuns: 12 },
  );
}, 300_000);
