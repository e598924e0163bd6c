import { chakra } from '@chakra-ui/react';

/** Something to know before going on. */
export const Hint = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    padding: '4',
    borderInlineStartWidth: '4px',
    borderRadius: 'sm',
    '& ul': { listStyle: 'disc', paddingInlineStart: '5' },
    '& a': { fontWeight: 'semibold', textDecoration: 'underline' },
  },
  variants: {
    tone: {
      info: { background: 'bg.info', borderColor: 'border.info' },
      warning: { background: 'bg.warning', borderColor: 'border.warning' },
    },
  },
  defaultVariants: { tone: 'info' },
});
