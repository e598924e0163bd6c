import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** Colours of the theme, light and dark. Attributes, since pages from the server may carry no inline styles. */
const ink = {
  hill: 'var(--theme-brand-subtle)',
  far: 'var(--theme-brand-muted)',
  line: 'var(--theme-brand-emphasized)',
  solid: 'var(--theme-brand-solid)',
  on: 'var(--theme-brand-contrast)',
  accent: 'var(--theme-accent-solid)',
  onAccent: 'var(--theme-accent-contrast)',
} as const;

const Drawing = chakra('svg', { base: { display: 'block', flexShrink: 0, width: '40', height: 'auto' } });

/** Two quarter circles, of which all the marks are built, are the ground that each picture stands on. */
const picture = (drawing: ReactNode) => () => (
  <Drawing viewBox="0 0 160 120" aria-hidden="true" fill="none" strokeLinecap="round" strokeLinejoin="round">
    <path d="M8 108a72 72 0 0 1 72-72v72z" fill={ink.hill} />
    <path d="M80 108V52a56 56 0 0 1 56 56z" fill={ink.far} />
    {drawing}
  </Drawing>
);

/** A sheet whose lower corner is a quarter circle. */
const sheet = (
  <path d="M52 24a8 8 0 0 1 8-8h40a8 8 0 0 1 8 8v48a28 28 0 0 1-28 28H60a8 8 0 0 1-8-8z" fill={ink.solid} />
);

/** Nothing in the list. */
export const EmptyPicture = picture(
  <>
    <path d="M44 60h72v20a28 28 0 0 1-28 28H44z" fill={ink.solid} />
    <path d="M44 60h22a14 14 0 0 0 28 0h22" stroke={ink.on} strokeWidth="4" />
    <path d="M66 44V22h14a22 22 0 0 1-14 22z" fill={ink.line} />
    <circle cx="98" cy="34" r="9" fill={ink.accent} />
  </>,
);

/** Nothing found. */
export const SearchPicture = picture(
  <>
    <circle cx="74" cy="56" r="30" fill={ink.on} stroke={ink.solid} strokeWidth="8" />
    <path d="M96 78l22 22" stroke={ink.solid} strokeWidth="12" />
    <path d="M74 38a18 18 0 0 1 18 18H74z" fill={ink.accent} />
    <path d="M74 56v18a18 18 0 0 1-18-18z" fill={ink.line} />
  </>,
);

/** No event. */
export const CalendarPicture = picture(
  <>
    <path d="M44 32a8 8 0 0 1 8-8h56a8 8 0 0 1 8 8v44a28 28 0 0 1-28 28H52a8 8 0 0 1-8-8z" fill={ink.solid} />
    <path d="M44 44h72" stroke={ink.on} strokeWidth="4" />
    <path d="M62 16v14M98 16v14" stroke={ink.line} strokeWidth="6" />
    <path d="M56 56h14v14H56zM56 78h14v14H56zM78 56h14v14H78z" fill={ink.line} />
    <path d="M78 78h14a14 14 0 0 1-14 14zM100 56h6v14h-6z" fill={ink.accent} />
  </>,
);

/** No news, nothing to read. */
export const PagePicture = picture(
  <>
    {sheet}
    <path d="M64 30h16a16 16 0 0 1-16 16z" fill={ink.accent} />
    <path d="M86 34h10M64 58h32M64 70h32M64 82h14" stroke={ink.line} strokeWidth="5" />
  </>,
);

/** No brochure, no document. */
export const FilePicture = picture(
  <>
    {sheet}
    <path d="M80 34v28M68 52l12 12 12-12" stroke={ink.on} strokeWidth="6" />
    <path d="M64 80h22" stroke={ink.accent} strokeWidth="6" />
  </>,
);

/** No question. */
export const QuestionPicture = picture(
  <>
    <path d="M40 46a28 28 0 0 1 28-28h24a28 28 0 0 1 0 56H68v24a28 28 0 0 1-28-28z" fill={ink.solid} />
    <path d="M70 40a10 10 0 1 1 14 9c-3 1.5-4 3-4 6" stroke={ink.on} strokeWidth="5" />
    <circle cx="80" cy="64" r="3.5" fill={ink.accent} />
  </>,
);

/** It is done. */
export const DonePicture = picture(
  <>
    <path d="M80 60V20a40 40 0 0 1 40 40z" fill={ink.line} />
    <path d="M80 60h40a40 40 0 0 1-80 0 40 40 0 0 1 40-40z" fill={ink.solid} />
    <path d="M62 60l13 13 24-26" stroke={ink.on} strokeWidth="8" />
    <circle cx="122" cy="32" r="7" fill={ink.accent} />
  </>,
);

/** No network. */
export const OfflinePicture = picture(
  <>
    <path
      d="M40 84a20 20 0 0 1 20-20 28 28 0 0 1 54-4 20 20 0 0 1 6 24 16 16 0 0 1-14 8H56a16 16 0 0 1-16-8z"
      fill={ink.solid}
    />
    <path d="M52 40l64 64" stroke={ink.hill} strokeWidth="14" />
    <path d="M48 36l64 64" stroke={ink.accent} strokeWidth="6" />
  </>,
);

/** A page that does not exist: the tile at this place is missing. */
export const LostPicture = picture(
  <>
    <path d="M48 20h30v30a30 30 0 0 1-30-30z" fill={ink.solid} />
    <path d="M82 50V20a30 30 0 0 1 30 30z" fill={ink.line} />
    <path d="M48 84V54a30 30 0 0 1 30 30z" fill={ink.accent} />
    <path d="M84 56h26v26H84z" stroke={ink.solid} strokeWidth="4" strokeDasharray="1 9" />
  </>,
);

/** Something broke: one quarter has come off the circle. */
export const BrokenPicture = picture(
  <>
    <path d="M76 58V22a36 36 0 0 0-36 36z" fill={ink.solid} />
    <path d="M76 62H40a36 36 0 0 0 36 36z" fill={ink.line} />
    <path d="M80 62h36a36 36 0 0 1-36 36z" fill={ink.solid} />
    <path d="M92 48l12-34a36 36 0 0 1 22 46z" fill={ink.accent} />
  </>,
);
