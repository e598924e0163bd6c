import { type ColourMode, neutrals } from './neutrals.ts';

/** Colours of one institution, by role. */
export interface ThemeColours {
  readonly brand: Readonly<
    Record<'solid' | 'hover' | 'contrast' | 'fg' | 'subtle' | 'muted' | 'emphasized' | 'focusRing', string>
  >;
  readonly accent: Readonly<Record<'solid' | 'contrast' | 'fg' | 'subtle', string>>;
}

/** A foreground and a background colour that are used together: their roles, their values and the required contrast. */
export type ContrastPair = readonly [name: string, one: string, other: string, least: number];

/** Minimum contrast of text, and of borders and shapes (WCAG 2.2, 1.4.3 and 1.4.11). */
export const MIN_TEXT_CONTRAST = 4.5;
export const MIN_EDGE_CONTRAST = 3;

export const backgrounds = ['DEFAULT', 'panel', 'subtle', 'muted'] as const;

/** Backgrounds of notes, callouts and errors, which contain links and fields. */
const tones = ['error', 'warning', 'success', 'info'] as const;

/**
 * What stands on a coloured background: links and the focus on notes and errors, and the texts, errors and controls of a
 * declaration, which has the background of the brand.
 */
const pairsInFrames = ({ brand }: ThemeColours, shade: ColourMode): readonly ContrastPair[] => {
  const { bg, fg, border } = neutrals[shade];
  return [
    ...tones.flatMap((tone): ContrastPair[] => [
      [`brand.fg on bg.${tone}`, brand.fg, bg[tone], MIN_TEXT_CONTRAST],
      [`brand.focusRing on bg.${tone}`, brand.focusRing, bg[tone], MIN_EDGE_CONTRAST],
      [`fg.${tone} on brand.subtle`, fg[tone], brand.subtle, MIN_TEXT_CONTRAST],
    ]),
    ['fg.subtle on brand.subtle', fg.subtle, brand.subtle, MIN_TEXT_CONTRAST],
    ['border.emphasized on brand.subtle', border.emphasized, brand.subtle, MIN_EDGE_CONTRAST],
    ['brand.focusRing on bg.muted', brand.focusRing, bg.muted, MIN_EDGE_CONTRAST],
    ['brand.focusRing on brand.subtle', brand.focusRing, brand.subtle, MIN_EDGE_CONTRAST],
  ];
};

/** Every pair of a theme's colours with each other and with the shared neutral colours. */
export const contrastPairsOf = (colours: ThemeColours, shade: ColourMode): readonly ContrastPair[] => {
  const { brand, accent } = colours;
  const { bg, fg } = neutrals[shade];
  return [
    ...pairsInFrames(colours, shade),
    ['brand.contrast on brand.solid', brand.contrast, brand.solid, MIN_TEXT_CONTRAST],
    ['brand.contrast on brand.hover', brand.contrast, brand.hover, MIN_TEXT_CONTRAST],
    ...backgrounds.map((ground): ContrastPair => [`brand.fg on bg.${ground}`, brand.fg, bg[ground], MIN_TEXT_CONTRAST]),
    ...(['subtle', 'muted'] as const).flatMap((ground): ContrastPair[] => [
      [`brand.fg on brand.${ground}`, brand.fg, brand[ground], MIN_TEXT_CONTRAST],
      [`fg on brand.${ground}`, fg.DEFAULT, brand[ground], MIN_TEXT_CONTRAST],
      [`fg.muted on brand.${ground}`, fg.muted, brand[ground], MIN_TEXT_CONTRAST],
    ]),
    ['accent.contrast on accent.solid', accent.contrast, accent.solid, MIN_TEXT_CONTRAST],
    ['accent.fg on bg', accent.fg, bg.DEFAULT, MIN_TEXT_CONTRAST],
    ['accent.fg on bg.panel', accent.fg, bg.panel, MIN_TEXT_CONTRAST],
    ['accent.fg on accent.subtle', accent.fg, accent.subtle, MIN_TEXT_CONTRAST],
    ['accent.solid on brand.solid', accent.solid, brand.solid, MIN_EDGE_CONTRAST],
    ...(['DEFAULT', 'panel', 'subtle'] as const).map(
      (ground): ContrastPair => [`brand.focusRing on bg.${ground}`, brand.focusRing, bg[ground], MIN_EDGE_CONTRAST],
    ),
  ];
};
