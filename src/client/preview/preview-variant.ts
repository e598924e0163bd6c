import { institutions } from 'virtual:catalogue';
import { pathTo } from '../../contract/pages.ts';
import type { ColourMode } from '../../engine/colours/neutrals.ts';
import { DEFAULT_THEME, themes } from '../design/theme/themes.ts';
import type { Device } from '../features/admin/shared/DeviceWindow.tsx';
import { DEFAULT_LANGUAGE, isLanguage, type Language, languages } from '../state/languages.ts';

/** One drawing: what, filled in how, and for whose eyes. */
export interface PreviewVariant {
  /** `form/<key>`, `payment/<state>`, ... : the first word says which kind of drawing, the rest what it shows. */
  readonly subject: string;
  /** Name of an example; empty for a form nobody has begun. */
  readonly example: string;
  readonly theme: string;
  readonly language: Language;
  readonly appearance: ColourMode;
}

export const themeNames: readonly string[] = Object.keys(themes);

/** The institution in whose colours one looks: lists and amounts are its own. */
export const institutionOfTheme = (theme: string): number =>
  institutions.find((institution) => institution.code !== 0 && institution.theme === theme)?.code ??
  institutions.find(({ code }) => code !== 0)?.code ??
  0;

/** @param own the reader's language, where the address asks for none */
export const readVariant = (search: URLSearchParams, own: Language = DEFAULT_LANGUAGE): PreviewVariant => {
  const asked = { language: search.get('in') ?? '', theme: search.get('theme') ?? '' };
  return {
    subject: search.get('show') ?? '',
    example: search.get('example') ?? '',
    theme: themeNames.includes(asked.theme) ? asked.theme : DEFAULT_THEME,
    language: isLanguage(asked.language) ? asked.language : own,
    appearance: search.get('look') === 'dark' ? 'dark' : 'light',
  };
};

export const variantAddress = ({ subject, example, theme, language, appearance }: PreviewVariant): string =>
  `${pathTo('previewDrawing')}?${new URLSearchParams({ show: subject, example, theme, in: language, look: appearance })}`;

/** `all` shows one beside the other. */
export const ALL = 'all';

export const devices = ['phone', 'desktop'] as const satisfies readonly Device[];

export const shades = ['light', 'dark'] as const satisfies readonly ColourMode[];

/** What the admin wants to see at once. */
export interface PreviewSelection {
  readonly subject: string;
  readonly example: string;
  readonly themes: readonly string[];
  readonly languages: readonly Language[];
  readonly shades: readonly ColourMode[];
  readonly devices: readonly Device[];
}

const parseList = <T extends string>(asked: string | null, all: readonly T[], first: readonly T[]): readonly T[] => {
  if (asked === ALL) return all;
  const one = all.find((known) => known === asked);
  return one === undefined ? first : [one];
};

const allLanguages = Object.keys(languages);

/** @param subjects everything that can be shown; the first stands where none was chosen */
export const readSelection = (search: URLSearchParams, subjects: readonly string[]): PreviewSelection => {
  const { subject, example, theme, language } = readVariant(search);
  return {
    subject: subjects.includes(subject) ? subject : (subjects[0] ?? ''),
    example,
    themes: parseList(search.get('theme'), themeNames, [theme]),
    languages: parseList(search.get('in'), allLanguages, [language]),
    shades: parseList(search.get('look'), shades, ['light']),
    devices: parseList(search.get('device'), devices, devices),
  };
};

/** One word for one choice, `all` for all of them. */
export const toParameter = (values: readonly string[]): string => (values.length === 1 ? (values[0] ?? '') : ALL);

export const selectionToSearch = ({ subject, example, ...lists }: PreviewSelection): URLSearchParams =>
  new URLSearchParams({
    show: subject,
    ...(example !== '' && { example }),
    theme: toParameter(lists.themes),
    in: toParameter(lists.languages),
    look: toParameter(lists.shades),
    device: toParameter(lists.devices),
  });

/** One drawing for each combination. */
export const listVariants = ({
  subject,
  example,
  themes,
  languages: spoken,
  shades: looks,
}: PreviewSelection): readonly PreviewVariant[] =>
  themes.flatMap((theme) =>
    spoken.flatMap((language) => looks.map((appearance) => ({ subject, example, theme, language, appearance }))),
  );
