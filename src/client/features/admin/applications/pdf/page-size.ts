export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pixels of one page that fit in the memory of a phone (four bytes each), and the longest canvas side of all browsers. */
const MAX_PIXELS = 12_000_000;
const MAX_SIDE = 8_192;
/** A longer page is displayed narrower instead. */
const MAX_HEIGHT_RATIO = 4;

/** The size of a page after a turn by quarters. @param turn degrees */
export const turnSize = ({ width, height }: Size, turn: number): Size =>
  turn % 180 === 0 ? { width, height } : { width: height, height: width };

/** Display size of a page in a region `room` wide; at zoom 1 it fills the width. */
export const getDisplaySize = ({ width, height }: Size, room: number, zoom: number): Size => {
  const scale = Math.min(room / width, (room * MAX_HEIGHT_RATIO) / height) * zoom;
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

/** Pixels for each unit of the page: as sharp as the screen, within the memory limits. */
export const getRenderScale = (page: Size, shown: Size, density: number): number =>
  Math.min(
    (shown.width / page.width) * density,
    Math.sqrt(MAX_PIXELS / (page.width * page.height)),
    MAX_SIDE / Math.max(page.width, page.height),
  );
