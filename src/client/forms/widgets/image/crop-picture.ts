export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The server stores no wider picture (docs/decisions/092). */
const MAX_WIDTH = 1600;
const QUALITY = 0.92;

/** The chosen part of a picture as a new file of the same type and name; never enlarged. */
export const cropPicture = async (file: File, area: Area): Promise<File> => {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, MAX_WIDTH / area.width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(area.width * scale);
  canvas.height = Math.round(area.height * scale);
  const { x, y, width, height } = area;
  canvas.getContext('2d')?.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type, QUALITY));
  if (!blob) throw new Error('the browser could not draw the picture');
  return new File([blob], file.name, { type: blob.type });
};
