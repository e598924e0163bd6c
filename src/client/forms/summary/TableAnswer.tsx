import type { AnswerTable, CellPart } from '../../../engine/summary/answer-view.ts';
import { chakra } from '../../design/chakra.ts';
import { Box, VisuallyHidden } from '../../design/primitives.tsx';

const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { paddingBlock: '1.5', paddingInline: { base: '0.5', md: '2' }, textAlign: 'center' },
    '& thead th': { fontSize: 'xs', fontWeight: 'semibold', color: 'fg.muted', verticalAlign: 'bottom' },
    '& thead tr:first-of-type th, & tbody th': { textAlign: 'start' },
    '& thead [scope=colgroup], & thead tr:last-of-type th': { textAlign: 'center' },
    '& thead tr:last-of-type th, & td': { minWidth: { base: '8', md: '16' } },
    '& tbody th': { fontWeight: 'medium', hyphens: 'auto' },
    '& thead tr:first-of-type th:first-of-type, & tbody th': { paddingInlineStart: '0' },
    '& tbody tr': { borderTopWidth: '1px', borderColor: 'border.muted' },
    '& [data-score]': { display: { base: 'block', md: 'inline' } },
    '& [data-score] + [data-score]': { color: 'fg.muted', _before: { content: { base: '""', md: '" / "' } } },
    '& [data-carried]': { fontStyle: 'italic', color: 'fg.subtle' },
  },
});

const Part = ({ label, text, isCarried }: Omit<CellPart, 'key'>) => (
  <span data-score="" {...(isCarried && { 'data-carried': '' })}>
    <VisuallyHidden>{label} </VisuallyHidden>
    {text}
  </span>
);

const Head = ({ rowHeading, columnHeading, columns }: AnswerTable) => (
  <thead>
    <tr>
      <th scope="col" rowSpan={2}>
        {rowHeading}
      </th>
      <th scope="colgroup" colSpan={columns.length}>
        {columnHeading}
      </th>
    </tr>
    <tr>
      {columns.map((column) => (
        <th key={column} scope="col">
          {column}
        </th>
      ))}
    </tr>
  </thead>
);

/** A compact table, such as the grades of a report: each cell shows all values of one row in one column. */
export const TableAnswer = ({ table, label }: { readonly table: AnswerTable; readonly label: string }) => (
  <>
    <Box fontSize="sm" color="fg.muted" marginBottom="2">
      {table.caption}
    </Box>
    <Table aria-label={label}>
      <Head {...table} />
      <tbody>
        {table.rows.map(({ key, heading, cells }) => (
          <tr key={key}>
            <th scope="row">{heading}</th>
            {cells.map((parts, index) => (
              <td key={table.columns[index]}>
                {parts.map(({ key: part, ...rest }) => (
                  <Part key={part} {...rest} />
                ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  </>
);
