import type { ReactNode } from 'react';
import { chakra } from '../chakra.ts';

/** Colours of the theme for SVG attributes: the CSP of server-rendered pages forbids inline styles. */
export const pictureColours = {
  hill: 'var(--theme-brand-subtle)',
  far: 'var(--theme-brand-muted)',
  line: 'var(--theme-brand-emphasized)',
  solid: 'var(--theme-brand-solid)',
  on: 'var(--theme-brand-contrast)',
  accent: 'var(--theme-accent-solid)',
  onAccent: 'var(--theme-accent-contrast)',
} as const;

const PictureSvg = chakra('svg', { base: { display: 'block', flexShrink: 0, width: '40', height: 'auto' } });

/** A picture on two quarter circles, the shape of all logos. */
export const createPicture = (content: ReactNode) => () => (
  <PictureSvg viewBox="0 0 160 120" aria-hidden="true" fill="none" strokeLinecap="round" strokeLinejoin="round">
    <path d="M8 108a72 72 0 0 1 72-72v72z" fill={pictureColours.hill} />
    <path d="M80 108V52a56 56 0 0 1 56 56z" fill={pictureColours.far} />
    {content}
  </PictureSvg>
);
