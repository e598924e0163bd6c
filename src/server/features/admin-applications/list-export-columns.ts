import { getState } from '../../../../machines/application.status.ts';
import { type OfficeColumn, officeColumns } from '../../../engine/exports/export-columns.ts';
import type { Rubric } from '../../../engine/review/rubric.ts';
import { ownProperty } from '../../../engine/schema/own-property.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import { AppError } from '../../errors.ts';
import type { Cell } from '../../platform/spreadsheets/cell.ts';
import type { LocaleTexts } from '../documents/answer-text.ts';
import { readEarlierForms } from './earlier-forms.ts';
import { answerColumns } from './export-answers.ts';
import type { CellContext, ExportColumn } from './export-column.ts';
import { formerColumns } from './export-former.ts';
import { gradeColumns } from './export-grades.ts';
import { tableSheets } from './export-tables.ts';
import type { ExportRow } from './queries/export.ts';
import { reasonKey } from './rejection.ts';
import type { ReviewContext } from './review-context.ts';

type ColumnSource = Pick<ReviewContext, 'catalogue' | 'forms'>;

type ReadOfficeValue = (row: ExportRow, context: CellContext) => Cell;

const institutionText: ReadOfficeValue = ({ institutionCode }, { catalogue, texts }) => {
  const found = catalogue.institutions.find(({ code }) => code === institutionCode);
  return texts.textOr(`institution.${found?.parameter}`, String(institutionCode));
};

/** The status of the paid payment, else of the latest one; without any it depends on the registration fee. */
const feeStatusKey = ({ paymentStatus, status, registrationFee }: ExportRow): string | undefined => {
  if (paymentStatus !== null && paymentStatus !== 'None') return paymentStatus.replaceAll(' ', '');
  if (getState(status) === 'PendingRegistrationFee') return 'Unpaid';
  return registrationFee === 0 ? 'Free' : undefined;
};

const feeStatusText: ReadOfficeValue = (row, { texts }) => {
  const state = feeStatusKey(row);
  return state === undefined ? null : texts.textOr(`registrations.payment.${state}`, state);
};

const rejectionReasonsText: ReadOfficeValue = ({ decided }, { texts, catalogue }) =>
  decided?.reasons.map((reason) => texts.textOr(reasonKey(catalogue, reason), reason)).join(' ') || null;

const rupiahCell = (amount: number | null | undefined): Cell =>
  typeof amount === 'number' ? { rupiah: amount } : null;
const momentCell = (at: string | null | undefined): Cell => (at ? { moment: at } : null);

/** The values of an application beside its answers. */
const officeValues: Readonly<Record<OfficeColumn, ReadOfficeValue>> = {
  registrationNumber: ({ registrationNumber }) => registrationNumber,
  status: ({ status }, { texts }) => texts.t(`registrations.status.${getState(status)}`),
  name: ({ name }) => name,
  email: ({ email }) => email,
  institutionCode: institutionText,
  period: ({ periodName }) => periodName,
  program: ({ program }) => program,
  submittedAt: ({ submittedAt }) => momentCell(submittedAt),
  outcome: ({ outcome }, { texts }) => (outcome === null ? null : texts.textOr(outcome, outcome)),
  scholarshipRank: ({ scholarshipRank }) => scholarshipRank,
  paymentStatus: feeStatusText,
  registrationFee: ({ registrationFee }) => rupiahCell(registrationFee),
  discount: ({ paid }) => rupiahCell(paid?.discount),
  promoCode: ({ paid }) => paid?.promoCode ?? null,
  amountPaid: ({ paid }) => rupiahCell(paid?.amount),
  paidAt: ({ paid }) => momentCell(paid?.paidAt),
  decision: ({ decided }, { texts }) =>
    decided && texts.textOr(`server.export.decided.${decided.decision}`, decided.decision),
  decidedAt: ({ decided }) => momentCell(decided?.at),
  decidedBy: ({ decided }) => decided?.by ?? null,
  waitlistPlace: ({ waitlistPlace }) => waitlistPlace,
  interview: ({ interviewState }, { texts }) =>
    interviewState === null ? null : texts.textOr(`server.export.interviewState.${interviewState}`, interviewState),
  interviewAt: ({ interviewAt }) => momentCell(interviewAt),
  rejectionReasons: rejectionReasonsText,
  rejectionMessage: ({ decided }) => decided?.message || null,
  paymentChannel: ({ paid }) => paid?.channel ?? null,
  adminFee: ({ paid }) => rupiahCell(paid?.adminFee),
  invoiceNumber: ({ paid }) => paid?.invoiceNumber ?? null,
  testDone: ({ testDone }, { texts }) => texts.t(testDone ? 'common.word.yes' : 'common.word.no'),
  assignee: ({ assigneeName }) => assigneeName,
  tags: ({ tags }) => tags.join(', ') || null,
  createdAt: ({ createdAt }) => momentCell(createdAt),
  referralWebsite: ({ referralWebsite }) => referralWebsite,
};

/** The values for programs, where an office value is words or belongs to a list. */
const officeCodes: Readonly<Partial<Record<OfficeColumn, (row: ExportRow) => unknown>>> = {
  status: ({ status }) => status,
  institutionCode: ({ institutionCode }) => institutionCode,
  period: ({ periodId }) => periodId,
  program: ({ programId }) => programId,
  outcome: ({ outcome }) => outcome,
  paymentStatus: (row) => feeStatusKey(row),
  decision: ({ decided }) => decided?.decision,
  interview: ({ interviewState }) => interviewState,
  rejectionReasons: ({ decided }) => decided?.reasons ?? [],
  paymentChannel: ({ paid }) => paid?.channelId,
  testDone: ({ testDone }) => testDone,
  tags: ({ tags }) => tags,
};

