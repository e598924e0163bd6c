import { getState } from '../../../../machines/application.status.ts';
import { originalAddress } from '../../../engine/evolution/field-lineage.ts';
import { migratedNames } from '../../../engine/evolution/migrated-names.ts';
import { answerAt, knownFields } from '../../../engine/model/form-model.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import { AppError } from '../../errors.ts';
import type { Cell } from '../../platform/spreadsheets/cell.ts';
import type { FormVersions, ServedForm, StoredForm } from '../application/queries/form-versions.ts';
import { lookUpLabel, storedTexts } from '../application/stored-forms.ts';
import { type LocaleTexts, withStoredTexts } from '../documents/answer-text.ts';
import { answerCell, answerColumns, fitsInCell } from './export-answers.ts';
import { type CellContext, type ExportColumn, headingsAbove, withFormerAnswer } from './export-column.ts';
import { gradeColumns } from './export-grades.ts';
import { tableSheets } from './export-tables.ts';
import type { ExportRow } from './queries/export.ts';
import { reasonKey } from './rejection.ts';
import type { ReviewContext } from './review-context.ts';

type ColumnSource = Pick<ReviewContext, 'catalogue' | 'forms' | 'texts'>;

/** The newest line of each version of each form: changed texts do not make another field. */
const newestVersions = ({ lines }: FormVersions): readonly ServedForm[] => {
  const served = lines().filter(({ isGone }) => !isGone);
  return [...new Map(served.map((line) => [`${line.step} ${line.schemaVersion}`, line])).values()].reverse();
};

const columnsOfFormerForm = (
  { catalogue }: ColumnSource,
  { definition, texts: stored }: StoredForm,
): readonly ExportColumn[] => {
  const today = catalogue.steps.find(({ key }) => key === definition.key);
  const later = today?.migrations.slice(definition.migrations.length) ?? [];
  const names = migratedNames([...knownFields(definition)], later);
  const isAsked = (field: string): boolean => today !== undefined && knownFields(today).has(names.get(field) ?? '');
  return [...knownFields(definition)]
    .filter((field) => !isAsked(field) && fitsInCell(definition, field))
    .map((field) => ({
      key: originalAddress(catalogue.steps, definition, field),
      label: ({ t, locale }) =>
        t('server.export.former', {
          field: lookUpLabel([storedTexts(stored, locale)], definition.key, [field]),
        }),
      headings: headingsAbove(definition, field),
      isSuggested: false,
      step: today ?? definition,
      field,
      read: (row, answers, context) => {
        const texts = withStoredTexts(context.texts, storedTexts(stored, context.texts.locale));
        const moved = withFormerAnswer(answers, field, answerAt(answers.answers, names.get(field)?.split('.') ?? []));
        return answerCell(row, moved, { ...context, texts }, { form: definition, formKey: definition.key, field });
      },
    }));
};

/** Fields of earlier forms that today's forms do not have; applications of that time still have the answers. */
const listFormerColumns = async (
  source: ColumnSource,
  today: readonly ExportColumn[],
): Promise<readonly ExportColumn[]> => {
  const found = new Map<string, ExportColumn>();
  const keys = new Set(today.map(({ key }) => key));
  for (const line of newestVersions(source.forms))
    for (const column of columnsOfFormerForm(source, await source.forms.read(line)))
      if (!keys.has(column.key) && !found.has(column.key)) found.set(column.key, column);
  return [...found.values()];
};

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
const officeValues: Readonly<Record<string, ReadOfficeValue>> = {
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
  rejectionReasons: rejectionReasonsText,
  rejectionMessage: ({ decided }) => decided?.message || null,
  paymentChannel: ({ paid }) => paid?.channel ?? null,
  adminFee: ({ paid }) => rupiahCell(paid?.adminFee),
  invoiceNumber: ({ paid }) => paid?.invoiceNumber ?? null,
  testDone: ({ testDone }, { texts }) => texts.t(testDone ? 'common.word.yes' : 'common.word.no'),
  assignee: ({ assigneeName }) => assigneeName,
  createdAt: ({ createdAt }) => momentCell(createdAt),
  referralWebsite: ({ referralWebsite }) => referralWebsite,
};

/** Columns that few admins need: not selected by default. */
const notSuggested: ReadonlySet<string> = new Set([
  'paymentChannel',
  'adminFee',
  'invoiceNumber',
  'testDone',
  'assignee',
  'createdAt',
  'referralWebsite',
]);

const officeColumns: readonly ExportColumn[] = Object.entries(officeValues).map(([key, read]) => ({
  key,
  label: ({ t }) => t(`server.export.${key}`),
  headings: () => [],
  isSuggested: !notSuggested.has(key),
  read: (row, _answers, context) => read(row, context),
}));

const currentColumns = (catalogue: Catalogue): readonly ExportColumn[] => [
  ...officeColumns,
  ...catalogue.steps.flatMap((step) => [
    ...answerColumns(catalogue, step),
    ...gradeColumns(catalogue, step),
    ...tableSheets(catalogue, step),
  ]),
];

/** All columns: the values of the application, and each answer of present and earlier forms that fits into a cell. */
export const listAllColumns = async (source: ColumnSource): Promise<readonly ExportColumn[]> => {
  const today = currentColumns(source.catalogue);
  return [...today, ...(await listFormerColumns(source, today))];
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
