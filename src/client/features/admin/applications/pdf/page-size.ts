export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What a phone can hold of one page in memory (four bytes each), and the longest side that every browser draws. */
const MAX_PIXELS = 12_000_000;
const MAX_SIDE = 8_192;
/** A page may say that it is kilometres long: beyond this shape it is made narrower instead. */
const MAX_HEIGHT_RATIO = 4;

/** How large a page stands on the screen that is `room` wide; at zoom 1 it fills the width. */
export const getDisplaySize = ({ width, height }: Size, room: number, zoom: number): Size => {
  const scale = Math.min(room / width, (room * MAX_HEIGHT_RATIO) / height) * zoom;
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

/** Pixels for each unit of the page: sharp on the screen, but never more than the device can hold. */
export const getRenderScale = (page: Size, shown: Size, density: number): number =>
  Math.min(
    (shown.width / page.width) * density,
    Math.sqrt(MAX_PIXELS / (page.width * page.height)),
    MAX_SIDE / Math.max(page.width, page.height),
  );
