import { around, type Band, type Colour, compare, decode, encode, marked, type Pixels } from './mark-changes.ts';
import type { Shot } from './shots.ts';

/** Files of one drawing, before and after; `part` shows only what changed. */
export interface Side {
  readonly whole: string;
  readonly part?: string;
}

/** A drawing with its files; what is new has no `before`, what is gone no `after`. */
export interface Pictured {
  readonly shot: Shot;
  readonly isSame: boolean;
  readonly before?: Side;
  readonly after?: Side;
}

type Keep = (name: string, content: Buffer) => Promise<void>;

const GONE = [185, 28, 28] as const;
const NEW = [21, 128, 61] as const;

const keepOne = async (name: string, content: Buffer, keep: Keep): Promise<Side> => {
  const whole = `${name}.webp`;
  await keep(whole, await encode(await decode(content)));
  return { whole };
};

const keepBoth = async (shot: Shot, before: Buffer, after: Buffer, keep: Keep): Promise<Pictured> => {
  const [then, now] = await Promise.all([decode(before), decode(after)]);
  const found = compare(then, now);
  if (found.isSame) return { shot, isSame: true, after: await keepOne(`${shot.name}-after`, after, keep) };
  const write = async (name: string, pixels: Pixels, band: Band, colour: Colour): Promise<Side> => {
    const side = { whole: `${name}.webp`, part: `${name}-part.webp` };
    const shown = marked(pixels, band, colour);
    await keep(side.whole, await encode(shown));
    await keep(side.part, await encode(around(shown, band)));
    return side;
  };
  return {
    shot,
    isSame: false,
    before: await write(`${shot.name}-before`, then, found.before, GONE),
    after: await write(`${shot.name}-after`, now, found.after, NEW),
  };
};

/** Compares the two pictures of a drawing and keeps what is worth looking at; undefined where there is neither. */
export const picture = async (
  shot: Shot,
  before: Buffer | undefined,
  after: Buffer | undefined,
  keep: Keep,
): Promise<Pictured | undefined> => {
  if (before && after) return keepBoth(shot, before, after, keep);
  if (after) return { shot, isSame: false, after: await keepOne(`${shot.name}-after`, after, keep) };
  if (before) return { shot, isSame: false, before: await keepOne(`${shot.name}-before`, before, keep) };
  return undefined;
};
