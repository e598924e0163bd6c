/** Applies a theme to the page; the styles of an unknown theme are those of the default (`global-css.ts`). */
export const applyTheme = (theme: string): void => {
  document.documentElement.dataset['theme'] = theme || DEFAULT_THEME;
};

export const DEFAULT_THEME = 'theme-yayasan';

/** Files below `themes/`, by the name of their theme (`theme-untar`). */
export const byTheme = <T>(files: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(files).map(([path, value]) => [`theme-${path.split('/').at(-2)}`, value]));

const logos = byTheme(
  import.meta.glob<string>('/themes/*/logo.svg', { eager: true, query: '?url&no-inline', import: 'default' }),
);

/** URL of the theme's logo; the default theme's where it has none. */
export const logoOf = (theme: string): string => logos[theme] ?? logos[DEFAULT_THEME] ?? '';
