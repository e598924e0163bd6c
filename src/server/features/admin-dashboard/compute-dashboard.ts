import { applicationStatuses, shownStatuses } from '../../../../machines/application.status.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import type { Locale } from '../../config/texts.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { narrowed, type StaffBounds } from '../../staff-bounds.ts';
import { readInstitutionCode } from '../admin-applications/application-filter.ts';
import { countCorrectedFor } from '../admin-applications/list-applications.ts';
import type { Viewer } from '../admin-applications/review-context.ts';
import {
  type Count,
  countSources,
  listCountedPeriods,
  listCounts,
  listPeriods,
  type NamedPeriod,
  readDayRange,
  type SourceCount,
} from './queries/counts.ts';
import { getIssueCounts, listBrokenRules, listImpossibleStates } from './queries/issue-summary.ts';

/** An admin with bounds gets the periods within them, whatever the filter. @throws AppError 400 */
export const listPeriodsForAdmin = (
  db: Queryable,
  catalogue: Catalogue,
  bounds: StaffBounds,
  sent: string | undefined,
  locale: Locale,
): Promise<readonly NamedPeriod[]> => listPeriods(db, narrowed(bounds, readInstitutionCode(catalogue, sent)), locale);

interface DashboardQuery {
  readonly institutionCode?: number | undefined;
  readonly admissionPeriodId?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

type Counts = readonly Count[];

const sum = (counts: Counts, of: 'n' | 'amount' = 'n'): number => counts.reduce((total, count) => total + count[of], 0);
const ofKind = (counts: Counts, kind: Count['kind']): Counts => counts.filter((count) => count.kind === kind);
const statusOf = ({ bucket }: Count): string => bucket.slice(0, bucket.lastIndexOf('/'));
const finishedStepsOf = ({ bucket }: Count): number => Number(bucket.slice(bucket.lastIndexOf('/') + 1));

const byStatus = (counts: Counts) =>
  shownStatuses.map((status) => ({
    status,
    count: sum(ofKind(counts, 'state').filter((count) => statusOf(count) === status)),
  }));

/** Steps are finished in order: the number of finished steps is the index of the next one. */
const draftsByStep = ({ steps }: Catalogue, counts: Counts) => {
  const drafts = ofKind(counts, 'state').filter((count) => statusOf(count) === applicationStatuses.Draft);
  return steps.map(({ key }, index) => ({
    step: key,
    count: sum(drafts.filter((count) => Math.min(finishedStepsOf(count), steps.length - 1) === index)),
  }));
};

const daysOf = (from: string, until: string): string[] => {
  const days: string[] = [];
  for (let at = Date.parse(`${from}T00:00:00Z`); at <= Date.parse(`${until}T00:00:00Z`); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
};

const dailyTrend = (counts: Counts, from: string, until: string) => {
  const byName = new Map(counts.map((count) => [`${count.kind} ${count.bucket}`, count]));
  return daysOf(from, until).map((day) => {
    const of = (kind: Count['kind']): number => byName.get(`${kind} ${day}`)?.n ?? 0;
    const received = byName.get(`paidOn ${day}`)?.amount ?? 0;
    return { day, started: of('started'), submitted: of('submitted'), paid: of('paidOn'), received };
  });
};

const periodsOf = async (db: Queryable, counts: Counts, locale: Locale) => {
  const ids = [...new Set(counts.map(({ periodId }) => periodId))].filter(Boolean);
  return (await listCountedPeriods(db, ids, locale)).map((period) => {
    const own = counts.filter(({ periodId }) => periodId === period.id);
    const paid = ofKind(own, 'paid');
    return { ...period, statuses: byStatus(own), paid: sum(paid), received: sum(paid, 'amount') };
  });
};

const expectedFees = (counts: Counts): number =>
  sum(
    ofKind(counts, 'state').filter((count) => statusOf(count) === applicationStatuses.PendingRegistrationFee),
    'amount',
  );

const MAX_SOURCES = 20;

const describeSources = (counted: readonly SourceCount[]) => ({
  sources: [...counted.slice(0, MAX_SOURCES)],
  otherSources: counted.slice(MAX_SOURCES).reduce((total, { count }) => total + count, 0),
});

/** An admin with bounds gets the numbers within them, whatever the filter. */
export const computeDashboard = async (
  db: Queryable,
  catalogue: Catalogue,
  viewer: Omit<Viewer, 'origin'>,
  query: DashboardQuery,
  locale: Locale,
) => {
  const bounds = narrowed(viewer, query.institutionCode || undefined);
  const { from, until } = await readDayRange(db, query.from ?? null, query.until ?? null);
  const scope = { ...bounds, periodId: query.admissionPeriodId ?? null };
  const counts = await listCounts(db, scope, { from, until });
  const paid = ofKind(counts, 'paid');
  return {
    from,
    until,
    statuses: byStatus(counts),
    drafts: draftsByStep(catalogue, counts),
    paid: sum(paid),
    money: { expected: expectedFees(counts), received: sum(paid, 'amount') },
    trend: dailyTrend(counts, from, until),
    brokenRules: [...(await listBrokenRules(db, bounds, from, until))],
    periods: await periodsOf(db, counts, locale),
    ...describeSources(await countSources(db, bounds, { from, until })),
    correctedForMe: await countCorrectedFor(db, viewer),
    trouble: {
      ...(await getIssueCounts(db, bounds)),
      impossibleStates: [...(await listImpossibleStates(db, bounds))],
    },
  };
};
