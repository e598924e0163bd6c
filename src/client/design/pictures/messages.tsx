import { createPicture, pictureColours } from './picture.tsx';

/** Success. */
export const DonePicture = createPicture(
  <>
    <path d="M80 60V20a40 40 0 0 1 40 40z" fill={pictureColours.line} />
    <path d="M80 60h40a40 40 0 0 1-80 0 40 40 0 0 1 40-40z" fill={pictureColours.solid} />
    <path d="M62 60l13 13 24-26" stroke={pictureColours.on} strokeWidth="8" />
    <circle cx="122" cy="32" r="7" fill={pictureColours.accent} />
  </>,
);

/** An email was sent. */
export const MailPicture = createPicture(
  <>
    <path
      d="M40 40a8 8 0 0 1 8-8h64a8 8 0 0 1 8 8v28a28 28 0 0 1-28 28H48a8 8 0 0 1-8-8z"
      fill={pictureColours.solid}
    />
    <path d="M44 42l36 26 36-26" stroke={pictureColours.on} strokeWidth="5" />
    <path d="M106 14a14 14 0 0 1 14 14h-14z" fill={pictureColours.accent} />
    <path d="M54 82h18" stroke={pictureColours.line} strokeWidth="5" />
  </>,
);
