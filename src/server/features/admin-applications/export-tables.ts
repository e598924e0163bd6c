import { originalAddress } from '../../../engine/evolution/field-lineage.ts';
import { answerKindOf } from '../../../engine/model/field-facts.ts';
import { formModelOf } from '../../../engine/model/form-model.ts';
import { columnsOf } from '../../../engine/model/table-columns.ts';
import type { Catalogue, StepDefinition } from '../../../engine/schema/types.ts';
import { describeAnswerAt } from '../../../engine/summary/describe-answers.ts';
import { textKey } from '../../../engine/text/text-keys.ts';
import { viewOfAnswer } from '../documents/answer-text.ts';
import { withEarlierTexts } from './earlier-forms.ts';
import { answerScopeOf, cellOfEntry } from './export-answers.ts';
import {
  type CellContext,
  type ExportColumn,
  type ExportSheet,
  headingsAbove,
  isSuggested,
  readStepAnswers,
  type SheetRow,
} from './export-column.ts';

/** One line for each entry of each application, one column for each field of an entry. */
const createTableSheet = (
  step: StepDefinition,
  field: string,
  declared: readonly string[],
  context: CellContext,
): ExportSheet => {
  const texts = withEarlierTexts(context.texts, context.earlier?.get(step.key));
  const labelOf = (...names: readonly string[]): string =>
    texts.textOr(textKey(step.key, names, 'label'), names.at(-1) ?? '');
  const columns = new Map(declared.map((name) => [name, labelOf(field, name)]));
  const tableOf = async (row: SheetRow) => {
    const stepAnswers = readStepAnswers(context.catalogue, row, step);
    // Also with the columns that today's form does not have.
    const entry = describeAnswerAt(step, { ...stepAnswers.former, ...stepAnswers.answers }, [field]);
    const scope = answerScopeOf(row, step.key, stepAnswers, { ...context, texts });
    const view = entry && (await viewOfAnswer(entry, scope));
    return view?.kind === 'rows' ? { scope, table: view.table } : undefined;
  };
  return {
    name: labelOf(field),
    async collectColumns(row) {
      for (const { name, label } of (await tableOf(row))?.table.columns ?? [])
        if (!columns.has(name)) columns.set(name, label);
    },
    heading: () => [
      texts.t('server.export.registrationNumber'),
      texts.t('server.export.name'),
      texts.t('server.export.number'),
      ...columns.values(),
    ],
    async lines(row) {
      const found = await tableOf(row);
      if (!found) return [];
      const lines = found.table.rows.map(async ({ cells }, index) => {
        const byName = new Map(cells.flatMap((cell) => (cell ? [[cell.name, cell] as const] : [])));
        const values = [...columns.keys()].map(async (name) => {
          const cell = byName.get(name);
          return cell ? cellOfEntry(cell, found.scope) : null;
        });
        return [row.registrationNumber, row.name, index + 1, ...(await Promise.all(values))];
      });
      return Promise.all(lines);
    },
  };
};

/** A sheet for each table of a step. The cell of the table in the first sheet contains it as text. */
export const tableSheets = (catalogue: Catalogue, step: StepDefinition): readonly ExportColumn[] =>
  [...formModelOf(step).fields].flatMap(([field, node]): readonly ExportColumn[] => {
    // The cell of a grid holds all of its rows.
    if (answerKindOf(node) !== 'rows' || node.kind !== 'list') return [];
    const declared = columnsOf(node).map(({ names }) => names.at(-1) ?? '');
    return [
      {
        key: `${originalAddress(catalogue.steps, step, field)}.rows`,
        label: (texts) =>
          texts.t('server.export.sheet.grid', { label: texts.textOr(textKey(step.key, [field], 'label'), field) }),
        headings: headingsAbove(step, field),
        isSuggested: isSuggested(catalogue, step, field),
        step,
        field,
        sheet: { step, open: (context) => createTableSheet(step, field, declared, context) },
        read: () => null,
      },
    ];
  });
