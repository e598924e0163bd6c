import type { Tone } from './Badge.tsx';
import { chakra } from './chakra.ts';

/** A section whose colour shows the kind of its message. */
export const Callout = chakra('section', {
  base: {
    padding: { base: '5', md: '6' },
    borderRadius: 'lg',
    borderInlineStartWidth: '4px',
    borderColor: 'currentColor',
    breakInside: 'avoid',
  },
  variants: {
    tone: {
      neutral: { background: 'bg.muted', color: 'fg.muted' },
      info: { background: 'bg.info', color: 'fg.info' },
      success: { background: 'bg.success', color: 'fg.success' },
      warning: { background: 'bg.warning', color: 'fg.warning' },
      error: { background: 'bg.error', color: 'fg.error' },
    } satisfies Record<Tone, object>,
  },
});
