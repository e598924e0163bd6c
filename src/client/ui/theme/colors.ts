/** Colours that all institutions share. Every pair that carries text is checked in contrast.test.ts. */
export const neutrals = {
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
} as const;

const asTokens = (group: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(group).map(([role, value]) => [role, { value }]));

const themed = (group: string, roles: readonly string[]) =>
  Object.fromEntries(roles.map((role) => [role, { value: `var(--theme-${group}-${role})` }]));

const BRAND_ROLES = ['solid', 'hover', 'contrast', 'fg', 'subtle', 'muted', 'emphasized', 'focusRing'];

/** `brand` and `danger` are colour palettes: what a component draws in `colorPalette.*` follows them. */
export const colorTokens = {
  ...Object.fromEntries(Object.entries(neutrals).map(([name, group]) => [name, asTokens(group)])),
  brand: { ...themed('brand', BRAND_ROLES), border: { value: 'var(--theme-brand-emphasized)' } },
  accent: themed('accent', ['solid', 'contrast', 'fg', 'subtle']),
  danger: asTokens({
    solid: '#B3261E',
    hover: '#C93A31',
    contrast: '#FFFFFF',
    fg: '#B3261E',
    subtle: '#FCECEA',
    muted: '#F6D2CF',
    emphasized: '#E5A29D',
    focusRing: '#D2463D',
    border: '#E5A29D',
  }),
  white: { value: '#FFFFFF' },
};