/** Columns that few admins need: not selected by default. */
const notSuggested: ReadonlySet<OfficeColumn> = new Set<OfficeColumn>([
  'scholarshipRank',
  'discount',
  'promoCode',
  'decidedBy',
  'rejectionMessage',
  'waitlistPlace',
  'interview',
  'interviewAt',
  'paymentChannel',
  'adminFee',
  'invoiceNumber',
  'testDone',
  'assignee',
  'tags',
  'createdAt',
  'referralWebsite',
]);

const columnsOfOffice: readonly ExportColumn[] = officeColumns.map((key) => ({
  key,
  label: ({ t }) => t(`server.export.${key}`),
  headings: () => [],
  isSuggested: !notSuggested.has(key),
  read: (row, _answers, context) => officeValues[key](row, context),
  ...(officeCodes[key] && { code: officeCodes[key] }),
}));

interface ScoreColumn {
  readonly read: ReadOfficeValue;
  readonly code?: (row: ExportRow) => unknown;
}

/** What readers found, as the admin who exports sees it: scheduled exports have what applicants see, and no scores. */
const scoreValues: Readonly<Record<string, ScoreColumn>> = {
  score: { read: ({ scored }) => scored?.score ?? null },
  scoreDifference: { read: ({ scored }) => scored?.difference ?? null },
  scoreReaders: {
    read: ({ scored }) => scored?.readers.join(', ') || null,
    code: ({ scored }) => scored?.readers ?? [],
  },
  scoreHints: {
    read: ({ scored }, { texts }) =>
      scored?.hints.map((hint) => texts.textOr(`rubrics.${scored.rubric}.hint.${hint}`, hint)).join(' ') || null,
    code: ({ scored }) => scored?.hints ?? [],
  },
};

const columnsOfScores: readonly ExportColumn[] = Object.entries(scoreValues).map(([key, { read, code }]) => ({
  key,
  label: ({ t }) => t(`server.export.${key}`),
  headings: () => [],
  isSuggested: key === 'score',
  read: (row, _answers, context) => read(row, context),
  ...(code && { code }),
}));

/** The mean points of each criterion. */
const criterionColumns = ({ key: rubric, criteria }: Rubric): readonly ExportColumn[] =>
  criteria.map(({ key }) => ({
    key: `score.${rubric}.${key}`,
    label: (texts) => texts.textOr(`rubrics.${rubric}.criterion.${key}.name`, key),
    headings: (texts) => [texts.textOr(`rubrics.${rubric}.name`, rubric)],
    isSuggested: false,
    read: ({ scored }) => (scored?.rubric === rubric ? (ownProperty(scored.points, key) ?? null) : null),
  }));

const scoreColumns = ({ rubrics }: Catalogue): readonly ExportColumn[] => [
  ...columnsOfScores,
  ...Object.values(rubrics).flatMap(criterionColumns),
];

/** Those of `namedColumns`. */
export const currentColumns = (catalogue: Catalogue): readonly ExportColumn[] => [
  ...columnsOfOffice,
  ...catalogue.steps.flatMap((step) => [
    ...answerColumns(catalogue, step),
    ...gradeColumns(catalogue, step),
    ...tableSheets(catalogue, step),
  ]),
];

/** All columns: the values of the application, and each answer of present and earlier forms that fits into a cell. */
export const listAllColumns = async (source: ColumnSource): Promise<readonly ExportColumn[]> => {
  const today = currentColumns(source.catalogue);
  const former = formerColumns(source.catalogue, await readEarlierForms(source), today);
  return [...today, ...scoreColumns(source.catalogue), ...former];
};

/**
 * @param sent keys, separated by commas; empty for the suggested ones
 * @throws AppError 400 for an unknown one
 */
export const chooseColumns = (all: readonly ExportColumn[], sent = ''): readonly ExportColumn[] => {
  if (sent === '') return all.filter((column) => column.isSuggested);
  return [...new Set(sent.split(','))].map((key) => {
    const found = all.find((column) => column.key === key);
    if (!found) throw new AppError(400, 'server.export.unknownColumn', { params: { key } });
    return found;
  });
};

const areDistinct = (names: readonly string[]): boolean => new Set(names).size === names.length;

/**
 * The heading of each column by its key. Columns of the same label get the heading of their group appended, or of their
 * step where groups have the same heading too. The heading does not depend on which columns are exported.
 */
export const headingsOf = (all: readonly ExportColumn[], texts: LocaleTexts): ReadonlyMap<string, string> => {
  const named = all.map((column) => ({ ...column, name: column.label(texts), above: column.headings(texts) }));
  const headings = new Map<string, string>();
  for (const name of new Set(named.map((column) => column.name))) {
    const twins = named.filter((column) => column.name === name);
    const candidates = [0, -1].map((at) =>
      twins.map(({ above }) => (above.length > 0 ? `${name} (${above.at(at)})` : name)),
    );
    const whole = twins.map(({ above }) => (above.length > 0 ? `${name} (${[...above].reverse().join(', ')})` : name));
    const keyed = twins.map(({ key }) => `${name} (${key})`);
    const found = [twins.map(() => name), ...candidates, whole].find(areDistinct) ?? keyed;
    for (const [index, { key, name: label }] of twins.entries()) headings.set(key, found[index] ?? label);
  }
  return headings;
};
