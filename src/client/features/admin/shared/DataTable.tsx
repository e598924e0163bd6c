import { chakra } from '@chakra-ui/react';
import { rowParts } from './row-parts.ts';

/** Rows that admins compare; the first heading of a row says which it is. */
export const DataTable = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    fontSize: 'sm',
    '& th, & td': { paddingInline: '2.5', paddingBlock: '3', textAlign: 'start', verticalAlign: 'top' },
    '& :is(th, td):first-child': { paddingInlineStart: '5' },
    '& :is(th, td):last-child': { paddingInlineEnd: '5' },
    '& thead :is(th, td)': { fontSize: 'xs', fontWeight: 'semibold', color: 'fg.muted', background: 'bg.subtle' },
    '& tbody tr': { borderTopWidth: '1px', borderColor: 'border.muted', _hover: { background: 'bg.subtle' } },
    '& tbody tr[data-chosen=true]': { background: 'brand.subtle', _hover: { background: 'brand.subtle' } },
    '& tbody th': { fontWeight: 'semibold' },
    '& td': { fontVariantNumeric: 'tabular-nums' },
    '& [data-tight]': { whiteSpace: 'nowrap' },
    // Addresses stand in it: a long state breaks before they do.
    '& [data-broad]': { width: '28%', minWidth: '13rem' },
    '& [data-column=status] > span': { whiteSpace: 'normal', borderRadius: 'md' },
  },
});

/** The panel that a table or a list of cards stands in. A table too wide for a phone is moved within it. */
export const ListPanel = chakra('div', {
  base: {
    background: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'lg',
    overflowX: 'auto',
    ...rowParts,
  },
});
