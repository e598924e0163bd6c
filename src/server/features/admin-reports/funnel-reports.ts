import { type ApplicationStatus, applicationStatuses, statusesWith } from '../../../../machines/application.status.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import { textKey } from '../../../engine/text/text-keys.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { isUnbounded } from '../../staff-bounds.ts';
import type { LocaleTexts } from '../documents/answer-text.ts';
import { countRegistered, listProgramNames, listStageCounts, type StageCount } from './queries/funnel.ts';
import type { ReportScope } from './queries/report-scope.ts';
import {
  columnOf,
  percentOf,
  type ReportCell,
  type ReportRow,
  type ReportTable,
  shareColumnOf,
} from './report-table.ts';

/** What a report is made from. */
export interface ReportContext {
  readonly db: Queryable;
  readonly catalogue: Catalogue;
  readonly texts: LocaleTexts;
  readonly scope: ReportScope;
}

type Reached = (count: StageCount) => boolean;

const isIn = (statuses: readonly ApplicationStatus[]): Reached => {
  const known: ReadonlySet<string> = new Set(statuses);
  return ({ status }) => known.has(status);
};

/** The stages after the steps. */
const stages = {
  submitted: ({ status }) => status !== applicationStatuses.Draft,
  paid: isIn(statusesWith('reviewable')),
  accepted: isIn(statusesWith('accepted')),
  offerAccepted: isIn([applicationStatuses.OfferAccepted]),
} as const satisfies Readonly<Record<string, Reached>>;

const stageNames = Object.keys(stages) as readonly (keyof typeof stages)[];

const sum = (counts: readonly StageCount[], isReached: Reached = () => true): number =>
  counts.reduce((total, count) => total + (isReached(count) ? count.count : 0), 0);

/** Accounts belong to no institution and no period. */
const isOfAll = (scope: ReportScope): boolean => isUnbounded(scope) && scope.periodId === null;

/** Who registered, began, saved each step, and so on. Shares are of the applications that were begun. */
export const reportFunnel = async ({ db, catalogue, texts, scope }: ReportContext): Promise<ReportTable> => {
  const counts = await listStageCounts(db, 'none', scope);
  const registered = isOfAll(scope) ? await countRegistered(db) : [];
  const begun = sum(counts);
  const row = (key: string, label: string, count: number): ReportRow => ({
    key,
    cells: [label, count, percentOf(count, begun)],
  });
  const stage = (key: string, count: number): ReportRow => row(key, texts.t(`admin-reports.column.${key}`), count);
  const steps = catalogue.steps
    .filter(({ submits }) => !submits)
    .map(({ key }) => {
      const title = texts.textOr(textKey(key, ['form'], 'title'), key);
      const saved = sum(counts, ({ completed }) => completed.includes(key));
      return row(`step.${key}`, texts.t('admin-reports.stepSaved', { step: title }), saved);
    });
  const accounts = registered.reduce((total, { count }) => total + count, 0);
  return {
    columns: [
      columnOf(texts, 'stage', 'text'),
      columnOf(texts, 'count', 'count'),
      columnOf(texts, 'ofBegun', 'percent'),
    ],
    rows: [
      ...(isOfAll(scope)
        ? [{ key: 'registered', cells: [texts.t('admin-reports.column.registered'), accounts, null] }]
        : []),
      stage('begun', begun),
      ...steps,
      ...stageNames.map((name) => stage(name, sum(counts, stages[name]))),
    ],
  };
};

interface FunnelLine {
  readonly key: string;
  readonly labels: readonly string[];
  readonly counts: readonly StageCount[];
  /** Undefined: not counted in this report. */
  readonly registered?: number;
}

const cellsOfLine = ({ labels, counts, registered }: FunnelLine): ReportCell[] => {
  const begun = sum(counts);
  const reached = stageNames.flatMap((name) => {
    const count = sum(counts, stages[name]);
    return [count, percentOf(count, begun)];
  });
  return [...labels, ...(registered === undefined ? [] : [registered]), begun, ...reached];
};

