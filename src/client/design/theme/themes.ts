import type { ThemeColours } from '../../../engine/colours/contrast-pairs.ts';

/** Applies a theme to the page; an unknown theme becomes the default. */
export const applyTheme = (theme: string): void => {
  document.documentElement.dataset['theme'] = Object.hasOwn(themes, theme) ? theme : DEFAULT_THEME;
};

/** `themes/<name>/tokens.json`: colours in light and dark, and optional fonts and radii. */
export interface ThemeTokens extends ThemeColours {
  readonly dark: ThemeColours;
  readonly fonts?: Readonly<Partial<Record<'heading' | 'body', string>>>;
  readonly radii?: Readonly<Partial<Record<'control' | 'card', string>>>;
}

export const DEFAULT_THEME = 'theme-yayasan';

const byTheme = <T>(files: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(files).map(([path, value]) => [`theme-${path.split('/').at(-2)}`, value]));

/** Theme name (`theme-untar`) -> its colours. */
export const themes = byTheme(
  import.meta.glob<ThemeTokens>('/themes/*/tokens.json', { eager: true, import: 'default' }),
);

const logos = byTheme(
  import.meta.glob<string>('/themes/*/logo.svg', { eager: true, query: '?url&no-inline', import: 'default' }),
);

/** URL of the theme's logo; the default theme's where it has none. */
export const logoOf = (theme: string): string => logos[theme] ?? logos[DEFAULT_THEME] ?? '';
