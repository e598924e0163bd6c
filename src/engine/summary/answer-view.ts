import { haveOneHeading } from '../model/table-columns.ts';
import { gridOf } from '../rules/grades.ts';
import { textsOf } from '../schema/json.ts';
import { optionKey, textKey } from '../text/text-keys.ts';
import type { SummaryEntry, SummaryGroup } from './describe-answers.ts';
import { formatAnswer } from './format-answer.ts';
import { buildGradeTable, type GradeScore, type NamedValue } from './grade-table.ts';
import { orderFields } from './groups.ts';
import { wordsOfRichText } from './rich-text.ts';

/** Part of one cell, such as one of the grades of a semester. */
export interface CellPart {
  /** Unique within the cell. */
  readonly key: string;
  readonly label: string;
  readonly text: string;
  /** The cell is empty; the value of an earlier column applies. */
  readonly isCarried: boolean;
}

export interface AnswerTable {
  readonly caption: string;
  /** Heading of the first column, whose cells head the rows. */
  readonly rowHeading: string;
  /** The kind of the other columns, such as semesters, and the heading of each. */
  readonly columnHeading: string;
  readonly columns: readonly string[];
  readonly rows: readonly {
    /** Unique within the table. */
    readonly key: string;
    readonly heading: string;
    readonly cells: readonly (readonly CellPart[])[];
  }[];
}

/** Entries of a list as rows. */
export interface RowTable {
  /** The columns that some entry answers. */
  readonly columns: readonly { readonly name: string; readonly label: string }[];
  readonly rows: readonly { readonly title: string; readonly cells: readonly (SummaryEntry | undefined)[] }[];
  /** The titles are names of the rows, as in a grid; else numbers of entries. */
  readonly hasNames: boolean;
}

/** One answer, prepared for display. Browser, PDF and export render each kind in their own way. */
export type AnswerView =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'tick'; readonly text: string }
  /** `day` is yyyy-MM-dd, or another text that was answered. */
  | { readonly kind: 'day'; readonly day: string }
  | { readonly kind: 'file'; readonly id: string }
  /** A file that is shown as a picture, where it is one. */
  | { readonly kind: 'picture'; readonly id: string }
  /** Single values, in the order of the applicant's preference where they are ranked. */
  | { readonly kind: 'items'; readonly items: readonly AnswerView[]; readonly isRanked: boolean }
  | ({ readonly kind: 'table' } & AnswerTable)
  /** Entries of a list with one answer of each column, or none. */
  | { readonly kind: 'rows'; readonly parts: readonly ListPart[]; readonly table: RowTable }
  /** Entries of a list, or the fields of one group; only entries of a list have a title. */
  | { readonly kind: 'list'; readonly parts: readonly ListPart[] };

export interface ListPart {
  readonly title?: string;
  /** The title is a name, not the number of an entry. */
  readonly isNamed?: true;
  readonly groups: readonly SummaryGroup[];
}

/** The texts of one language. */
export interface AnswerTexts {
  /** The language. */
  readonly locale: string;
  readonly t: (key: string, params?: Readonly<Record<string, unknown>>) => string;
  /** A text, or `otherwise` when there is none. */
  textOr(key: string, otherwise: string): string;
}

interface AnswerContext {
  readonly formKey: string;
  readonly texts: AnswerTexts;
  /** The list that the answer was chosen from; empty when it is unknown. */
  readonly names: readonly NamedValue[];
}

type FormTexts = Pick<AnswerContext, 'formKey' | 'texts'>;

/** Label of an answered question; its name when the form has no label. */
export const labelOfAnswer = ({ names, name }: SummaryEntry, { formKey, texts }: FormTexts): string =>
  texts.textOr(textKey(formKey, names, 'label'), name);

/** Heading of a group of questions. */
export const headingOfGroup = (key: string, { formKey, texts }: FormTexts): string => {
  const full = `${formKey}.${key}`;
  return texts.textOr(full, full);
};

/** A value in the common words: "yes" or "no" for one of those. */
const valueText = (value: unknown, { texts }: FormTexts): string =>
  typeof value === 'boolean' ? texts.t(value ? 'common.word.yes' : 'common.word.no') : String(value);

const choiceText = ({ names, value }: SummaryEntry, context: FormTexts): string =>
  context.texts.textOr(optionKey(context.formKey, names, value), valueText(value, context));

const plainText = ({ value, prefix }: SummaryEntry, context: FormTexts): string =>
  [...(prefix === undefined ? [] : [prefix]), valueText(value, context)].join(' ');

/** The number with its unit, which is one of the field's texts. A text that is wrongly a number has none. */
const numberText = ({ names, value, hasUnit }: SummaryEntry, { formKey, texts }: FormTexts): string => {
  const unit = hasUnit ? texts.textOr(textKey(formKey, names, 'unit'), '') : '';
  const text = formatAnswer('number', value, texts.locale);
  return unit === '' ? text : `${text}\u00a0${unit}`;
};

/** The name of the value in the list; the value itself when it is no longer listed. */
const remoteText = (value: unknown, names: readonly NamedValue[]): string =>
  names.find((named) => String(named.value) === String(value))?.label ?? String(value);

/** A dash marks a missing grade, except after the last grade. */
const withoutTail = (scores: readonly GradeScore[]): readonly GradeScore[] =>
  scores.slice(0, Math.max(1, scores.map(({ grade }) => grade !== undefined).lastIndexOf(true) + 1));

