import { neutrals } from '../../../engine/colours/neutrals.ts';

/** A token is a CSS variable; its value depends on theme and appearance (`global-css.ts`). */
const toVariables = (prefix: string, group: string, roles: readonly string[]) =>
  Object.fromEntries(roles.map((role) => [role, { value: `var(--${prefix}-${group}-${role})` }]));

const BRAND_ROLES = ['solid', 'hover', 'contrast', 'fg', 'subtle', 'muted', 'emphasized', 'focusRing'];

/** `brand` and `danger` are colour palettes, which `colorPalette.*` selects. */
export const colorTokens = {
  ...Object.fromEntries(
    Object.entries(neutrals.light).map(([group, roles]) => [group, toVariables('tone', group, Object.keys(roles))]),
  ),
  danger: {
    ...toVariables('tone', 'danger', BRAND_ROLES),
    border: { value: 'var(--tone-danger-emphasized)' },
  },
  brand: { ...toVariables('theme', 'brand', BRAND_ROLES), border: { value: 'var(--theme-brand-emphasized)' } },
  accent: toVariables('theme', 'accent', ['solid', 'contrast', 'fg', 'subtle']),
};

const toTokens = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));

const STEPS = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 32, 36, 40, 48, 56, 64, 72,
  80, 96,
];

/** One step is a quarter rem. */
const spacing = Object.fromEntries(STEPS.map((step) => [String(step), { value: `${step / 4}rem` }]));

/** A shadow colour that depends on the appearance. */
const shadowColour = (strength: number): string => `rgb(var(--tone-shadow) / calc(${strength} * var(--tone-depth)))`;

export const scales = {
  spacing,
  sizes: {
    ...spacing,
    ...toTokens({
      xs: '20rem',
      sm: '26rem',
      md: '32rem',
      lg: '42rem',
      xl: '56rem',
      '2xl': '72rem',
      prose: '62ch',
      full: '100%',
      max: 'max-content',
      min: 'min-content',
      fit: 'fit-content',
      dvh: '100dvh',
    }),
  },
  radii: toTokens({
    none: '0',
    xs: '4px',
    sm: '6px',
    md: 'var(--theme-radius-control, 10px)',
    lg: 'var(--theme-radius-card, 14px)',
    xl: '20px',
    '2xl': '28px',
    full: '9999px',
  }),
  fonts: toTokens({
    body: 'var(--theme-font-body, "Segoe UI Variable Text", "Segoe UI", -apple-system, BlinkMacSystemFont, Roboto, "Noto Sans", "Liberation Sans", system-ui, sans-serif)',
    heading:
      'var(--theme-font-heading, "Segoe UI Variable Display", "Segoe UI", -apple-system, BlinkMacSystemFont, Roboto, "Noto Sans", "Liberation Sans", system-ui, sans-serif)',
    mono: 'ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", "Liberation Mono", monospace',
  }),
  fontSizes: toTokens({
    '2xs': '0.75rem',
    xs: '0.8125rem',
    sm: '0.875rem',
    md: '1rem',
    lg: '1.125rem',
    xl: '1.3125rem',
    '2xl': '1.625rem',
    '3xl': '2.125rem',
    '4xl': '2.75rem',
    '5xl': '3.5rem',
  }),
  fontWeights: toTokens({ normal: '400', medium: '500', semibold: '600', bold: '700', extrabold: '800' }),
  letterSpacings: toTokens({ tighter: '-0.03em', tight: '-0.015em', wide: '0.04em', wider: '0.08em' }),
  lineHeights: toTokens({ tight: '1.12', snug: '1.3', normal: '1.55', loose: '1.7' }),
  shadows: toTokens({
    xs: `0 1px 2px ${shadowColour(0.06)}`,
    sm: `0 1px 2px ${shadowColour(0.05)}, 0 6px 16px -8px ${shadowColour(0.12)}`,
    lg: `0 2px 6px ${shadowColour(0.06)}, 0 24px 48px -16px ${shadowColour(0.22)}`,
  }),
  zIndex: toTokens({ sticky: '10', overlay: '100', toast: '1000', skip: '1100' }),
};

export const breakpoints = { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' };

/** The type scale, used instead of single font sizes. */
export const textStyles = {
  display: {
    value: {
      fontFamily: 'heading',
      fontSize: { base: '3xl', md: '5xl' },
      fontWeight: 'extrabold',
      lineHeight: 'tight',
      letterSpacing: 'tighter',
    },
  },
  title: {
    value: {
      fontFamily: 'heading',
      fontSize: { base: '2xl', md: '3xl' },
      fontWeight: 'bold',
      lineHeight: 'tight',
      letterSpacing: 'tighter',
    },
  },
  heading: {
    value: {
      fontFamily: 'heading',
      fontSize: { base: 'lg', md: 'xl' },
      fontWeight: 'bold',
      lineHeight: 'snug',
      letterSpacing: 'tight',
    },
  },
  lead: { value: { fontSize: { base: 'md', md: 'lg' }, lineHeight: 'normal' } },
  overline: { value: { fontSize: 'xs', fontWeight: 'semibold', letterSpacing: 'wide', lineHeight: 'snug' } },
};
