import type { ReadDimensions } from './check-file.ts';

/** Width and height of a picture; undefined when the browser cannot decode it. */
export const readDimensions: ReadDimensions = async (file) => {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch {
    return undefined;
  }
};
