import { chakra } from '@chakra-ui/react';

/**
 * What a list is narrowed by: the search field first, then selects. The search takes the room that the selects leave;
 * none of them stands alone in a row with room beside it.
 */
export const FilterFrame = chakra('search', {
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
    '& > :first-child': { gridColumn: { base: '1 / -1', lg: 'span 2' } },
    '& > :nth-child(even):last-child': { gridColumn: { base: '1 / -1', lg: 'auto' } },
    lg: {
      '& > :only-child': { gridColumn: '1 / -1' },
      // One select.
      '&:has(> :nth-child(2):last-child) > :first-child': { gridColumn: 'span 3' },
      // Three.
      '&:has(> :nth-child(4):last-child)': {
        gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
        '& > :first-child': { gridColumn: '1 / -1' },
      },
    },
  },
});
