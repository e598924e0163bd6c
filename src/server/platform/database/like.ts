const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Pattern of `like` for texts that begin with `text`. */
export const likePrefix = (text: string): string => `${escapeLike(text)}%`;

/** Pattern of `like` for texts that contain `text`. */
export const likeAnywhere = (text: string): string => `%${escapeLike(text)}%`;

/** Letters of a word that the indexes of names store. */
export const INDEXED_LETTERS = 30;
