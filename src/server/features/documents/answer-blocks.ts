import type { GradeGrid } from '../../../engine/rules/grades.ts';
import type { Answers, FormDefinition } from '../../../engine/schema/types.ts';
import { describeAnswers, type SummaryEntry, type SummaryGroup } from '../../../engine/summary/describe-answers.ts';
import { buildGradeTable, type GradeRow, type GradeScore } from '../../../engine/summary/grade-table.ts';
import { textKey } from '../../../engine/text/text-keys.ts';
import type { Block, Fact, TableCell } from '../../platform/documents/print-job.ts';
import { type AnswerScope, answerText } from './answer-text.ts';

/** A dash marks a missing grade, except after the last grade. */
const cellText = (scores: readonly GradeScore[]): string => {
  const last = scores.map(({ grade }) => grade !== undefined).lastIndexOf(true);
  return scores
    .slice(0, Math.max(1, last + 1))
    .map(({ grade }) => grade ?? '–')
    .join(' / ');
};

const toGradeRow = ({ subject, cells }: GradeRow): readonly TableCell[] => [
  { text: subject },
  ...cells.map(({ scores }) => ({
    text: cellText(scores),
    isDerived: scores.some(({ isCarried }) => isCarried) && !scores.some(({ grade, isCarried }) => grade && !isCarried),
  })),
];

/** Grades of a report as one table: each cell holds the grades of one subject in one semester. */
const gradeBlocks = async (
  entry: SummaryEntry,
  label: string,
  { words, formKey, namesOf }: AnswerScope,
): Promise<readonly Block[]> => {
  const asked = (entry.options['columns'] as readonly string[] | undefined) ?? [];
  const { semesters, columns, rows, hasCarried } = buildGradeTable(
    entry.value as GradeGrid,
    asked,
    await namesOf(entry),
  );
  const parts = columns.map((column) => words.textOr(textKey(formKey, [...entry.names, column], 'label'), column));
  const caption = words.t('summary.cells', { columns: parts.join(' / ') });
  return [
    { kind: 'group', text: label },
    { kind: 'text', text: hasCarried ? `${caption} ${words.t('summary.carried')}` : caption },
    {
      kind: 'table',
      head: [
        words.t('renderer.grid.subject'),
        ...semesters.map((semester) => `${words.t('summary.semester')} ${semester}`),
      ],
      rows: rows.map(toGradeRow),
    },
  ];
};

const labelOf = ({ words, formKey }: AnswerScope, { names, name }: SummaryEntry): string =>
  words.textOr(textKey(formKey, names, 'label'), name);

/** Each entry of a list of groups under its own heading, numbered when there may be several. */
const listBlocks = async (entry: SummaryEntry, scope: AnswerScope): Promise<readonly Block[]> => {
  const label = labelOf(scope, entry);
  const isList = Array.isArray(entry.value);
  const parts = entry.entries.map(async (groups, index) => [
    {
      kind: 'group',
      text: isList ? scope.words.t('renderer.repeat.entry', { label, number: index + 1 }) : label,
    } as const,
    ...(await groupBlocks(groups, scope)),
  ]);
  return (await Promise.all(parts)).flat();
};

const isLarge = ({ kind, entries }: SummaryEntry): boolean => kind === 'grid' || entries.length > 0;

const largeBlocks = (entry: SummaryEntry, scope: AnswerScope): Promise<readonly Block[]> =>
  entry.kind === 'grid' ? gradeBlocks(entry, labelOf(scope, entry), scope) : listBlocks(entry, scope);

/** Plain answers come first, in one table: after a list of groups they would seem to belong to its last entry. */
const entryBlocks = async (entries: readonly SummaryEntry[], scope: AnswerScope): Promise<readonly Block[]> => {
  const plain = entries.filter((entry) => !isLarge(entry));
  const facts = await Promise.all(
    plain.map(
      async (entry): Promise<Fact> => ({ label: labelOf(scope, entry), value: await answerText(entry, scope) }),
    ),
  );
  const large = await Promise.all(entries.filter(isLarge).map((entry) => largeBlocks(entry, scope)));
  return [...(facts.length > 0 ? [{ kind: 'facts', facts } as const] : []), ...large.flat()];
};

const groupBlocks = async (groups: readonly SummaryGroup[], scope: AnswerScope): Promise<readonly Block[]> => {
  const blocks = groups.map(async ({ key, entries }) => {
    const parts = await entryBlocks(entries, scope);
    if (key === undefined) return parts;
    const text = scope.words.t([scope.formKey, 'group', key].join('.'));
    // A table with the name of its group does not repeat the name.
    return [{ kind: 'group', text } as const, ...parts.filter((part) => part.kind !== 'group' || part.text !== text)];
  });
  return (await Promise.all(blocks)).flat();
};

/** The answers of one form, described by its definition alone: fields that an officer adds need no code. */
export const answerBlocks = (
  { schema, ui }: Pick<FormDefinition, 'schema' | 'ui'>,
  answers: Answers,
  scope: AnswerScope,
): Promise<readonly Block[]> => groupBlocks(describeAnswers(schema, ui, answers), scope);
