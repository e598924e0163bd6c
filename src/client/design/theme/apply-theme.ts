import { DEFAULT_THEME, themes } from './themes.ts';

/** The whole page takes the theme's colours; one without colours of its own takes the group's. */
export const applyTheme = (theme: string): void => {
  document.documentElement.dataset['theme'] = Object.hasOwn(themes, theme) ? theme : DEFAULT_THEME;
};