const viewGrades = (entry: SummaryEntry, { formKey, texts, names }: AnswerContext): AnswerView => {
  const declared = textsOf(entry.options['columns']);
  const { semesters, columns, rows, hasCarried } = buildGradeTable(gridOf(entry.value), declared, names);
  const labelOf = (column: string): string => texts.textOr(textKey(formKey, [...entry.names, column], 'label'), column);
  const caption = texts.t('summary.cells', { columns: columns.map(labelOf).join(' / ') });
  return {
    kind: 'table',
    caption: hasCarried ? `${caption} ${texts.t('summary.carried')}` : caption,
    rowHeading: texts.t('renderer.grid.subject'),
    columnHeading: texts.t('summary.semester'),
    columns: semesters.map(String),
    rows: rows.map(({ id, subject, cells }) => ({
      key: id,
      heading: subject,
      cells: cells.map(({ scores }) =>
        withoutTail(scores).map(({ column, grade, isCarried }) => ({
          key: column,
          label: labelOf(column),
          text: grade === undefined ? '–' : String(grade),
          isCarried,
        })),
      ),
    })),
  };
};

const titleOfEntry = (entry: SummaryEntry, index: number, context: FormTexts): string =>
  context.texts.t('renderer.repeat.entry', { label: labelOfAnswer(entry, context), number: index + 1 });

/** An entry that is null is not shown; the others keep their numbers. */
const partsOf = (entry: SummaryEntry, context: FormTexts): readonly ListPart[] => {
  const { value } = entry;
  if (!Array.isArray(value)) return entry.entries.map((groups) => ({ groups }));
  return entry.entries
    .map((groups, index) => ({ title: titleOfEntry(entry, index, context), groups }))
    .filter((_, index) => value[index] !== null);
};

const viewList = (entry: SummaryEntry, context: FormTexts): AnswerView => ({
  kind: 'list',
  parts: partsOf(entry, context),
});

/** The inner groups of a grid, each under its name. */
const rowsOfGrid = (entry: SummaryEntry, context: FormTexts): readonly ListPart[] =>
  entry.entries
    .flatMap((groups) => groups.flatMap(({ entries }) => entries))
    .map((row) => ({ title: labelOfAnswer(row, context), isNamed: true, groups: row.entries.flat() }));

/**
 * The entries as rows; one below the other where they have groups of their own, of an earlier form, or where rows name a
 * column differently.
 */
const viewRows = (entry: SummaryEntry, context: FormTexts): AnswerView => {
  const parts = Array.isArray(entry.value) ? partsOf(entry, context) : rowsOfGrid(entry, context);
  const rows = parts.map(({ groups }) => groups.flatMap(({ entries }) => entries));
  const cells = rows.flat();
  const answered = new Map(cells.map((cell) => [cell.name, cell]));
  const isFlat = cells.every((cell) => cell.entries.length === 0 && cell.kind !== 'grid');
  if (!isFlat) return viewList(entry, context);
  const labelled = cells.map((cell) => [cell.name, labelOfAnswer(cell, context)] as const);
  if (!haveOneHeading(labelled)) return { kind: 'list', parts };
  const names = orderFields([...answered.keys()], entry.columns);
  return {
    kind: 'rows',
    parts,
    table: {
      hasNames: !Array.isArray(entry.value),
      columns: [...answered]
        .map(([name, cell]) => ({ name, label: labelOfAnswer(cell, context) }))
        .sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name)),
      rows: rows.map((cells, index) => ({
        title: parts[index]?.title ?? '',
        cells: names.map((name) => cells.find((cell) => cell.name === name)),
      })),
    },
  };
};

/** An unticked checkbox in a list is shown as "no". A checkbox has no texts of options. */
const viewItem = (entry: SummaryEntry, context: AnswerContext): AnswerView =>
  entry.kind === 'tick' ? { kind: 'text', text: valueText(entry.value, context) } : viewAnswer(entry, context);

const viewItems = (entry: SummaryEntry, context: AnswerContext): AnswerView => {
  if (entry.entries.length > 0) return entry.kind === 'rows' ? viewRows(entry, context) : viewList(entry, context);
  const { items } = entry;
  if (items === undefined) return { kind: 'text', text: plainText(entry, context) };
  return { kind: 'items', items: items.map((item) => viewItem(item, context)), isRanked: entry.kind === 'ranking' };
};

/** Prepares one answer for display. The kind of its widget decides, never its name. */
export const viewAnswer = (entry: SummaryEntry, context: AnswerContext): AnswerView => {
  const { kind, value } = entry;
  switch (kind) {
    case 'choice':
      return { kind: 'text', text: choiceText(entry, context) };
    case 'tick':
      return { kind: 'tick', text: context.texts.t('common.word.yes') };
    case 'date':
      return { kind: 'day', day: String(value) };
    case 'number':
      return { kind: 'text', text: numberText(entry, context) };
    case 'percent':
    case 'money':
    case 'time':
    case 'dateTime':
    case 'month':
      return { kind: 'text', text: formatAnswer(kind, value, context.texts.locale) };
    case 'remote':
      return { kind: 'text', text: remoteText(value, context.names) };
    case 'file':
    case 'picture':
      return { kind, id: String(value) };
    case 'grid':
      return viewGrades(entry, context);
    case 'list':
    case 'rows':
    case 'ranking':
      return viewItems(entry, context);
    case 'richText':
      return { kind: 'text', text: wordsOfRichText(String(value)) };
    case 'text':
      return { kind: 'text', text: typeof value === 'number' ? numberText(entry, context) : plainText(entry, context) };
  }
};

/** The entry whose list contains the names for the view of an entry: the entry itself, or one of its values. */
export const findNamedEntry = (entry: SummaryEntry): SummaryEntry | undefined =>
  entry.kind === 'remote' || entry.kind === 'grid' ? entry : entry.items?.find(findNamedEntry);
