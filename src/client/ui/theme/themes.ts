/** Colours of one institution, by role; `themes/<name>/tokens.json`. */
export interface ThemeTokens {
  readonly brand: Readonly<
    Record<'solid' | 'hover' | 'contrast' | 'fg' | 'subtle' | 'muted' | 'emphasized' | 'focusRing', string>
  >;
  readonly accent: Readonly<Record<'solid' | 'contrast' | 'fg' | 'subtle', string>>;
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

/** Address of the theme's logo; the group's own where a theme has none. */
export const logoOf = (theme: string): string => logos[theme] ?? logos[DEFAULT_THEME] ?? '';

const variablesOf = ({ brand, accent }: ThemeTokens): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ brand, accent }).flatMap(([group, roles]) =>
      Object.entries<string>(roles).map(([role, value]) => [`--theme-${group}-${role}`, value]),
    ),
  );

/**
 * One rule per theme: the variables that the colour tokens stand for, under `data-theme`.
 * The default also stands on the root, without weight, so that every theme overrules it whatever the order.
 */
export const themeRules = (): Record<string, Record<string, string>> =>
  Object.fromEntries(
    Object.entries(themes).map(([name, tokens]) => [
      name === DEFAULT_THEME ? `:where(:root), [data-theme="${name}"]` : `[data-theme="${name}"]`,
      variablesOf(tokens),
    ]),
  );
