import { appearanceRules } from './appearance-rules.ts';

/** Links, buttons, tabs, rows and segments of which one or more are chosen. */
const chosen = [
  'a[aria-current]:not([aria-current=false])',
  'span[aria-current=step]',
  '[aria-pressed=true]',
  '[role=tab][aria-selected=true]',
  '[role=option][data-active=true]',
  '[data-segment]:has(input:checked)',
].join(', ');

/** Styles of bare elements and the variables of every theme. */
export const globalCss = {
  ...appearanceRules,
  ':root, [data-theme]': { colorPalette: 'brand' },
  '*': { '--global-color-border': 'colors.border' },
  html: {
    background: 'bg.subtle',
    color: 'fg',
    fontFamily: 'body',
    lineHeight: 'normal',
    scrollPaddingTop: '24',
    WebkitTextSizeAdjust: '100%',
  },
  body: { minHeight: '100dvh', overflowWrap: 'anywhere' },
  'h1, h2, h3': { textWrap: 'balance' },
  'h1:focus, main:focus': { outline: 'none' },
  'a, button, input, select, textarea, summary, [tabindex="0"]': {
    _focusVisible: { outline: '3px solid', outlineColor: 'colorPalette.focusRing', outlineOffset: '2px' },
  },
  'button, summary, select, [type=checkbox], [type=radio]': { cursor: 'pointer' },
  '::placeholder': { color: 'fg.subtle', opacity: 1 },
  '::selection': { background: 'colorPalette.muted' },
  '@page': { margin: '16mm' },
  '@media print': {
    html: { background: 'bg.panel' },
    '*, *::before, *::after': { transition: 'none !important', boxShadow: 'none !important' },
  },
  // Colours of the device's own contrast theme replace all others: what is chosen keeps a colour of that theme.
  '@media (forced-colors: active)': {
    [chosen]: { background: 'Highlight !important', color: 'HighlightText !important' },
    [`:is(${chosen}) *`]: { color: 'inherit !important' },
  },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '1ms !important',
      animationIterationCount: '1 !important',
      // Not merely short: every property of every element would begin to fade.
      transitionDuration: '0s !important',
      scrollBehavior: 'auto !important',
    },
  },
} as const;
