import { chakra } from './chakra.ts';

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error';

/** A short state as text; the colour is never the only sign of it. */
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
    // On a phone a long state wraps beside its label.
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
