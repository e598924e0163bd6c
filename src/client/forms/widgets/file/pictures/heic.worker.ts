import libheif from 'libheif-js/libheif-wasm/libheif.js';
import { PictureError } from './picture-problem.ts';
import { assertPixels } from './read-header.ts';

const problemOf = (error: unknown): PictureError => {
  if (error instanceof PictureError) return error;
  return new PictureError(error instanceof RangeError ? 'memory' : 'unreadable');
};

/** Decodes the main picture of a HEIC file, turned as the file says. */
addEventListener('message', async ({ data }: MessageEvent<{ file: Blob; code: ArrayBuffer }>) => {
  try {
    const { HeifDecoder } = libheif({ wasmBinary: data.code });
    const pictures = new HeifDecoder().decode(new Uint8Array(await data.file.arrayBuffer()));
    const picture = pictures.find((each) => each.is_primary()) ?? pictures[0];
    if (!picture) throw new PictureError('unreadable');
    const [width, height] = [picture.get_width(), picture.get_height()];
    assertPixels(width, height);
    const pixels = { data: new Uint8ClampedArray(width * height * 4), width, height };
    await new Promise<void>((resolve, reject) => {
      picture.display(pixels, (shown) => (shown ? resolve() : reject(new PictureError('unreadable'))));
    });
    postMessage({ value: { width, height, data: pixels.data.buffer } }, { transfer: [pixels.data.buffer] });
  } catch (error) {
    const { problem, params } = problemOf(error);
    postMessage({ problem, params });
  }
});
