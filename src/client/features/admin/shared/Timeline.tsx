import { chakra } from '@chakra-ui/react';

/** What happened, one below the other along a line. */
export const Timeline = chakra('ol', {
  base: {
    listStyleType: 'none',
    fontSize: 'sm',
    '& > li': {
      position: 'relative',
      paddingInlineStart: '5',
      paddingBottom: '4',
      borderInlineStartWidth: '2px',
      borderColor: 'border',
    },
    '& > li::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: '-6px',
      top: '0.4em',
      width: '10px',
      height: '10px',
      borderRadius: 'full',
      background: 'brand.solid',
    },
    '& > li:last-of-type': { paddingBottom: '0', borderColor: 'transparent' },
  },
});
