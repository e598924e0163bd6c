import { getState } from '../../../../machines/application.status.ts';
import { migratedNames } from '../../../engine/evolution/migrated-names.ts';
import { knownFields } from '../../../engine/schema/active-fields.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import { AppError } from '../../errors.ts';
import type { Cell } from '../../platform/spreadsheets/cell.ts';
import type { FormVersions, ServedForm, StoredForm } from '../application/queries/form-versions.ts';
import { lookUpLabel, storedTexts } from '../application/stored-forms.ts';
import { type LocaleTexts, withStoredTexts } from '../documents/answer-text.ts';
import { answerCell, answerColumns, fitsInCell } from './export-answers.ts';
import { type CellContext, type ExportColumn, headingsAbove, originalFieldName } from './export-column.ts';
import { gradeColumns } from './export-grades.ts';
import type { ExportRow } from './queries/export.ts';
import { reasonKey } from './rejection.ts';
import type { ReviewContext } from './review-context.ts';

type FormerColumnSource = Pick<ReviewContext, 'catalogue' | 'forms' | 'texts'>;

/** The newest line of each version of each form: other words make no other field. */
const newestVersions = ({ lines }: FormVersions): readonly ServedForm[] => {
  const asked = lines().filter(({ isGone }) => !isGone);
  return [...new Map(asked.map((line) => [`${line.step} ${line.schemaVersion}`, line])).values()].reverse();
};

const columnsOfFormerForm = (
  { catalogue }: FormerColumnSource,
  { definition, texts: noted }: StoredForm,
): readonly ExportColumn[] => {
  const today = catalogue.steps.find(({ key }) => key === definition.key);
  const isAsked = (field: string): boolean => {
    const later = today?.migrations.slice(definition.migrations.length) ?? [];
    const name = migratedNames([field], later).get(field);
    return today !== undefined && name !== undefined && knownFields(today).has(name);
  };
  return [...knownFields(definition)]
    .filter((field) => !isAsked(field) && fitsInCell(definition, field))
    .map((field) => ({
      key: `${definition.key}.${originalFieldName(definition.migrations, field)}`,
      label: ({ t, locale }) =>
        t('server.export.former', {
          field: lookUpLabel([storedTexts(noted, locale)], definition.key, [field]),
        }),
      under: headingsAbove(definition, field),
      isSuggested: false,
      step: today ?? definition,
      field,
      read: (row, given, reader) => {
        const words = withStoredTexts(reader.words, storedTexts(noted, reader.words.locale));
        return answerCell(row, given, { ...reader, words }, { form: definition, formKey: definition.key, field });
      },
    }));
};

/** What earlier forms asked and today's no longer do: those who answered then have answers still. */
const listFormerColumns = async (
  known: FormerColumnSource,
  today: readonly ExportColumn[],
): Promise<readonly ExportColumn[]> => {
  const found = new Map<string, ExportColumn>();
  const keys = new Set(today.map(({ key }) => key));
  for (const line of newestVersions(known.forms))
    for (const column of columnsOfFormerForm(known, await known.forms.read(line)))
      if (!keys.has(column.key) && !found.has(column.key)) found.set(column.key, column);
  return [...found.values()];
};

type ReadOfficeValue = (row: ExportRow, reader: CellContext) => Cell;

const institutionText: ReadOfficeValue = ({ institutionCode }, { catalogue, words }) => {
  const found = catalogue.institutions.find(({ code }) => code === institutionCode);
  return words.textOr(`institution.${found?.parameter}`, String(institutionCode));
};

/** Paid once is paid, else the latest attempt counts; before the first it depends on what is owed. */
const feeStatusKey = ({ paymentStatus, status, registrationFee }: ExportRow): string | undefined => {
  if (paymentStatus !== null && paymentStatus !== 'None') return paymentStatus.replaceAll(' ', '');
  if (getState(status) === 'PendingRegistrationFee') return 'Unpaid';
  return registrationFee === 0 ? 'Free' : undefined;
};

const feeStatusText: ReadOfficeValue = (row, { words }) => {
  const state = feeStatusKey(row);
  return state === undefined ? null : words.textOr(`registrations.payment.${state}`, state);
};

const rejectionReasonsText: ReadOfficeValue = ({ decided }, { words, catalogue }) =>
  decided?.reasons.map((reason) => words.textOr(reasonKey(catalogue, reason), reason)).join(' ') || null;

