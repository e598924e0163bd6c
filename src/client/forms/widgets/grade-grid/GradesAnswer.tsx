import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { GradeGrid } from '../../../../engine/rules/grades.ts';
import type { SummaryEntry } from '../../../../engine/summary/describe-answers.ts';
import {
  buildGradeTable,
  type GradeRow,
  type GradeScore,
  type GradeTable,
} from '../../../../engine/summary/grade-table.ts';
import { Box, VisuallyHidden } from '../../../design/primitives.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import type { SummaryScope } from '../../summary/summary-scope.ts';
import { type EntryTexts, useEntryTexts } from '../../summary/use-entry-texts.ts';
import { type ResolvedSource, resolveSource, useSourceOptions } from '../../summary/use-source-options.ts';

const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { paddingBlock: '1.5', paddingInline: { base: '0.5', md: '2' }, textAlign: 'center' },
    '& thead th': { fontSize: 'xs', fontWeight: 'semibold', color: 'fg.muted', verticalAlign: 'bottom' },
    '& thead tr:first-of-type th, & tbody th': { textAlign: 'start' },
    '& thead tr:last-of-type th, & td': { minWidth: { base: '8', md: '16' } },
    '& tbody th': { fontWeight: 'medium', hyphens: 'auto' },
    '& thead tr:first-of-type th:first-of-type, & tbody th': { paddingInlineStart: '0' },
    '& tbody tr': { borderTopWidth: '1px', borderColor: 'border.muted' },
    '& [data-score]': { display: { base: 'block', md: 'inline' } },
    '& [data-score] + [data-score]': { color: 'fg.muted', _before: { content: { base: '""', md: '" / "' } } },
    '& [data-carried]': { fontStyle: 'italic', color: 'fg.subtle' },
  },
});

const ScoreText = ({ score, label }: { readonly score: GradeScore; readonly label: string }) => (
  <span data-score="" {...(score.isCarried && { 'data-carried': '' })}>
    <VisuallyHidden>{label} </VisuallyHidden>
    {score.grade ?? '–'}
  </span>
);

/** A dash keeps the place of what is missing; behind the last grade there is no place to keep. */
const withoutTail = (scores: readonly GradeScore[]): readonly GradeScore[] =>
  scores.slice(0, Math.max(1, scores.map(({ grade }) => grade !== undefined).lastIndexOf(true) + 1));

const Row = ({ row, texts }: { readonly row: GradeRow; readonly texts: EntryTexts }) => (
  <tr>
    <th scope="row">{row.subject}</th>
    {row.cells.map(({ semester, scores }) => (
      <td key={semester}>
        {withoutTail(scores).map((score) => (
          <ScoreText key={score.column} score={score} label={texts.part(score.column)} />
        ))}
      </td>
    ))}
  </tr>
);

const Head = ({ semesters }: Pick<GradeTable, 'semesters'>) => {
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2}>
          {t('renderer.grid.subject')}
        </th>
        <th scope="colgroup" colSpan={semesters.length} style={{ textAlign: 'center' }}>
          {t('summary.semester')}
        </th>
      </tr>
      <tr>
        {semesters.map((semester) => (
          <th key={semester} scope="col" style={{ textAlign: 'center' }}>
            {semester}
          </th>
        ))}
      </tr>
    </thead>
  );
};

interface GradesProps {
  readonly entry: SummaryEntry;
  readonly scope: SummaryScope;
}

const Grades = ({
  entry,
  scope,
  options,
}: GradesProps & { readonly options?: Parameters<typeof buildGradeTable>[2] }) => {
  const { t } = useTranslation();
  const texts = useEntryTexts(scope.formKey, entry);
  const asked = (entry.options['columns'] as readonly string[] | undefined) ?? [];
  const table = buildGradeTable(entry.value as GradeGrid, asked, options);
  return (
    <>
      <Box fontSize="sm" color="fg.muted" marginBottom="2">
        {t('summary.cells', { columns: table.columns.map(texts.part).join(' / ') })}
        {table.hasCarried && ` ${t('summary.carried')}`}
      </Box>
      <Table aria-label={texts.label}>
        <Head semesters={table.semesters} />
        <tbody>
          {table.rows.map((row) => (
            <Row key={row.id} row={row} texts={texts} />
          ))}
        </tbody>
      </Table>
    </>
  );
};

const NamedGrades = ({ asked, ...props }: GradesProps & { readonly asked: ResolvedSource }) => {
  const { data, isPending } = useSourceOptions(asked);
  return isPending ? <CardSkeleton rows={1} height="56" /> : <Grades {...props} {...(data && { options: data })} />;
};

/** Grades of a report as a compact table: each cell holds what is asked for one subject in one semester. */
export const GradesAnswer = (props: GradesProps) => {
  const asked = resolveSource(props.entry, props.scope);
  return asked ? <NamedGrades {...props} asked={asked} /> : <Grades {...props} />;
};
