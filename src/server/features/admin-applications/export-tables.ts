import { originalAddress } from '../../../engine/evolution/field-lineage.ts';
import { rowsKey, tableFieldsOf } from '../../../engine/exports/export-columns.ts';
import { nodeAt } from '../../../engine/model/form-model.ts';
import { columnsOf } from '../../../engine/model/table-columns.ts';
import type { Catalogue, StepDefinition } from '../../../engine/schema/types.ts';
import { describeAnswerAt } from '../../../engine/summary/describe-answers.ts';
import { textKey } from '../../../engine/text/text-keys.ts';
import type { Cell } from '../../platform/spreadsheets/cell.ts';
import { lookUpLabel, storedTexts } from '../application/stored-forms.ts';
import { viewOfAnswer, withStoredTexts } from '../documents/answer-text.ts';
import { findAskingForm, withEarlierTexts } from './earlier-forms.ts';
import { answerScopeOf, cellOfEntry, cellWithoutEntry } from './export-answers.ts';
import {
  type CellContext,
  type ExportColumn,
  type ExportSheet,
  headingsAbove,
  isSuggested,
  readStepAnswers,
  type SheetRow,
  type StepAnswers,
} from './export-column.ts';
import { describeFormer, formerAnswersTo, formerFieldsOf, isIndex } from './former-fields.ts';

/** One column of a sheet: the cells of one application by the index of their entry. */
interface FormerColumn {
  readonly label: string;
  /** What the field was called. */
  readonly names: readonly string[];
  readonly read: (row: SheetRow, stepAnswers: StepAnswers) => Promise<ReadonlyMap<number, Cell>>;
}

/** The fields that entries had in earlier forms, each with the texts of the newest form that had it. */
const formerColumnsOf = (step: StepDefinition, field: string, context: CellContext): readonly FormerColumn[] => {
  const found = new Map<string, FormerColumn>();
  for (const { definition, texts: then } of context.earlier?.get(step.key) ?? []) {
    const stored = storedTexts(then, context.texts.locale);
    const texts = withStoredTexts(context.texts, stored);
    for (const former of formerFieldsOf(definition, step).filter(({ groupToday }) => groupToday === `${field}.*`)) {
      const key = originalAddress(context.catalogue.steps, definition, former.path);
      if (found.has(key)) continue;
      const names = former.path.split('.').filter((name) => name !== '*');
      const read: FormerColumn['read'] = async (row, stepAnswers) => {
        const scope = answerScopeOf(row, step.key, stepAnswers, { ...context, texts });
        const cells = formerAnswersTo(former, stepAnswers).map(async (answer) => {
          const entry = describeFormer(definition, stepAnswers, answer);
          const cell = entry ? await cellOfEntry(entry, scope) : cellWithoutEntry(answer.value, texts);
          return [Number(answer.place.find(isIndex)), cell] as const;
        });
        return new Map(await Promise.all(cells));
      };
      const label = context.texts.t('server.export.former', { field: lookUpLabel([stored], step.key, names) });
      const namesThen = [...former.names].map((one) => one.split('.').at(-1) ?? '');
      found.set(key, { label, names: namesThen, read });
    }
  }
  return [...found.values()];
};

/** One line for each entry of each application, one column for each field of an entry. */
const createTableSheet = (
  step: StepDefinition,
  field: string,
  declared: readonly string[],
  context: CellContext,
): ExportSheet => {
  const forms = context.earlier?.get(step.key);
  const texts = withEarlierTexts(context.texts, forms);
  const labelOf = (...names: readonly string[]): string =>
    texts.textOr(textKey(step.key, names, 'label'), names.at(-1) ?? '');
  const former = formerColumnsOf(step, field, context);
  const formerNames = new Set(former.flatMap(({ names }) => names));
  const columns = new Map(declared.map((name) => [name, labelOf(field, name)]));
  const formerInUse = new Set<FormerColumn>();
  /** The entries, described by today's form or by the one that asked for them. */
  const tableOf = async (row: SheetRow, stepAnswers: StepAnswers) => {
    const asked = findAskingForm(step, field, stepAnswers, { texts: context.texts, forms });
    // Also with the columns that today's form does not have.
    const all = { ...stepAnswers.former, ...stepAnswers.answers, ...(asked && { [asked.name]: asked.value }) };
    const entry = describeAnswerAt(asked?.form ?? step, all, [asked?.name ?? field]);
    const scope = answerScopeOf(row, step.key, stepAnswers, { ...context, texts: asked?.texts ?? texts });
    const view = entry && (await viewOfAnswer(entry, scope));
    return view?.kind === 'rows' ? { scope, table: view.table } : undefined;
  };
  const cellsOf = (row: SheetRow, stepAnswers: StepAnswers) =>
    Promise.all(former.map(async (column) => [column, await column.read(row, stepAnswers)] as const));
  return {
    name: labelOf(field),
    async collectColumns(row) {
      const stepAnswers = readStepAnswers(context.catalogue, row, step);
      for (const [column, cells] of await cellsOf(row, stepAnswers)) if (cells.size > 0) formerInUse.add(column);
      for (const { name, label } of (await tableOf(row, stepAnswers))?.table.columns ?? [])
        if (!columns.has(name) && !formerNames.has(name)) columns.set(name, label);
    },
    heading: () => [
      texts.t('server.export.registrationNumber'),
      texts.t('server.export.name'),
      texts.t('server.export.number'),
      ...columns.values(),
      ...[...formerInUse].map(({ label }) => label),
    ],
    async lines(row) {
      const stepAnswers = readStepAnswers(context.catalogue, row, step);
      const found = await tableOf(row, stepAnswers);
      if (!found) return [];
      const formerCells = new Map(await cellsOf(row, stepAnswers));
      const lines = found.table.rows.map(async ({ cells }, index) => {
        const byName = new Map(cells.flatMap((cell) => (cell ? [[cell.name, cell] as const] : [])));
        const values = [...columns.keys()].map(async (name) => {
          const cell = byName.get(name);
          return cell ? cellOfEntry(cell, found.scope) : null;
        });
        const earlier = [...formerInUse].map((column) => formerCells.get(column)?.get(index) ?? null);
        return [row.registrationNumber, row.name, index + 1, ...(await Promise.all(values)), ...earlier];
      });
      return Promise.all(lines);
    },
  };
};

/** A sheet for each table of a step. The cell of the table in the first sheet contains it as text. */
export const tableSheets = (catalogue: Catalogue, step: StepDefinition): readonly ExportColumn[] =>
  tableFieldsOf(step).flatMap((field): readonly ExportColumn[] => {
    const node = nodeAt(step, [field]);
    // The cell of a grid holds all of its rows.
    if (node?.kind !== 'list') return [];
    const declared = columnsOf(node).map(({ names }) => names.at(-1) ?? '');
    return [
      {
        key: rowsKey(originalAddress(catalogue.steps, step, field)),
        label: (texts) =>
          texts.t('server.export.sheet.grid', { label: texts.textOr(textKey(step.key, [field], 'label'), field) }),
        headings: headingsAbove(step, field),
        isSuggested: isSuggested(catalogue, step, field),
        step,
        field,
        sheet: { step, open: (context) => createTableSheet(step, field, declared, context) },
        read: () => null,
        code: (_row, { answers, former }) => answers[field] ?? former[field],
      },
    ];
  });
