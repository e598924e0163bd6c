import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listApplications } from '../../src/contract/application.ts';
import { assertBeforeDeadline, readDeadlineError } from '../../src/server/features/application/admission-period.ts';
import { listPrograms } from '../../src/server/features/master-data/master-data.ts';
import { readNow } from '../../src/server/platform/database/clock.ts';
import { makeDraft, startAdmissionServer } from '../api/application-support.ts';
import { makePerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

let server: TestServer;
let person: Person;
let formId: string;
let periodId: string;
/** The offered programs of the period; the draft chooses among the first two. */
let offers: readonly string[] = [];

beforeAll(async () => {
  server = await startAdmissionServer();
  person = await makePerson(server);
  formId = await makeDraft(server, person, 2);
  const { rows } = await server.db.query<{ id: string; period: string }>(
    `select id, period_id as period from offered_program
      where active and period_id = (select period_id from application where id = $1) order by id`,
    [formId],
  );
  offers = rows.map(({ id }) => id);
  periodId = rows[0]?.period ?? '';
});
afterAll(() => server?.close());

/** Days from now; halves, so that no test depends on the moment. */
const day = fc.integer({ min: -6, max: 9 }).map((days) => days + 0.5);
const deadlines = fc.record({
  opens: fc.constantFrom(-30.5, -30.5, -30.5, 1.5),
  closes: day,
  isClosedEarly: fc.boolean(),
  own: fc.tuple(fc.option(day), fc.option(day)),
  chosen: fc.constantFrom<readonly number[]>([], [0], [1], [0, 1], [1, 0]),
});
type Deadlines = typeof deadlines extends fc.Arbitrary<infer T> ? T : never;

const store = async ({ opens, closes, isClosedEarly, own, chosen }: Deadlines): Promise<void> => {
  // One base: equal numbers of days are the same moment.
  const base = Date.now();
  const momentOf = (days: number | null | undefined): Date | null =>
    typeof days === 'number' ? new Date(base + days * 86_400_000) : null;
  // An end before the beginning is refused.
  await server.db.query(
    `update admission_period set opens_at = least($3::timestamptz, $2::timestamptz - interval '1 hour'),
       closes_at = $2::timestamptz, planned_closes_at = case when $4 then now() + interval '60 days' end where id = $1`,
    [periodId, momentOf(closes), momentOf(opens), isClosedEarly],
  );
  await server.db.query('update offered_program set closes_at = null where period_id = $1', [periodId]);
  for (const [index, days] of own.entries())
    await server.db.query('update offered_program set closes_at = $2 where id = $1', [offers[index], momentOf(days)]);
  await server.db.query('delete from application_preference where application_id = $1', [formId]);
  for (const [index, offer] of chosen.entries())
    await server.db.query(
      'insert into application_preference (application_id, position, offered_program_id) values ($1, $2, $3)',
      [formId, index + 1, offers[offer]],
    );
};

/** The rule in words: a program has its own day or that of its period; a period closed early closes all. */
const closesOf = ({ closes, isClosedEarly, own }: Deadlines, offer: number): number => {
  const days = own[offer] ?? closes;
  return isClosedEarly ? Math.min(days, closes) : days;
};

const refusalAt = async (preferences: readonly string[]): Promise<string | undefined> =>
  server.portal.database.db.transaction(async (tx) => {
    const { masterData } = server.portal.services.applications.withinUncached(tx);
    const now = await readNow(tx);
    return assertBeforeDeadline(masterData, { periodId, preferences }, now).then(
      () => undefined,
      (error: Error) => error.message,
    );
  });

test('in random sets of deadlines the earliest of the chosen programs wins: in the list, in the programs, in saving and in the database', async () => {
  await fc.assert(
    fc.asyncProperty(deadlines, async (set) => {
      await store(set);
      const preferences = set.chosen.map((index) => offers[index] ?? '');
      const all = offers.map((_, index) => closesOf(set, index));
      const closes =
        set.chosen.length === 0 ? Math.max(...all) : Math.min(...set.chosen.map((index) => all[index] ?? 0));
      const opens = Math.min(set.opens, set.closes - 1 / 24);
      const isOpen = opens < 0 && closes > 0;

      expect(await refusalAt(preferences)).toEqual(isOpen ? undefined : expect.stringMatching(/Closed$/));
      const { rows } = await server.db.query<{ days: number; open: boolean }>(
        `select extract(epoch from at - now())::float8 / 86400 as days, opens_at <= now() and now() < at as open
         from admission_period period cross join lateral (select application_closes_at(period, $2) as at) closing
         where id = $1`,
        [periodId, preferences],
      );
      expect([Math.round((rows[0]?.days ?? 0) * 2) / 2, rows[0]?.open]).toEqual([closes, isOpen]);

      const [shown] = (await person.client.call(listApplications)).body.data;
      const days = (Date.parse(shown?.Deadline?.ClosesAt ?? '') - Date.now()) / 86_400_000;
      expect([Math.round(days * 2) / 2, shown?.Deadline?.IsOpen]).toEqual([closes, closes > 0]);
      // The program is named only where its date is not that of the period.
      expect(shown?.Deadline?.Program === null).toBe(set.chosen.length === 0 || closes === set.closes);

      const programs = await server.portal.database.db.transaction((tx) =>
        listPrograms(tx, server.portal.services.applications.withinUncached(tx).masterData, {
          institutionCode: 20,
          admissionPeriodId: periodId,
        }),
      );
      const open = programs.filter((program) => program.IsOpen).map((program) => program.SFPeriodicProgramId);
      expect([...open].sort()).toEqual(opens < 0 ? offers.filter((_, index) => (all[index] ?? 0) > 0) : []);
      if (!isOpen) {
        const error = await readDeadlineError(server.portal.database.db, { periodId, preferences });
        expect(error.status).toBe(422);
      }
    }),
    { numRuns: 40 },
  );
});
