import { ink, picture } from './picture.tsx';

/** A sheet whose lower corner is a quarter circle. */
const sheet = (
  <path d="M52 24a8 8 0 0 1 8-8h40a8 8 0 0 1 8 8v48a28 28 0 0 1-28 28H60a8 8 0 0 1-8-8z" fill={ink.solid} />
);

/** Nothing in the list. */
export const EmptyPicture = picture(
  <>
    <path d="M44 60h72v20a28 28 0 0 1-28 28H44z" fill={ink.solid} />
    <path d="M46 60h20a14 14 0 0 0 28 0h20" stroke={ink.on} strokeWidth="4" />
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
    <path d="M46 44h68" stroke={ink.on} strokeWidth="4" />
    <path d="M62 16v14M98 16v14" stroke={ink.line} strokeWidth="6" />
    <path d="M54 56h14v14H54zM54 78h14v14H54zM75 56h14v14H75zM96 56h10v14H96z" fill={ink.line} />
    <path d="M75 78h14a14 14 0 0 1-14 14z" fill={ink.accent} />
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
