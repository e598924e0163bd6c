import type { Readable } from 'node:stream';
import { getState, shownStatuses } from '../../../../machines/application.status.ts';
import { type ReportName, reportNames } from '../../../contract/admin-reports.ts';
import type { Locale } from '../../config/texts.ts';
import { notFound } from '../../errors.ts';
import { dayInJakarta } from '../../formats.ts';
import { createCsv } from '../../platform/spreadsheets/csv-file.ts';
import type { Services } from '../../services.ts';
import { narrowed, type StaffBounds } from '../../staff-bounds.ts';
import { reasonKey } from '../admin-applications/rejection.ts';
import { createLocaleTexts } from '../documents/answer-text.ts';
import {
  type ReportContext,
  reportFunnel,
  reportInstitutions,
  reportPrograms,
  reportSources,
} from './funnel-reports.ts';
import { listDurations, listIntakeYears, listReasons, listReviewerLoads } from './queries/office.ts';
import { columnOf, daysOf, percentOf, type ReportTable, shareColumnOf, sheetRowsOf } from './report-table.ts';

/** Up to the same day of each year. */
const reportYears = async ({ db, texts, scope }: ReportContext): Promise<ReportTable> => ({
  columns: [
    columnOf(texts, 'year', 'text'),
    columnOf(texts, 'until', 'day'),
    columnOf(texts, 'begun', 'count'),
    columnOf(texts, 'submitted', 'count'),
    columnOf(texts, 'feePaid', 'count'),
    columnOf(texts, 'accepted', 'count'),
  ],
  rows: (await listIntakeYears(db, scope)).map(({ year, until, begun, submitted, paid, accepted }) => ({
    key: String(year),
    cells: [`${year}/${year + 1}`, until, begun, submitted, paid, accepted],
  })),
});

const reportReasons = async ({ db, catalogue, texts, scope }: ReportContext): Promise<ReportTable> => ({
  columns: [columnOf(texts, 'reason', 'text'), columnOf(texts, 'rejected', 'count'), shareColumnOf(texts, 'rejected')],
  rows: (await listReasons(db, scope)).map(({ reason, count, rejected }) => ({
    key: reason ?? 'none',
    cells: [
      reason === null ? texts.t('admin-reports.noReason') : texts.textOr(reasonKey(catalogue, reason), reason),
      count,
      percentOf(count, rejected),
    ],
  })),
});

const reportDurations = async ({ db, texts, scope }: ReportContext): Promise<ReportTable> => {
  const durations = new Map((await listDurations(db, scope)).map((duration) => [duration.status, duration]));
  return {
    columns: [
      columnOf(texts, 'status', 'text'),
      columnOf(texts, 'left', 'count'),
      columnOf(texts, 'median', 'days'),
      columnOf(texts, 'ninetieth', 'days'),
    ],
    rows: shownStatuses.flatMap((status) => {
      const found = durations.get(status);
      if (!found) return [];
      const label = texts.t(`registrations.status.${getState(status)}`);
      return [{ key: status, cells: [label, found.count, daysOf(found.median), daysOf(found.ninetieth)] }];
    }),
  };
};

const reportReviewers = async ({ db, texts, scope }: ReportContext): Promise<ReportTable> => ({
  columns: [
    columnOf(texts, 'reviewer', 'text'),
    columnOf(texts, 'assigned', 'count'),
    columnOf(texts, 'decided', 'count'),
    columnOf(texts, 'waiting', 'count'),
    columnOf(texts, 'oldest', 'day'),
  ],
  rows: (await listReviewerLoads(db, scope)).map(({ id, name, assigned, decided, waiting, oldest }) =>
    id === null
      ? { key: 'nobody', cells: [texts.t('admin-reports.nobody'), null, null, waiting, oldest] }
      : { key: id, cells: [name ?? '', assigned, decided, waiting, oldest] },
  ),
});

const reports: Readonly<Record<ReportName, (context: ReportContext) => Promise<ReportTable>>> = {
  funnel: reportFunnel,
  sources: reportSources,
  programs: reportPrograms,
  institutions: reportInstitutions,
  years: reportYears,
  reasons: reportReasons,
  durations: reportDurations,
  reviewers: reportReviewers,
};

interface ReportRequest {
  readonly report: string | undefined;
  readonly institutionCode?: number | undefined;
  readonly admissionPeriodId?: string | undefined;
}

type ReportServices = Pick<Services, 'reads' | 'catalogue' | 'texts'>;

/** @throws AppError 404 for an unknown report */
const findReportName = (sent: string | undefined): ReportName => {
  const name = reportNames.find((one) => one === sent);
  if (name === undefined) throw notFound();
  return name;
};

/**
 * A report in the reader's language.
 * @param bounds of the admin, who gets the numbers within them whatever the filter
 * @throws AppError 404 for an unknown report
 */
export const computeReport = async (
  { reads, catalogue, texts }: ReportServices,
  bounds: StaffBounds,
  { report, institutionCode, admissionPeriodId }: ReportRequest,
  locale: Locale,
): Promise<ReportTable> => {
  const scope = {
    ...narrowed(bounds, institutionCode || undefined),
    periodId: admissionPeriodId || null,
  };
  return reports[findReportName(report)]({
    db: reads,
    catalogue,
    texts: createLocaleTexts(texts, locale),
    scope,
  });
};

/** The name of the file says what it counts: the report, the scope, the day. */
const fileNameOf = (
  { catalogue, texts }: ReportServices,
  name: ReportName,
  { institutionCode, programIds }: StaffBounds,
  periodId: string | undefined,
  locale: Locale,
): string => {
  const t = texts.translate(locale);
  const parts = [
    t(`admin-reports.file.${name}`),
    catalogue.institutions.find(({ code }) => code !== 0 && code === institutionCode)?.parameter,
    programIds.length > 0 ? t('admin-reports.file.ownPrograms') : undefined,
    periodId?.replace(/[^\w-]+/g, '-'),
    dayInJakarta(new Date().toISOString()),
  ];
  return `${parts.filter(Boolean).join('-')}.csv`;
};

/** The same as CSV. @throws AppError 404 for an unknown report */
export const exportReportFile = async (
  services: ReportServices,
  bounds: StaffBounds,
  request: ReportRequest,
  locale: Locale,
): Promise<{ readonly file: Readable; readonly name: string }> => {
  const name = findReportName(request.report);
  const table = await computeReport(services, bounds, request, locale);
  return {
    file: createCsv(sheetRowsOf(table)),
    name: fileNameOf(
      services,
      name,
      narrowed(bounds, request.institutionCode || undefined),
      request.admissionPeriodId,
      locale,
    ),
  };
};
