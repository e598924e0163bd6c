/** What a scheduled export writes of an application: its columns under their names in the file, with the codes of the receiver. */
import { createHash } from 'node:crypto';
import { isIdentityColumn } from '../../../engine/exports/export-columns.ts';
import {
  codeOf,
  type ScheduledExport,
  type TargetColumn,
  targetColumnsOf,
  writesCodes,
} from '../../../engine/exports/scheduled-export.ts';
import type { StepDefinition } from '../../../engine/schema/types.ts';
import type { Cell } from '../../platform/spreadsheets/cell.ts';
import { readEarlierForms } from '../admin-applications/earlier-forms.ts';
import {
  type CellContext,
  type ExportColumn,
  noStepAnswers,
  readStepAnswers,
  type StepAnswers,
  stepsOfColumns,
} from '../admin-applications/export-column.ts';
import { codeOfColumn, formsOf, valueOfCell } from '../admin-applications/export-lines.ts';
import { listAllColumns } from '../admin-applications/list-export-columns.ts';
import type { ExportRow } from '../admin-applications/read-export-rows.ts';
import type { ReviewContext } from '../admin-applications/review-context.ts';
import { createLocaleTexts } from '../documents/answer-text.ts';

/**
 * The data describe something that this portal does not have: no attempt can succeed. The message is a code with a text on the
 * page, then what it is about.
 */
export class UnusableExport extends Error {
  constructor(code: 'NoExport' | 'NoPlace' | 'NoColumn' | 'NotDeclared', about?: string) {
    super(about === undefined ? code : `${code} ${about}`);
  }
}

interface MappedExportColumn extends TargetColumn {
  readonly source: ExportColumn;
}

export interface ExportMapping {
  readonly definition: ScheduledExport;
  readonly columns: readonly MappedExportColumn[];
  readonly steps: readonly StepDefinition[];
  readonly identityNumbers: readonly string[];
  readonly context: CellContext;
}

const defaultLanguage = 'id';

/** @throws UnusableExport for a column that no form has */
export const openMapping = async (review: ReviewContext, definition: ScheduledExport): Promise<ExportMapping> => {
  const all = new Map((await listAllColumns(review)).map((column) => [column.key, column]));
  const columns = targetColumnsOf(definition).map((target) => {
    const source = all.get(target.column);
    if (!source) throw new UnusableExport('NoColumn', target.column);
    if (isIdentityColumn(review.catalogue, source) && !definition.identityNumbers?.includes(source.key))
      throw new UnusableExport('NotDeclared', source.key);
    return { ...target, source };
  });
  const sources = columns.map(({ source }) => source);
  return {
    definition,
    columns,
    steps: stepsOfColumns(sources),
    identityNumbers: [
      ...new Set(sources.filter((source) => isIdentityColumn(review.catalogue, source)).map(({ key }) => key)),
    ],
    context: {
      catalogue: review.catalogue,
      masterData: review.masterData,
      texts: createLocaleTexts(review.texts, review.texts.choose(definition.language ?? defaultLanguage)),
      earlier: await readEarlierForms(review),
    },
  };
};

/** One application as the file has it. */
export interface MappedRow {
  readonly id: string;
  readonly forms: ReturnType<typeof formsOf>;
  /** In the order of the columns: cells of a table, or values of JSON. */
  readonly values: readonly unknown[];
  /** Targets whose value has no code, one for each value. */
  readonly unmapped: readonly string[];
}

const isCell = (value: unknown): value is Cell =>
  value === null || typeof value === 'string' || typeof value === 'number';

/** A stored value in a cell of a table. */
const toCell = (value: unknown): Cell => (isCell(value) ? value : JSON.stringify(value));

const readColumn = async (
  { definition, context }: ExportMapping,
  row: ExportRow,
  { source, codes }: MappedExportColumn,
  answers: StepAnswers,
): Promise<{ readonly value: unknown; readonly unmapped: number }> => {
  const isTable = definition.format !== 'jsonl';
  if (codes) {
    const { value, unmapped } = codeOf(await codeOfColumn(row, source, answers, context), codes);
    return { value: isTable ? toCell(value) : value, unmapped };
  }
  if (writesCodes(definition)) {
    const value = await codeOfColumn(row, source, answers, context);
    return { value: isTable ? toCell(value) : value, unmapped: 0 };
  }
  const cell = await source.read(row, answers, context);
  return { value: isTable ? cell : valueOfCell(cell), unmapped: 0 };
};

export const mapRow = async (mapping: ExportMapping, row: ExportRow): Promise<MappedRow> => {
  const { steps, columns, context } = mapping;
  const answersOf = new Map(steps.map((step) => [step, readStepAnswers(context.catalogue, row, step)]));
  const read = columns.map(async (column) => {
    const { step } = column.source;
    return readColumn(mapping, row, column, (step && answersOf.get(step)) ?? noStepAnswers);
  });
  const values = await Promise.all(read);
  return {
    id: row.id,
    forms: formsOf(row, steps),
    values: values.map(({ value }) => value),
    unmapped: values.flatMap(({ unmapped }, index) => Array<string>(unmapped).fill(columns[index]?.target ?? '')),
  };
};

/**
 * What decides whether an application has changed. The version of today's form is not part of it: a new form that leaves
 * the answers as they are does not write every application again.
 */
export const digestOf = ({ columns }: Pick<ExportMapping, 'columns'>, { forms, values }: MappedRow): Buffer => {
  const saved = Object.entries(forms).map(([step, { savedAs, savedAt }]) => [step, savedAs, savedAt]);
  const targets = columns.map(({ target }) => target);
  return createHash('sha256')
    .update(JSON.stringify([targets, saved, values]))
    .digest();
};

/** Columns before those of the mapping in a table of changes. */
const changeHeadings = ['id', 'removed'];

export const headingOf = ({ definition, columns }: Pick<ExportMapping, 'definition' | 'columns'>): readonly Cell[] => [
  ...(definition.changesOnly ? changeHeadings : []),
  ...columns.map(({ target }) => target),
];

export const cellsOf = (
  { definition }: Pick<ExportMapping, 'definition'>,
  { id, values }: Pick<MappedRow, 'id' | 'values'>,
): readonly Cell[] => [...(definition.changesOnly ? [id, null] : []), ...(values as readonly Cell[])];

export const removedCells = (id: string): readonly Cell[] => [id, 1];

export const lineOf = ({ columns }: Pick<ExportMapping, 'columns'>, { id, forms, values }: MappedRow): string => {
  const named = Object.fromEntries(columns.map(({ target }, index) => [target, values[index] ?? null]));
  return `${JSON.stringify({ id, forms, values: named })}\n`;
};

export const removedLine = (id: string): string => `${JSON.stringify({ id, removed: true })}\n`;
