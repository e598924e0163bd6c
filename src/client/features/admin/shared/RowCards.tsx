import { chakra } from '@chakra-ui/react';

/** What a wide screen shows as a table, one below the other; it stands in a panel that has its own frame. */
export const RowCards = chakra('ul', {
  base: {
    listStyleType: 'none',
    '& > li': { paddingBlock: '4', borderTopWidth: '1px', borderColor: 'border.muted' },
    '& > li:first-of-type': { borderTopWidth: '0', paddingTop: '0' },
  },
});
