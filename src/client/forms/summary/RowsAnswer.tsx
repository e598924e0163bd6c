import type { ReactNode } from 'react';
import type { RowTable } from '../../../engine/summary/answer-view.ts';
import type { SummaryEntry } from '../../../engine/summary/describe-answers.ts';
import { chakra } from '../../design/chakra.ts';
import { Box } from '../../design/primitives.tsx';

/** Columns that a container of this width has room for. */
const REM_PER_COLUMN = 7;

const Frame = chakra('div', {
  base: { containerType: 'inline-size', containerName: 'answers', whiteSpace: 'normal' },
});

const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    fontSize: 'sm',
    '& th': { textAlign: 'start', verticalAlign: 'bottom', fontWeight: 'normal', color: 'fg.muted' },
    '& th, & td': { paddingBlock: '2', paddingInlineEnd: '3' },
    '& td': { verticalAlign: 'top', overflowWrap: 'anywhere', fontWeight: 'medium' },
    '& tbody tr': { borderTopWidth: '1px', borderColor: 'border.muted', breakInside: 'avoid' },
    '& [data-narrow]': { display: 'none' },
  },
});

/** One card for each row, with the heading of the column before each answer. */
const cards = (columns: number) => ({
  [`@container answers (max-width: ${columns * REM_PER_COLUMN}rem)`]: {
    '&, & tbody, & tr, & td': { display: 'block' },
    '& thead, & td:empty': { display: 'none' },
    '& tbody tr': { borderWidth: '1px', borderColor: 'border', borderRadius: 'md', padding: '4', marginTop: '3' },
    '& td': { padding: 0, marginTop: '2' },
    '& th[scope=row]': { display: 'block', padding: 0, fontWeight: 'semibold', color: 'fg' },
    '& [data-narrow]': { display: 'block' },
    '& td > [data-narrow]': { fontWeight: 'normal', color: 'fg.muted' },
    '& td > [data-title]': { fontWeight: 'semibold', color: 'fg' },
    '& td:first-of-type': { marginTop: 0 },
  },
});

interface RowsAnswerProps {
  readonly table: RowTable;
  /** Label of the question. */
  readonly label: string;
  readonly children: (cell: SummaryEntry) => ReactNode;
}

/** Entries of a list as rows of a table; where the columns do not fit, as cards. */
export const RowsAnswer = ({ table: { columns, rows, hasNames }, label, children }: RowsAnswerProps) => (
  <Frame>
    <Table aria-label={label} css={cards(columns.length)}>
      <thead>
        <tr>
          {hasNames && <td />}
          {columns.map(({ name, label: heading }) => (
            <th key={name} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ title, cells }, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no identity beyond its index
          <tr key={row}>
            {hasNames && <th scope="row">{title}</th>}
            {cells.map((cell, index) => (
              <td key={columns[index]?.name} {...(cell && { 'data-field': cell.names.join('.') })}>
                {index === 0 && !hasNames && (
                  <Box as="span" data-narrow="" data-title="" marginBottom="2">
                    {title}
                  </Box>
                )}
                {cell && (
                  <>
                    <span data-narrow="" aria-hidden="true">
                      {columns[index]?.label}
                    </span>
                    {children(cell)}
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  </Frame>
);
