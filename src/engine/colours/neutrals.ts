/**
 * Colours that all institutions share, by role, in light and in dark. Every pair that carries text is checked in
 * src/client/design/theme/contrast.test.ts.
 */
export const neutrals = {
  light: {
    bg: {
      DEFAULT: '#FFFFFF',
      subtle: '#F7F6F3',
      muted: '#EFEDE8',
      emphasized: '#E4E1DA',
      inverted: '#16181D',
      panel: '#FFFFFF',
      error: '#FCECEA',
      warning: '#FDF3E1',
      success: '#E7F4EC',
      info: '#EAF1FB',
    },
    fg: {
      DEFAULT: '#16181D',
      muted: '#4A4F5A',
      subtle: '#62676F',
      inverted: '#FFFFFF',
      error: '#B3261E',
      warning: '#7A4200',
      success: '#1A6339',
      info: '#1F4F99',
    },
    border: {
      DEFAULT: '#DEDBD3',
      muted: '#EAE7E0',
      emphasized: '#85827A',
      inverted: '#16181D',
      error: '#B3261E',
      warning: '#B8761A',
      success: '#2F8A57',
      info: '#4A7BC8',
    },
    danger: {
      solid: '#B3261E',
      hover: '#C93A31',
      contrast: '#FFFFFF',
      fg: '#B3261E',
      subtle: '#FCECEA',
      muted: '#F6D2CF',
      emphasized: '#E5A29D',
      focusRing: '#D2463D',
    },
  },
  dark: {
    bg: {
      DEFAULT: '#14161B',
      subtle: '#101216',
      muted: '#252932',
      emphasized: '#323844',
      inverted: '#090A0D',
      panel: '#1A1D23',
      error: '#3A1815',
      warning: '#33250D',
      success: '#12301F',
      info: '#15263F',
    },
    fg: {
      DEFAULT: '#ECEAE5',
      muted: '#BABEC7',
      subtle: '#9BA0AB',
      inverted: '#F3F1EC',
      error: '#FFB1A8',
      warning: '#F5C67F',
      success: '#8FD8AB',
      info: '#AECBFF',
    },
    border: {
      DEFAULT: '#343A45',
      muted: '#2A2F38',
      emphasized: '#7E8490',
      inverted: '#ECEAE5',
      error: '#F0857B',
      warning: '#C98A2E',
      success: '#4FAE79',
      info: '#6C9BE6',
    },
    danger: {
      solid: '#BC3129',
      hover: '#C93A31',
      contrast: '#FFFFFF',
      fg: '#FFB1A8',
      subtle: '#3A1815',
      muted: '#552320',
      emphasized: '#E0837B',
      focusRing: '#FF8B80',
    },
  },
} as const;

export type ColourMode = keyof typeof neutrals;

/** Further values that differ between light and dark mode and are not text colours. */
export const modeEffects: Readonly<Record<ColourMode, Readonly<Record<'shadow' | 'depth' | 'arrow', string>>>> = {
  light: { shadow: '22 24 29', depth: '1', arrow: '4A4F5A' },
  // A shadow on a dark background must be much stronger to be visible.
  dark: { shadow: '0 0 0', depth: '3.5', arrow: 'BABEC7' },
};
