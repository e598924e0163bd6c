import { createPicture, pictureColours } from './picture.tsx';

/** No network. */
export const OfflinePicture = createPicture(
  <>
    <path
      d="M40 84a20 20 0 0 1 20-20 28 28 0 0 1 54-4 20 20 0 0 1 6 24 16 16 0 0 1-14 8H56a16 16 0 0 1-16-8z"
      fill={pictureColours.solid}
    />
    <path d="M62 50l42 42" stroke={pictureColours.far} strokeWidth="14" />
    <path d="M48 36l64 64" stroke={pictureColours.accent} strokeWidth="6" />
  </>,
);

/** A page that does not exist: one tile is missing. */
export const NotFoundPicture = createPicture(
  <>
    <path d="M48 20h30v30a30 30 0 0 1-30-30z" fill={pictureColours.solid} />
    <path d="M82 50V20a30 30 0 0 1 30 30z" fill={pictureColours.line} />
    <path d="M48 84V54a30 30 0 0 1 30 30z" fill={pictureColours.accent} />
    <path d="M84 56h26v26H84z" stroke={pictureColours.solid} strokeWidth="4" strokeDasharray="1 9" />
  </>,
);

/** An error: one quarter is separated from the circle. */
export const ErrorPicture = createPicture(
  <>
    <path d="M76 58V22a36 36 0 0 0-36 36z" fill={pictureColours.solid} />
    <path d="M76 62H40a36 36 0 0 0 36 36z" fill={pictureColours.line} />
    <path d="M80 62h36a36 36 0 0 1-36 36z" fill={pictureColours.solid} />
    <path d="M92 48l12-34a36 36 0 0 1 22 46z" fill={pictureColours.accent} />
  </>,
);
