import { createPicture, pictureColours } from './picture.tsx';

/** A sheet whose lower corner is a quarter circle. */
const sheet = (
  <path d="M52 24a8 8 0 0 1 8-8h40a8 8 0 0 1 8 8v48a28 28 0 0 1-28 28H60a8 8 0 0 1-8-8z" fill={pictureColours.solid} />
);

/** Nothing in the list. */
export const EmptyPicture = createPicture(
  <>
    <path d="M44 60h72v20a28 28 0 0 1-28 28H44z" fill={pictureColours.solid} />
    <path d="M46 60h20a14 14 0 0 0 28 0h20" stroke={pictureColours.on} strokeWidth="4" />
    <path d="M66 44V22h14a22 22 0 0 1-14 22z" fill={pictureColours.line} />
    <circle cx="98" cy="34" r="9" fill={pictureColours.accent} />
  </>,
);

/** Nothing found. */
export const SearchPicture = createPicture(
  <>
    <circle cx="74" cy="56" r="30" fill={pictureColours.on} stroke={pictureColours.solid} strokeWidth="8" />
    <path d="M96 78l22 22" stroke={pictureColours.solid} strokeWidth="12" />
    <path d="M74 38a18 18 0 0 1 18 18H74z" fill={pictureColours.accent} />
    <path d="M74 56v18a18 18 0 0 1-18-18z" fill={pictureColours.line} />
  </>,
);

/** No event. */
export const CalendarPicture = createPicture(
  <>
    <path
      d="M44 32a8 8 0 0 1 8-8h56a8 8 0 0 1 8 8v44a28 28 0 0 1-28 28H52a8 8 0 0 1-8-8z"
      fill={pictureColours.solid}
    />
    <path d="M46 44h68" stroke={pictureColours.on} strokeWidth="4" />
    <path d="M62 16v14M98 16v14" stroke={pictureColours.line} strokeWidth="6" />
    <path d="M54 56h14v14H54zM54 78h14v14H54zM75 56h14v14H75zM96 56h10v14H96z" fill={pictureColours.line} />
    <path d="M75 78h14a14 14 0 0 1-14 14z" fill={pictureColours.accent} />
  </>,
);

/** No news, nothing to read. */
export const PagePicture = createPicture(
  <>
    {sheet}
    <path d="M64 30h16a16 16 0 0 1-16 16z" fill={pictureColours.accent} />
    <path d="M86 34h10M64 58h32M64 70h32M64 82h14" stroke={pictureColours.line} strokeWidth="5" />
  </>,
);

/** No brochure, no document. */
export const FilePicture = createPicture(
  <>
    {sheet}
    <path d="M80 34v28M68 52l12 12 12-12" stroke={pictureColours.on} strokeWidth="6" />
    <path d="M64 80h22" stroke={pictureColours.accent} strokeWidth="6" />
  </>,
);

/** No question. */
export const QuestionPicture = createPicture(
  <>
    <path d="M40 46a28 28 0 0 1 28-28h24a28 28 0 0 1 0 56H68v24a28 28 0 0 1-28-28z" fill={pictureColours.solid} />
    <path d="M70 40a10 10 0 1 1 14 9c-3 1.5-4 3-4 6" stroke={pictureColours.on} strokeWidth="5" />
    <circle cx="80" cy="64" r="3.5" fill={pictureColours.accent} />
  </>,
);
