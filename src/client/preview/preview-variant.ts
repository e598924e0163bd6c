import { institutions } from 'virtual:catalogue';
import { pathTo } from '../../contract/pages.ts';
import type { ColourMode } from '../../engine/colours/neutrals.ts';
import { themes } from '../design/theme/theme-tokens.ts';
import { DEFAULT_THEME } from '../design/theme/themes.ts';
import type { Device } from '../features/admin/shared/DeviceWindow.tsx';
import { DEFAULT_LANGUAGE, isLanguage, type Language, languages } from '../state/languages.ts';
import type { Preview } from './preview-data.ts';

export interface RendererProps {
  /** Second part of the view's subject. */
  readonly name: string;
  readonly view: PreviewVariant;
  readonly preview: Preview;
}

/** One preview: its subject and example, in a theme, language and appearance. */
export interface PreviewVariant {
  /** `form/<key>`, `payment/<state>`, ...: renderer kind and name. */
  readonly subject: string;
  /** Name of an example; empty for an empty form. */
  readonly example: string;
  readonly theme: string;
  readonly language: Language;
  readonly appearance: ColourMode;
}

export const themeNames: readonly string[] = Object.keys(themes);

/** Code of the institution of a theme, whose lists and amounts the preview shows. */
export const institutionOfTheme = (theme: string): number =>
  institutions.find((institution) => institution.code !== 0 && institution.theme === theme)?.code ??
  institutions.find(({ code }) => code !== 0)?.code ??
  0;

/** @param own the reader's language, for a URL without one */
export const readVariant = (search: URLSearchParams, own: Language = DEFAULT_LANGUAGE): PreviewVariant => {
  const language = search.get('in') ?? '';
  const theme = search.get('theme') ?? '';
  return {
    subject: search.get('show') ?? '',
    example: search.get('example') ?? '',
    theme: themeNames.includes(theme) ? theme : DEFAULT_THEME,
    language: isLanguage(language) ? language : own,
    appearance: search.get('look') === 'dark' ? 'dark' : 'light',
  };
};

export const variantAddress = ({ subject, example, theme, language, appearance }: PreviewVariant): string =>
  `${pathTo('previewDrawing')}?${new URLSearchParams({ show: subject, example, theme, in: language, look: appearance })}`;

/** Parameter value that selects all variants, side by side. */
export const ALL = 'all';

export const devices = ['phone', 'desktop'] as const satisfies readonly Device[];

export const shades = ['light', 'dark'] as const satisfies readonly ColourMode[];

/** The variants that the admin selected. */
export interface PreviewSelection {
  readonly subject: string;
  readonly example: string;
  readonly themes: readonly string[];
  readonly languages: readonly Language[];
  readonly shades: readonly ColourMode[];
  readonly devices: readonly Device[];
}

const parseList = <T extends string>(value: string | null, all: readonly T[], initial: readonly T[]): readonly T[] => {
  if (value === ALL) return all;
  const one = all.find((known) => known === value);
  return one === undefined ? initial : [one];
};

const allLanguages = Object.keys(languages);

/** @param subjects all subjects; the first is the default */
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

/** The single value of a list, or `all`. */
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

/** One variant for each combination of theme, language and appearance. */
export const listVariants = ({
  subject,
  example,
  themes,
  languages: selectedLanguages,
  shades: selectedShades,
}: PreviewSelection): readonly PreviewVariant[] =>
  themes.flatMap((theme) =>
    selectedLanguages.flatMap((language) =>
      selectedShades.map((appearance) => ({ subject, example, theme, language, appearance })),
    ),
  );
