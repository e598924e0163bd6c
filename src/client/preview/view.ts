import { institutions } from 'virtual:catalogue';
import { pathTo } from '../../contract/pages.ts';
import type { Shade } from '../../engine/colours/neutrals.ts';
import { DEFAULT_THEME, themes } from '../design/theme/themes.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../state/languages.ts';

/** One drawing: what, filled in how, and for whose eyes. */
export interface View {
  /** `form/<key>`, `payment/<state>`, ... : the first word says which kind of drawing, the rest what it shows. */
  readonly subject: string;
  /** Name of an example; empty for a form nobody has begun. */
  readonly example: string;
  readonly theme: string;
  readonly language: Language;
  readonly appearance: Shade;
}

export const themeNames: readonly string[] = Object.keys(themes);

/** The institution in whose colours one looks: lists and amounts are its own. */
export const institutionOf = (theme: string): number =>
  institutions.find((institution) => institution.code !== 0 && institution.theme === theme)?.code ??
  institutions.find(({ code }) => code !== 0)?.code ??
  0;

/** @param own the reader's language, where the address asks for none */
export const viewOf = (search: URLSearchParams, own: Language = DEFAULT_LANGUAGE): View => {
  const asked = { language: search.get('in') ?? '', theme: search.get('theme') ?? '' };
  return {
    subject: search.get('show') ?? '',
    example: search.get('example') ?? '',
    theme: themeNames.includes(asked.theme) ? asked.theme : DEFAULT_THEME,
    language: isLanguage(asked.language) ? asked.language : own,
    appearance: search.get('look') === 'dark' ? 'dark' : 'light',
  };
};

export const drawingAddress = ({ subject, example, theme, language, appearance }: View): string =>
  `${pathTo('previewDrawing')}?${new URLSearchParams({ show: subject, example, theme, in: language, look: appearance })}`;
