import { chakra } from '@chakra-ui/react';

const Drawing = chakra('svg', { base: { display: 'block', width: 'full', height: 'full' } });

/** Quarter circles, the shape that all the marks are built of: corner and colour of each tile. */
const rows = [
  ['a1', 'c3', 'o0', 'a2', 'b4'],
  ['b2', 'o0', 'a4', 'c1', 'a3'],
  ['d0', 'a3', 'b1', 'o0', 'c2'],
  ['a4', 'b2', 'd0', 'a1', 'o0'],
  ['o0', 'c4', 'a2', 'b3', 'a1'],
] as const;

const colours = { a: 'brand.muted', b: 'brand.emphasized', c: 'accent.solid', d: 'accent.solid', o: 'none' } as const;

const quarters: Readonly<Record<string, string>> = {
  1: 'M0 0h20a20 20 0 0 1-20 20z',
  2: 'M20 0v20a20 20 0 0 1-20-20z',
  3: 'M20 20H0a20 20 0 0 1 20-20z',
  4: 'M0 20V0a20 20 0 0 1 20 20z',
};

const Shape = chakra('path');
const Dot = chakra('circle');

/** The portal's pattern, in the colours of the institution. Decoration only. */
export const Tiles = ({ isDark = false }: { readonly isDark?: boolean }) => (
  <Drawing viewBox="0 0 110 110" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
    {rows.flatMap((row, y) =>
      row.map((tile, x) => {
        const [kind = 'o', corner = '0'] = tile;
        const fill = isDark && kind === 'a' ? 'brand.hover' : colours[kind as keyof typeof colours];
        const place = `translate(${x * 22} ${y * 22})`;
        if (fill === 'none') return null;
        // The grid never changes: a tile's place is its identity.
        const key = `${x}-${y}`;
        return kind === 'd' ? (
          <Dot key={key} cx="10" cy="10" r="7" transform={place} fill={fill} />
        ) : (
          <Shape key={key} d={quarters[corner] ?? ''} transform={place} fill={fill} />
        );
      }),
    )}
  </Drawing>
);