const rupiahCell = (amount: number | null | undefined): Cell =>
  typeof amount === 'number' ? { rupiah: amount } : null;
const momentCell = (at: string | null | undefined): Cell => (at ? { moment: at } : null);

/** What the office knows of an application beside its answers. */
const officeValues = {
  registrationNumber: ({ registrationNumber }) => registrationNumber,
  status: ({ status }, { words }) => words.t(`registrations.status.${getState(status)}`),
  name: ({ name }) => name,
  email: ({ email }) => email,
  institutionCode: institutionText,
  period: ({ periodName }) => periodName,
  program: ({ program }) => program,
  submittedAt: ({ submittedAt }) => momentCell(submittedAt),
  outcome: ({ outcome }, { words }) => (outcome === null ? null : words.textOr(outcome, outcome)),
  scholarshipRank: ({ scholarshipRank }) => scholarshipRank,
  paymentStatus: feeStatusText,
  registrationFee: ({ registrationFee }) => rupiahCell(registrationFee),
  discount: ({ paid }) => rupiahCell(paid?.discount),
  promoCode: ({ paid }) => paid?.promoCode ?? null,
  amountPaid: ({ paid }) => rupiahCell(paid?.amount),
  paidAt: ({ paid }) => momentCell(paid?.paidAt),
  decision: ({ decided }, { words }) =>
    decided && words.textOr(`server.export.decided.${decided.decision}`, decided.decision),
  decidedAt: ({ decided }) => momentCell(decided?.at),
  decidedBy: ({ decided }) => decided?.by ?? null,
  rejectionReasons: rejectionReasonsText,
  rejectionMessage: ({ decided }) => decided?.message || null,
  paymentChannel: ({ paid }) => paid?.channel ?? null,
  adminFee: ({ paid }) => rupiahCell(paid?.adminFee),
  invoiceNumber: ({ paid }) => paid?.invoiceNumber ?? null,
  testDone: ({ testDone }, { words }) => words.t(testDone ? 'common.word.yes' : 'common.word.no'),
  assignee: ({ assigneeName }) => assigneeName,
  createdAt: ({ createdAt }) => momentCell(createdAt),
  referralWebsite: ({ referralWebsite }) => referralWebsite,
} as const satisfies Record<string, ReadOfficeValue>;

/** Of use to few: not chosen before somebody chooses them. */
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
  under: () => [],
  isSuggested: !notSuggested.has(key),
  read: (row, _given, reader) => (read as ReadOfficeValue)(row, reader),
}));

type ColumnSource = Pick<ReviewContext, 'catalogue' | 'forms' | 'texts'>;

const currentColumns = (catalogue: Catalogue): readonly ExportColumn[] => [
  ...officeColumns,
  ...catalogue.steps.flatMap((step) => [...answerColumns(catalogue, step), ...gradeColumns(catalogue, step)]),
];

/** Everything that can be exported: what the office knows, and each answer, of today or of before, that fits into a cell. */
export const listAllColumns = async (known: ColumnSource): Promise<readonly ExportColumn[]> => {
  const today = currentColumns(known.catalogue);
  return [...today, ...(await listFormerColumns(known, today))];
};

/**
 * @param sent keys, divided by commas; empty for those that are suggested
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
 * What stands above each column, by its key. Where two are called the same, those of the form also say where they stand: the
 * group, or the step where groups are called the same as well. Which others were chosen changes no heading.
 */
export const headingsOf = (all: readonly ExportColumn[], words: LocaleTexts): ReadonlyMap<string, string> => {
  const named = all.map((column) => ({ ...column, name: column.label(words), over: column.under(words) }));
  const headings = new Map<string, string>();
  for (const name of new Set(named.map((column) => column.name))) {
    const twins = named.filter((column) => column.name === name);
    const ways = [0, -1].map((at) => twins.map(({ over }) => (over.length > 0 ? `${name} (${over.at(at)})` : name)));
    const whole = twins.map(({ over }) => (over.length > 0 ? `${name} (${[...over].reverse().join(', ')})` : name));
    const keyed = twins.map(({ key }) => `${name} (${key})`);
    const found = [twins.map(() => name), ...ways, whole].find(areDistinct) ?? keyed;
    for (const [index, { key }] of twins.entries()) headings.set(key, found[index] as string);
  }
  return headings;
};