/** One line for each group, with its stages and their shares of the applications that were begun in it. */
const tableOf = (
  texts: LocaleTexts,
  names: readonly string[],
  lines: readonly FunnelLine[],
  withRegistered = false,
): ReportTable => ({
  columns: [
    ...names.map((name) => columnOf(texts, name, 'text')),
    ...(withRegistered ? [columnOf(texts, 'registered', 'count')] : []),
    columnOf(texts, 'begun', 'count'),
    ...stageNames.flatMap((name) => [columnOf(texts, name, 'count'), shareColumnOf(texts, name)]),
  ],
  rows: lines.map((line) => ({ key: line.key, cells: cellsOfLine(line) })),
});

const byGroup = (counts: readonly StageCount[]): ReadonlyMap<string | null, readonly StageCount[]> => {
  const groups = new Map<string | null, StageCount[]>();
  for (const count of counts) groups.set(count.group, [...(groups.get(count.group) ?? []), count]);
  return groups;
};

const MAX_SOURCES = 20;

/** By referral website of the account, the most frequent first; all others in one line. */
export const reportSources = async ({ db, texts, scope }: ReportContext): Promise<ReportTable> => {
  const counts = byGroup(await listStageCounts(db, 'source', scope));
  const registered = new Map(
    isOfAll(scope) ? (await countRegistered(db)).map(({ website, count }) => [website, count]) : [],
  );
  const lineOf = (key: string, label: string, websites: readonly (string | null)[]): FunnelLine => ({
    key,
    labels: [label],
    counts: websites.flatMap((website) => counts.get(website) ?? []),
    ...(isOfAll(scope) && {
      registered: websites.reduce((total, website) => total + (registered.get(website) ?? 0), 0),
    }),
  });
  const sizeOf = (website: string | null): number => (registered.get(website) ?? 0) + sum(counts.get(website) ?? []);
  const known = [...new Set([...counts.keys(), ...registered.keys()])]
    .filter((website) => website !== null)
    .sort((a, b) => sizeOf(b) - sizeOf(a) || a.localeCompare(b));
  const rest = known.slice(MAX_SOURCES);
  return tableOf(
    texts,
    ['source'],
    [
      ...known.slice(0, MAX_SOURCES).map((website) => lineOf(`website.${website}`, website, [website])),
      ...(rest.length > 0 ? [lineOf('others', texts.t('admin-reports.otherSources'), rest)] : []),
      ...(counts.has(null) || registered.has(null)
        ? [lineOf('unknown', texts.t('admin-reports.unknownSource'), [null])]
        : []),
    ],
    isOfAll(scope),
  );
};

/** The name of an institution in the reader's language, else its title in the data. */
const institutionNameOf = ({ catalogue, texts }: ReportContext, code: number): string => {
  const found = catalogue.institutions.find((institution) => institution.code === code);
  return found ? texts.textOr(`institution.${found.parameter}`, found.title) : String(code);
};

/** By the program that an application was found eligible for, else its first choice; the most chosen first. */
export const reportPrograms = async (context: ReportContext): Promise<ReportTable> => {
  const { db, texts, scope } = context;
  const counts = byGroup(await listStageCounts(db, 'studyProgram', scope));
  const ids = [...counts.keys()].filter((id) => id !== null);
  const programs = await listProgramNames(db, ids, texts.locale);
  const lines = programs.map(({ id, name, institutionCode }) => ({
    key: id,
    labels: [name, institutionNameOf(context, institutionCode)],
    counts: counts.get(id) ?? [],
  }));
  lines.sort((a, b) => sum(b.counts) - sum(a.counts) || a.key.localeCompare(b.key));
  const undecided = counts.get(null);
  const noProgram = { key: 'none', labels: [texts.t('admin-reports.noProgram'), ''], counts: undecided ?? [] };
  return tableOf(texts, ['studyProgram', 'institution'], undecided ? [...lines, noProgram] : lines);
};

export const reportInstitutions = async (context: ReportContext): Promise<ReportTable> => {
  const { db, texts, scope } = context;
  const counts = byGroup(await listStageCounts(db, 'institution', scope));
  const lines = [...counts].map(([code, own]) => ({
    key: String(code),
    labels: [institutionNameOf(context, Number(code))],
    counts: own,
  }));
  lines.sort((a, b) => Number(a.key) - Number(b.key));
  return tableOf(texts, ['institution'], lines);
};
