import type { GradeGrid } from '../../../engine/rules/grades.ts';
import type { SummaryEntry } from '../../../engine/summary/describe-answers.ts';
import { type GradeRow, gradeTable, type Score } from '../../../engine/summary/grade-rows.ts';
import { textKey } from '../../../engine/text/keys.ts';
import type { Block, Cell } from '../../platform/documents/print-job.ts';
import type { AnswerScope } from './answer-text.ts';

/** A dash keeps the place of what is missing; behind the last grade there is no place to keep. */
const cellText = (scores: readonly Score[]): string => {
  const last = scores.map(({ grade }) => grade !== undefined).lastIndexOf(true);
  return scores
    .slice(0, Math.max(1, last + 1))
    .map(({ grade }) => grade ?? '–')
    .join(' / ');
};

const toRow = ({ subject, cells }: GradeRow): readonly Cell[] => [
  { text: subject },
  ...cells.map(({ scores }) => ({
    text: cellText(scores),
    isDerived: scores.some(({ isCarried }) => isCarried) && !scores.some(({ grade, isCarried }) => grade && !isCarried),
  })),
];

/** Grades of a report as one table: each cell holds what is asked for one subject in one semester. */
export const gradeBlocks = async (
  entry: SummaryEntry,
  label: string,
  { words, formKey, namesOf }: AnswerScope,
): Promise<readonly Block[]> => {
  const asked = (entry.options['columns'] as readonly string[] | undefined) ?? [];
  const { semesters, columns, rows, hasCarried } = gradeTable(entry.value as GradeGrid, asked, await namesOf(entry));
  const parts = columns.map((column) => words.say(textKey(formKey, [...entry.names, column], 'label'), column));
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
      rows: rows.map(toRow),
    },
  ];
};
