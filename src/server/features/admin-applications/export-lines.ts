import { Readable } from 'node:stream';
import type { StepDefinition } from '../../../engine/schema/types.ts';
import { type Cell, formatTime } from '../../platform/spreadsheets/cell.ts';
import {
  type CellContext,
  type ExportColumn,
  noStepAnswers,
  readStepAnswers,
  type StepAnswers,
} from './export-column.ts';
import type { ExportRow } from './queries/export.ts';

const WIB_MS = 7 * 3_600_000;

/** `2026-11-22T14:30:00+07:00`; a text that is no moment stays. */
export const toWesternIndonesianTime = (moment: string): string => {
  const ms = Date.parse(moment);
  return Number.isNaN(ms) ? moment : `${new Date(ms + WIB_MS).toISOString().slice(0, 19)}+07:00`;
};

/** A cell as JSON has it. */
export const valueOfCell = (cell: Cell): string | number | null => {
  if (typeof cell !== 'object' || cell === null) return cell;
  if ('rupiah' in cell) return cell.rupiah;
  return 'moment' in cell ? toWesternIndonesianTime(cell.moment) : formatTime(cell);
};

/** By which form an application answered each step, and by which one the answers are written here. */
export const formsOf = (row: Pick<ExportRow, 'steps'>, steps: readonly StepDefinition[]) =>
  Object.fromEntries(
    steps.flatMap((step) => {
      const saved = row.steps.find(({ step: key }) => key === step.key);
      if (!saved) return [];
      const { schemaVersion, savedAt } = saved;
      return [
        [step.key, { version: step.schemaVersion, savedAs: schemaVersion, savedAt: toWesternIndonesianTime(savedAt) }],
      ];
    }),
  );

/** What is stored, for programs. */
export const codeOfColumn = async (
  row: ExportRow,
  { code, read }: ExportColumn,
  answers: StepAnswers,
  context: CellContext,
): Promise<unknown> => (code ? code(row, answers) : valueOfCell(await read(row, answers, context))) ?? null;

/** One application as a line of JSON: stored codes by the keys of the columns, and the versions of the forms. */
export const jsonLineOf = async (
  row: ExportRow,
  columns: readonly ExportColumn[],
  steps: readonly StepDefinition[],
  context: CellContext,
): Promise<string> => {
  const answersOf = new Map(steps.map((step) => [step, readStepAnswers(context.catalogue, row, step)]));
  const values = columns.map(async (column) => {
    const answers = (column.step && answersOf.get(column.step)) ?? noStepAnswers;
    return [column.key, await codeOfColumn(row, column, answers, context)] as const;
  });
  const line = { id: row.id, forms: formsOf(row, steps), values: Object.fromEntries(await Promise.all(values)) };
  return `${JSON.stringify(line)}\n`;
};

/** JSON Lines as a stream of bytes. */
export const createJsonLines = (lines: AsyncIterable<string>): Readable => Readable.from(lines, { objectMode: false });
