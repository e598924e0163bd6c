import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { GradeGrid } from '../../../engine/rules/grades.ts';
import { sourceParams as paramsFrom } from '../../../engine/steps/sources.ts';
import { textKey } from '../../../engine/text/keys.ts';
import { carriedScore, type GridShape, hasCell, shapeOf, showScore } from '../grid/grid-model.ts';
import { sourceQuery } from '../remote/source-query.ts';
import { findSource, type Option, queryOf } from '../remote/source-rows.ts';
import type { AnswerValueProps } from './AnswerValue.tsx';

const Frame = chakra('div', {
  base: {
    overflowX: 'auto',
    maxWidth: 'full',
    '& table': { borderCollapse: 'collapse', fontSize: 'sm', fontVariantNumeric: 'tabular-nums' },
    '& th, & td': { paddingInline: '2', paddingBlock: '1', textAlign: 'center', whiteSpace: 'nowrap' },
    '& tbody th': { textAlign: 'start', fontWeight: 'normal', whiteSpace: 'normal', minWidth: '32' },
    '& tbody tr': { borderTopWidth: '1px', borderColor: 'border.muted' },
    '& i': { color: 'fg.subtle' },
  },
});

interface RowProps {
  readonly grid: GradeGrid;
  readonly shape: GridShape;
  readonly subject: Option;
}

const Row = ({ grid, shape, subject }: RowProps) => (
  <tr>
    <th scope="row">{subject.label}</th>
    {shape.semesters.flatMap((semester) =>
      shape.columns.map((column) => {
        const cell = { subject: String(subject.value), semester, column };
        const own = grid[cell.subject]?.[String(semester)]?.[column];
        const isAsked = hasCell(subject, semester);
        return (
          <td key={`${semester} ${column}`}>
            {isAsked && (own === undefined ? <i>{showScore(carriedScore(grid, subject, cell))}</i> : showScore(own))}
          </td>
        );
      }),
    )}
  </tr>
);

/** Grades to read: given ones upright, those carried over from the semester before slanted. */
export const GradeTable = ({ formKey, field, ui, answers, sourceParams }: AnswerValueProps) => {
  const { t } = useTranslation();
  const options = ui['ui:options'] ?? {};
  const source = findSource(options.source ?? '');
  if (!source) throw new Error(`ui.json asks for the source "${options.source}", which does not exist`);
  const params = paramsFrom({ field, source: options.source ?? '', options, isGrid: true }, answers);
  const query = params && queryOf(source, { ...sourceParams, ...params });
  const { data = [] } = useQuery({ ...sourceQuery(source, query ?? {}), enabled: query !== undefined });
  const columns = (options['columns'] as readonly string[] | undefined) ?? [];
  const shape = shapeOf(data, columns);
  const label = (column: string): string => t(textKey(formKey, [field, column], 'label'));
  return (
    <Frame role="region" tabIndex={0} aria-label={t(textKey(formKey, [field], 'label'))}>
      <table>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {t('renderer.grid.subject')}
            </th>
            {shape.semesters.map((semester) => (
              <th key={semester} scope="colgroup" colSpan={columns.length}>
                {t('renderer.grid.semester', { semester })}
              </th>
            ))}
          </tr>
          <tr>
            {shape.semesters.flatMap((semester) =>
              columns.map((column) => (
                <th key={`${semester} ${column}`} scope="col">
                  {label(column)}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {shape.subjects.map((subject) => (
            <Row key={subject.value} grid={answers[field] as GradeGrid} shape={shape} subject={subject} />
          ))}
        </tbody>
      </table>
    </Frame>
  );
};
