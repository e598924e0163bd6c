import { neutrals, type Shade } from './neutrals.ts';

/** Colours of one institution, by role. */
export interface ThemeColours {
  readonly brand: Readonly<
    Record<'solid' | 'hover' | 'contrast' | 'fg' | 'subtle' | 'muted' | 'emphasized' | 'focusRing', string>
  >;
  readonly accent: Readonly<Record<'solid' | 'contrast' | 'fg' | 'subtle', string>>;
}

/** Two colours that meet on the screen: their roles, the colours, and the contrast that they need. */
export type Pair = readonly [name: string, one: string, other: string, least: number];

/** Least contrast of text, and of edges and shapes (WCAG 2.2, 1.4.3 and 1.4.11). */
export const TEXT = 4.5;
export const EDGE = 3;

export const grounds = ['DEFAULT', 'panel', 'subtle', 'muted'] as const;

/** Every pair that a theme's colours make with each other and with those that all institutions share. */
export const themePairs = ({ brand, accent }: ThemeColours, shade: Shade): readonly Pair[] => {
  const { bg, fg } = neutrals[shade];
  return [
    ['brand.contrast on brand.solid', brand.contrast, brand.solid, TEXT],
    ['brand.contrast on brand.hover', brand.contrast, brand.hover, TEXT],
    ...grounds.map((ground): Pair => [`brand.fg on bg.${ground}`, brand.fg, bg[ground], TEXT]),
    ...(['subtle', 'muted'] as const).flatMap((ground): Pair[] => [
      [`brand.fg on brand.${ground}`, brand.fg, brand[ground], TEXT],
      [`fg on brand.${ground}`, fg.DEFAULT, brand[ground], TEXT],
      [`fg.muted on brand.${ground}`, fg.muted, brand[ground], TEXT],
    ]),
    ['accent.contrast on accent.solid', accent.contrast, accent.solid, TEXT],
    ['accent.fg on bg', accent.fg, bg.DEFAULT, TEXT],
    ['accent.fg on bg.panel', accent.fg, bg.panel, TEXT],
    ['accent.fg on accent.subtle', accent.fg, accent.subtle, TEXT],
    ['accent.solid on brand.solid', accent.solid, brand.solid, EDGE],
    ...(['DEFAULT', 'panel', 'subtle'] as const).map(
      (ground): Pair => [`brand.focusRing on bg.${ground}`, brand.focusRing, bg[ground], EDGE],
    ),
  ];
};
