import type { FileRule } from '../../../../engine/schema/file-rule.ts';

/** Whether a chosen file is a picture by its name; HEIC has no type in some browsers. */
export const isPicture = ({ type, name }: File): boolean => type.startsWith('image/') || /\.hei[cf]$/i.test(name);

export const takesPictures = ({ types }: FileRule): boolean => types.some((type) => type.startsWith('image/'));

/** Several photos become the pages of one PDF. */
export const takesSeveralPhotos = ({ types }: FileRule): boolean => types.includes('application/pdf');
