import { knownFields } from '../../../engine/schema/active-fields.ts';
import type { Answers, Catalogue, StepDefinition } from '../../../engine/schema/types.ts';
import { textKey } from '../../../engine/text/keys.ts';
import { fieldType, isFileField } from '../../../engine/wire/field-type.ts';
import type { Translate } from '../../config/texts.ts';
import { AppError } from '../../errors.ts';
import type { ExportRow } from '../../store/admin-applications/export.ts';
import type { Desk } from './desk.ts';
import { bornAs } from './field-identity.ts';
import { formerColumns } from './former-columns.ts';

export type Cell = string | number | boolean | null;

export interface Column {
  /** Stays the same when an officer renames the field. */
  readonly key: string;
  /** The words above the column. */
  readonly label: (t: Translate) => string;
  /** The step whose answers it needs. */
  readonly step?: StepDefinition;
  readonly field?: string;
  /** @param answers of the column's step, under today's names @param former what it no longer asks */
  readonly read: (row: ExportRow, answers: Answers, former: Answers) => Cell;
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

export const asCell = (value: unknown): Cell =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;

/** Lists, grids and files do not fit into one cell. */
export const fitsCell = (step: StepDefinition, field: string): boolean =>
  !isFileField(step, field) && ['string', 'integer', 'number', 'boolean'].includes(fieldType(step, field) ?? '');

const answerColumn = (step: StepDefinition, field: string): Column => ({
  key: `${step.key}.${bornAs(step.migrations, field)}`,
  label: (t) => t(textKey(step.key, [field], 'label')),
  step,
  field,
  read: (_row, answers) => asCell(answers[field]),
});

const todaysColumns = ({ steps }: Pick<Catalogue, 'steps'>): readonly Column[] => [
  ...Object.entries(own).map(([key, read]): Column => ({ key, label: (t) => t(`server.export.${key}`), read })),
  ...steps.flatMap((step) =>
    [...knownFields(step)].filter((field) => fitsCell(step, field)).map((field) => answerColumn(step, field)),
  ),
];

/** Everything that can be exported: what the list shows, and each answer, of today or of before, that fits into a cell. */
export const allColumns = async (desk: Pick<Desk, 'catalogue' | 'forms' | 'texts'>): Promise<readonly Column[]> => {
  const today = todaysColumns(desk.catalogue);
  return [...today, ...(await formerColumns(desk, today))];
};

/** @param sent keys, divided by commas; empty for all. @throws AppError 400 for an unknown one */
export const chooseColumns = async (
  desk: Pick<Desk, 'catalogue' | 'forms' | 'texts'>,
  sent = '',
): Promise<readonly Column[]> => {
  const all = await allColumns(desk);
  if (sent === '') return all;
  const keys = [...new Set(sent.split(','))];
  return keys.map((key) => {
    const found = all.find((column) => column.key === key);
    if (!found) throw new AppError(400, 'server.export.unknownColumn', { params: { key } });
    return found;
  });
};

/** What stands above a column: the words of today, and the key that stays. */
export const headingOf = ({ key, label }: Column, t: Translate): string => `${label(t)} (${key})`;
