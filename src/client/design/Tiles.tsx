import { useId } from 'react';
import { chakra } from './chakra.ts';

const StripSvg = chakra('svg', { base: { display: 'block', width: 'full', height: '5' } });

/** One row of the portal's quarter circles, repeated over the width. Decoration only. */
export const TileStrip = () => {
  const id = useId();
  return (
    <StripSvg aria-hidden="true">
      <pattern id={id} width="120" height="20" patternUnits="userSpaceOnUse">
        <path d="M0 0h20a20 20 0 0 1-20 20zM60 20H40a20 20 0 0 1 20-20z" fill="var(--theme-brand-solid)" />
        <path d="M40 0v20a20 20 0 0 1-20-20z" fill="var(--theme-brand-emphasized)" />
        <path d="M60 20V0a20 20 0 0 1 20 20zM120 0v20a20 20 0 0 1-20-20z" fill="var(--theme-brand-hover)" />
        <circle cx="90" cy="10" r="6" fill="var(--theme-accent-solid)" />
      </pattern>
      <rect width="100%" height="20" fill={`url(#${id})`} />
    </StripSvg>
  );
};

const PatternSvg = chakra('svg', { base: { display: 'block', width: 'full', height: 'full' } });

/** Kind of each tile (a–d, o: empty) and the corner of its quarter circle, the shape of all logos. */
const rows = [
  ['a1', 'c3', 'o0', 'a2', 'b4', 'o0', 'c1'],
  ['b2', 'o0', 'a4', 'd0', 'a3', 'b1', 'a2'],
  ['d0', 'a3', 'b1', 'o0', 'c2', 'a4', 'o0'],
  ['a4', 'b2', 'o0', 'a1', 'o0', 'd0', 'b3'],
  ['o0', 'c4', 'a2', 'b3', 'a1', 'c2', 'a4'],
] as const;

const tiles = rows.flatMap((row, y) => row.map((tile, x) => ({ tile, x, y })));

const SIDE = 20;

const quarters: Readonly<Record<string, string>> = {
  1: 'M0 0h20a20 20 0 0 1-20 20z',
  2: 'M20 0v20a20 20 0 0 1-20-20z',
  3: 'M20 20H0a20 20 0 0 1 20-20z',
  4: 'M0 20V0a20 20 0 0 1 20 20z',
};

const colours: Readonly<Record<string, string>> = {
  a: 'brand-hover',
  b: 'brand-emphasized',
  c: 'accent-solid',
  d: 'accent-solid',
};

const Tile = ({ tile, x, y }: { readonly tile: string; readonly x: number; readonly y: number }) => {
  const [kind = 'o', corner = '0'] = tile;
  const colour = colours[kind];
  if (colour === undefined) return null;
  const shared = { transform: `translate(${x * SIDE} ${y * SIDE})`, fill: `var(--theme-${colour})` };
  return kind === 'd' ? <circle cx="10" cy="10" r="6" {...shared} /> : <path d={quarters[corner]} {...shared} />;
};

/** The portal's pattern, for a background in the brand's solid colour. Decoration only. */
export const Tiles = () => (
  <PatternSvg viewBox="0 0 140 100" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
    {tiles.map((tile) => (
      <Tile key={`${tile.x}-${tile.y}`} {...tile} />
    ))}
  </PatternSvg>
);
