import type { Answers, FormDefinition } from '../../../engine/schema/types.ts';
import {
  type AnswerTable,
  type AnswerView,
  type CellPart,
  headingOfGroup,
  type ListPart,
  labelOfAnswer,
  type RowTable,
} from '../../../engine/summary/answer-view.ts';
import { describeAnswers, type SummaryEntry, type SummaryGroup } from '../../../engine/summary/describe-answers.ts';
import { printedLines } from '../../../engine/text/markup.ts';
import { textKey } from '../../../engine/text/text-keys.ts';
import type { Block, TableCell } from '../../platform/documents/print-job.ts';
import { printedAnswer } from './answer-pictures.ts';
import { type AnswerScope, answerText, isLineView, type LineView, viewOfAnswer } from './answer-text.ts';

const toCell = (parts: readonly CellPart[]): TableCell => ({
  text: parts.map(({ text }) => text).join(' / '),
  isDerived:
    parts.some(({ isCarried }) => isCarried) && parts.every(({ isCarried, text }) => isCarried || text === '–'),
});

const tableBlocks = (
  { caption, rowHeading, columnHeading, columns, rows }: AnswerTable,
  label: string,
): readonly Block[] => [
  { kind: 'group', text: label },
  { kind: 'text', text: caption },
  {
    kind: 'table',
    head: [rowHeading, ...columns.map((column) => `${columnHeading} ${column}`)],
    rows: rows.map(({ heading, cells }) => [{ text: heading }, ...cells.map(toCell)]),
  },
];

/** Columns that a page is wide enough for. */
const MAX_COLUMNS = 6;

const rowCell = async (cell: SummaryEntry | undefined, label: string, scope: AnswerScope): Promise<TableCell> => {
  const view = cell && (await viewOfAnswer(cell, scope));
  if (!view || !isLineView(view)) return { text: '–' };
  // Several pictures could be higher than a page.
  if (view.kind === 'items') return { text: answerText(view, scope) };
  const { value, ...pictures } = printedAnswer(view, label, scope);
  return { text: value, ...pictures };
};

const rowBlocks = async (
  { columns, rows, hasNames }: RowTable,
  label: string,
  scope: AnswerScope,
): Promise<readonly Block[]> => [
  { kind: 'group', text: label },
  {
    kind: 'table',
    hasEqualColumns: true,
    head: [...(hasNames ? [''] : []), ...columns.map(({ label: heading }) => heading)],
    rows: await Promise.all(
      rows.map(async ({ title, cells }) => [
        ...(hasNames ? [{ text: title }] : []),
        ...(await Promise.all(cells.map((cell, index) => rowCell(cell, columns[index]?.label ?? '', scope)))),
      ]),
    ),
  },
];

/** Each entry of a list of groups under its own heading. */
const listBlocks = async (parts: readonly ListPart[], label: string, scope: AnswerScope): Promise<readonly Block[]> => {
  const blocks = parts.map(async ({ title, groups }) => [
    { kind: 'group', text: title ?? label } as const,
    ...(await groupBlocks(groups, scope)),
  ]);
  return (await Promise.all(blocks)).flat();
};

interface LabelledView<V extends AnswerView = AnswerView> {
  readonly label: string;
  readonly view: V;
}

const viewBlocks = async ({ view, label }: LabelledView, scope: AnswerScope): Promise<readonly Block[]> => {
  if (view.kind === 'table') return tableBlocks(view, label);
  if (view.kind === 'rows' && view.table.columns.length <= MAX_COLUMNS) return rowBlocks(view.table, label, scope);
  return view.kind === 'list' || view.kind === 'rows' ? listBlocks(view.parts, label, scope) : [];
};

const isLine = (one: LabelledView): one is LabelledView<LineView> => isLineView(one.view);

/** Plain answers come first, in one table: after a list of groups they would appear to belong to its last entry. */
const entryBlocks = async (entries: readonly SummaryEntry[], scope: AnswerScope): Promise<readonly Block[]> => {
  const views = await Promise.all(
    entries.map(
      async (entry): Promise<LabelledView> => ({
        label: labelOfAnswer(entry, { formKey: scope.formKey, texts: scope.words }),
        view: await viewOfAnswer(entry, scope),
      }),
    ),
  );
  const facts = views.filter(isLine).map(({ label, view }) => ({ label, ...printedAnswer(view, label, scope) }));
  const large = await Promise.all(views.map((one) => viewBlocks(one, scope)));
  return [...(facts.length > 0 ? [{ kind: 'facts', facts } as const] : []), ...large.flat()];
};

/** A text between fields: its title, paragraphs and list entries. */
const noteBlocks = (note: readonly string[] | undefined, { formKey, words }: AnswerScope): readonly Block[] => {
  if (note === undefined) return [];
  const [title = '', text = ''] = ['title', 'text'].map((part) => words.textOr(textKey(formKey, note, part), ''));
  const lines = printedLines(text).map(({ text: line, isEntry }): Block => {
    return { kind: 'text', text: line, ...(isEntry && { part: 'entry' }) };
  });
  return title === '' ? lines : [{ kind: 'text', text: title, part: 'title' }, ...lines];
};

const groupBlocks = async (groups: readonly SummaryGroup[], scope: AnswerScope): Promise<readonly Block[]> => {
  const blocks = groups.map(async ({ key, note, entries }) => {
    const parts = [...noteBlocks(note, scope), ...(await entryBlocks(entries, scope))];
    if (key === undefined) return parts;
    const text = headingOfGroup(key, { formKey: scope.formKey, texts: scope.words });
    // A table with the name of its group does not repeat the name.
    return [{ kind: 'group', text } as const, ...parts.filter((part) => part.kind !== 'group' || part.text !== text)];
  });
  return (await Promise.all(blocks)).flat();
};

/**
 * The answers of one form, described by its definition alone: fields that an officer adds need no code.
 * @param notes JSON pointers of the texts between fields that are printed too
 */
export const answerBlocks = (
  form: Pick<FormDefinition, 'schema' | 'ui'>,
  answers: Answers,
  scope: AnswerScope,
  notes?: ReadonlySet<string>,
): Promise<readonly Block[]> => groupBlocks(describeAnswers(form, answers, notes), scope);
