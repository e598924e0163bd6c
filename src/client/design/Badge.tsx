import { chakra } from '@chakra-ui/react';

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error';

/** A short state in words; the colour only supports it. */
export const Badge = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    paddingInline: '2.5',
    paddingBlock: '0.5',
    borderRadius: 'full',
    fontSize: 'xs',
    fontWeight: 'semibold',
    lineHeight: 'normal',
    // Beside a label on a phone there is not always room for a long state.
    whiteSpace: { base: 'normal', md: 'nowrap' },
  },
  variants: {
    tone: {
      neutral: { background: 'bg.muted', color: 'fg.muted' },
      brand: { background: 'brand.subtle', color: 'brand.fg' },
      success: { background: 'bg.success', color: 'fg.success' },
      warning: { background: 'bg.warning', color: 'fg.warning' },
      error: { background: 'bg.error', color: 'fg.error' },
      info: { background: 'bg.info', color: 'fg.info' },
    },
  },
  defaultVariants: { tone: 'neutral' },
});
