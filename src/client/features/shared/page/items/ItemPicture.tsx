import { chakra } from '../../../../design/chakra.ts';
import { Box } from '../../../../design/primitives.tsx';
import { themeOf } from '../addresses.ts';
import type { PublicItem, PublicPicture } from '../public-item.ts';

const SIDE = 20;
const COLUMNS = 8;
const ROWS = 5;

const PatternSvg = chakra('svg', {
  base: { display: 'block', width: 'full', height: 'full', background: 'brand.solid' },
});

const quarters = [
  'M0 0h20a20 20 0 0 1-20 20z',
  'M20 0v20a20 20 0 0 1-20-20z',
  'M20 20H0a20 20 0 0 1 20-20z',
  'M0 20V0a20 20 0 0 1 20 20z',
] as const;

const shades = ['brand-hover', 'brand-hover', 'brand-emphasized', 'accent-solid'] as const;

/** The same seed gives the same numbers on the server and in the browser. */
const createSeededRandom = (seed: string): (() => number) => {
  let state = 2_166_136_261;
  for (let at = 0; at < seed.length; at += 1) state = Math.imul(state ^ seed.charCodeAt(at), 16_777_619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519);
    state ^= state >>> 13;
    return (state >>> 0) / 4_294_967_296;
  };
};

const pick = <T,>(list: readonly [T, ...T[]], share: number): T => list[Math.floor(share * list.length)] ?? list[0];

/** Shade -> path: one path for each shade instead of forty elements. */
const buildPaths = (seed: string): ReadonlyMap<string, string> => {
  const next = createSeededRandom(seed);
  const byShade = new Map<string, string>();
  for (let tile = 0; tile < COLUMNS * ROWS; tile += 1) {
    const [isThere, shade, corner] = [next() < 0.62, pick(shades, next()), pick(quarters, next())];
    if (!isThere) continue;
    const [x, y] = [(tile % COLUMNS) * SIDE, Math.floor(tile / COLUMNS) * SIDE];
    const moved = corner.replace(/^M(\d+) (\d+)/, (_, left, top) => `M${Number(left) + x} ${Number(top) + y}`);
    byShade.set(shade, `${byShade.get(shade) ?? ''}${toRelative(moved, x, y)}`);
  }
  return byShade;
};

/** Moves the absolute commands `H0` and `V0` with their tile. */
const toRelative = (path: string, x: number, y: number): string => path.replace('H0', `H${x}`).replace('V0', `V${y}`);

/** Replaces a missing picture: a pattern of quarter circles that depends on `seed`. Decoration only. */
const Cover = ({ seed }: { readonly seed: string }) => (
  <PatternSvg viewBox="0 0 160 100" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
    {[...buildPaths(seed)].map(([shade, path]) => (
      <path key={shade} d={path} fill={`var(--theme-${shade})`} />
    ))}
  </PatternSvg>
);

const Frame = chakra('picture', {
  base: {
    display: 'block',
    width: 'full',
    height: 'full',
    '& img': { display: 'block', width: 'full', height: 'full', objectFit: 'cover' },
  },
});

interface PictureProps {
  readonly picture: PublicPicture;
  /** Rendered width, in the syntax of the attribute `sizes`. */
  readonly sizes: string;
  /** The first picture of the page: the browser fetches it before all others. */
  readonly isFirst?: boolean;
  /** A heading beside the picture names it: screen readers skip the picture. */
  readonly isDecoration?: boolean;
}

const setOf = ({ sizes }: PublicPicture, format: 'webp' | 'fallback'): string =>
  sizes.map((size) => `${size[format]} ${size.width}w`).join(', ');

/** A picture in the width that the device needs; its space is reserved while it loads. */
export const Picture = ({ picture, sizes, isFirst = false, isDecoration = false }: PictureProps) => {
  const { width, height, alt } = picture;
  return (
    <Frame>
      <source type="image/webp" srcSet={setOf(picture, 'webp')} sizes={sizes} />
      <img
        src={picture.sizes[0]?.fallback}
        srcSet={setOf(picture, 'fallback')}
        sizes={sizes}
        width={width}
        height={height}
        alt={isDecoration ? '' : (alt?.text ?? '')}
        lang={alt?.lang}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
      />
    </Frame>
  );
};

interface ItemPictureProps {
  readonly item: PublicItem;
  readonly sizes: string;
  readonly isFirst?: boolean;
  readonly isDecoration?: boolean;
}

/** The picture of an item, else a generated pattern in its institution's colours. It fills the box around it. */
export const ItemPicture = ({ item, ...rest }: ItemPictureProps) =>
  item.picture ? (
    <Picture picture={item.picture} {...rest} />
  ) : (
    <Box data-theme={themeOf(item.institutionCode)} width="full" height="full">
      <Cover seed={item.id} />
    </Box>
  );
