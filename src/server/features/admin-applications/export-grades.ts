import { originalAddress } from '../../../engine/evolution/field-lineage.ts';
import { averageKey, gradeGridsOf } from '../../../engine/exports/export-columns.ts';
import { scalesOfColumn } from '../../../engine/model/field-facts.ts';
import { nodeAt } from '../../../engine/model/form-model.ts';
import { type GradeGrid, gradeAverage, gridOf } from '../../../engine/rules/grades.ts';
import { pointsOf } from '../../../engine/schema/scales.ts';
import type { Catalogue, StepDefinition } from '../../../engine/schema/types.ts';
import { describeAnswerAt } from '../../../engine/summary/describe-answers.ts';
import { buildGradeTable } from '../../../engine/summary/grade-table.ts';
import { textKey } from '../../../engine/text/text-keys.ts';
import type { LocaleTexts } from '../documents/answer-text.ts';
import { answerScopeOf } from './export-answers.ts';
import {
  type CellContext,
  type ExportColumn,
  type ExportSheet,
  headingsAbove,
  isSuggested,
  readStepAnswers,
  type SheetRow,
} from './export-column.ts';

const labelOf = (step: StepDefinition, texts: LocaleTexts, ...names: readonly string[]): string =>
  texts.textOr(textKey(step.key, names, 'label'), names.at(-1) ?? '');

/** What letters in a column count. */
const pointsOfColumn = ({ scales }: Catalogue, step: StepDefinition, field: string, column: string) =>
  pointsOf(scales, scalesOfColumn(nodeAt(step, [field]), column));

const isGrid = (value: unknown): value is GradeGrid => typeof value === 'object' && value !== null;

/** Columns for the averages of each grid, and a sheet for the grid itself. */
export const gradeColumns = (catalogue: Catalogue, step: StepDefinition): readonly ExportColumn[] =>
  gradeGridsOf(step).flatMap(({ field, columns }) => {
    const key = originalAddress(catalogue.steps, step, field);
    const shared = {
      headings: headingsAbove(step, field),
      isSuggested: isSuggested(catalogue, step, field),
      step,
      field,
    };
    const averages = columns.map(
      (column): ExportColumn => ({
        ...shared,
        key: averageKey(key, column),
        label: (texts) => texts.t('server.export.average', { column: labelOf(step, texts, field, column) }),
        read: (_row, { answers }) => {
          const grid = answers[field];
          return isGrid(grid)
            ? (gradeAverage(grid, column, pointsOfColumn(catalogue, step, field, column)) ?? null)
            : null;
        },
      }),
    );
    const sheet: ExportColumn = {
      ...shared,
      key,
      sheet: { step, open: (context) => createGradeSheet(step, field, context) },
      label: (texts) => texts.t('server.export.sheet.grid', { label: labelOf(step, texts, field) }),
      read: () => null,
      code: (_row, { answers }) => answers[field],
    };
    return [...averages, sheet];
  });

/** One line for each application, one column for each subject, semester and part of the grade. */
const createGradeSheet = (step: StepDefinition, field: string, context: CellContext): ExportSheet => {
  const { texts } = context;
  const askedColumns = gradeGridsOf(step).find((grid) => grid.field === field)?.columns ?? [];
  const subjects = new Map<string, string>();
  const places = new Map<string, { readonly semester: number; readonly column: string }>();
  const used = new Set<string>();
  const idOf = (subject: string, place: string): string => `${subject}\n${place}`;
  const tableOf = async (row: SheetRow) => {
    const stepAnswers = readStepAnswers(context.catalogue, row, step);
    const entry = describeAnswerAt(step, { ...stepAnswers.former, ...stepAnswers.answers }, [field]);
    if (!entry) return undefined;
    return buildGradeTable(
      gridOf(entry.value),
      askedColumns,
      await answerScopeOf(row, step.key, stepAnswers, context).namesOf(entry),
    );
  };
  const sortedPlaces = () =>
    [...places].sort(
      ([, a], [, b]) => a.semester - b.semester || askedColumns.indexOf(a.column) - askedColumns.indexOf(b.column),
    );
  const columnsOf = () => {
    const sorted = sortedPlaces();
    return [...subjects.keys()].flatMap((subject) =>
      sorted.filter(([place]) => used.has(idOf(subject, place))).map(([place, what]) => ({ subject, place, ...what })),
    );
  };
  const headingOf = (subject: string): string => {
    const label = subjects.get(subject) ?? subject;
    const isShared = [...subjects].some(([other, name]) => other !== subject && name === label);
    return isShared ? `${label} (${subject})` : label;
  };
  let columns: ReturnType<typeof columnsOf> = [];
  return {
    name: labelOf(step, texts, field),
    async collectColumns(row) {
      for (const { id, subject, cells } of (await tableOf(row))?.rows ?? []) {
        if (!subjects.has(id)) subjects.set(id, subject);
        for (const { semester, scores } of cells)
          for (const { column, grade } of scores) {
            if (grade === undefined) continue;
            const place = `${semester}.${column}`;
            places.set(place, { semester, column });
            used.add(idOf(id, place));
          }
      }
    },
    heading() {
      columns = columnsOf();
      return [
        texts.t('server.export.registrationNumber'),
        texts.t('server.export.name'),
        ...columns.map(({ subject, semester, column }) =>
          [
            headingOf(subject),
            texts.t('renderer.grid.place', { semester, column: labelOf(step, texts, field, column) }),
          ].join(', '),
        ),
      ];
    },
    async lines(row) {
      const table = await tableOf(row);
      if (!table) return [];
      const grades = new Map(
        table.rows.flatMap(({ id, cells }) =>
          cells.flatMap(({ semester, scores }) =>
            scores.map(({ column, grade }) => [idOf(id, `${semester}.${column}`), grade] as const),
          ),
        ),
      );
      const cells = columns.map(({ subject, place }) => grades.get(idOf(subject, place)) ?? null);
      return [[row.registrationNumber, row.name, ...cells]];
    },
  };
};
