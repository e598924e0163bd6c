import { knownFields } from '../../../engine/schema/active-fields.ts';
import type { Answers, Catalogue, StepDefinition } from '../../../engine/schema/types.ts';
import { textKey } from '../../../engine/text/keys.ts';
import { fieldType, isFileField } from '../../../engine/wire/field-type.ts';
import type { Translate } from '../../config/texts.ts';
import { AppError } from '../../errors.ts';
import type { ExportRow } from '../../store/admin-applications/export.ts';
import { bornAs } from './field-identity.ts';

export type Cell = string | number | boolean | null;

export interface Column {
  /** Stays the same when an officer renames the field. */
  readonly key: string;
  /** Key of the text above the column. */
  readonly label: string;
  /** The step whose answers it needs. */
  readonly step?: StepDefinition;
  readonly field?: string;
  /** @param answers of the column's step, under today's names */
  readonly read: (row: ExportRow, answers: Answers) => Cell;
}

const own = {
  registrationNumber: ({ registrationNumber }) => registrationNumber,
  status: ({ status }) => status,
  name: ({ name }) => name,
  email: ({ email }) => email,
  institutionCode: ({ institutionCode }) => institutionCode,
  period: ({ periodName }) => periodName,
  program: ({ program }) => program,
  paymentStatus: ({ paymentStatus }) => paymentStatus,
  testDone: ({ testDone }) => testDone,
  assignee: ({ assigneeName }) => assigneeName,
  createdAt: ({ createdAt }) => createdAt,
  submittedAt: ({ submittedAt }) => submittedAt,
} as const satisfies Record<string, (row: ExportRow) => Cell>;

const asCell = (value: unknown): Cell =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;

/** Lists, grids and files do not fit into one cell. */
const fitsCell = (step: StepDefinition, field: string): boolean =>
  !isFileField(step, field) && ['string', 'integer', 'number', 'boolean'].includes(fieldType(step, field) ?? '');

const answerColumn = (step: StepDefinition, field: string): Column => ({
  key: `${step.key}.${bornAs(step.migrations, field)}`,
  label: textKey(step.key, [field], 'label'),
  step,
  field,
  read: (_row, answers) => asCell(answers[field]),
});

/** Everything that can be exported: what the list shows, and each answer that fits into a cell. */
export const allColumns = ({ steps }: Pick<Catalogue, 'steps'>): readonly Column[] => [
  ...Object.entries(own).map(([key, read]): Column => ({ key, label: `server.export.${key}`, read })),
  ...steps.flatMap((step) =>
    [...knownFields(step)].filter((field) => fitsCell(step, field)).map((field) => answerColumn(step, field)),
  ),
];

/** @param sent keys, divided by commas; empty for all. @throws AppError 400 for an unknown one */
export const chooseColumns = (catalogue: Pick<Catalogue, 'steps'>, sent = ''): readonly Column[] => {
  const all = allColumns(catalogue);
  if (sent === '') return all;
  const keys = [...new Set(sent.split(','))];
  return keys.map((key) => {
    const found = all.find((column) => column.key === key);
    if (!found) throw new AppError(400, 'server.export.unknownColumn', { params: { key } });
    return found;
  });
};

/** What stands above a column: the words of today, and the key that stays. */
export const headingOf = ({ key, label }: Column, t: Translate): string => `${t(label)} (${key})`;
