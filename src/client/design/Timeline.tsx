import { chakra } from './chakra.ts';

/** Events along a vertical line. */
export const Timeline = chakra('ol', {
  base: {
    listStyleType: 'none',
    '& > li': {
      position: 'relative',
      paddingInlineStart: '5',
      paddingBottom: '4',
      borderInlineStartWidth: '2px',
      borderColor: 'border',
      breakInside: 'avoid',
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
