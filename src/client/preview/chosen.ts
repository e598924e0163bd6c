import type { Shade } from '../../engine/colours/neutrals.ts';
import type { Device } from '../features/admin/shared/DeviceWindow.tsx';
import { type Language, languages } from '../state/languages.ts';
import { themeNames, type View, viewOf } from './view.ts';

/** `all` shows one beside the other. */
export const ALL = 'all';

export const devices = ['phone', 'desktop'] as const satisfies readonly Device[];

export const shades = ['light', 'dark'] as const satisfies readonly Shade[];

/** What the admin wants to see at once. */
export interface Chosen {
  readonly subject: string;
  readonly example: string;
  readonly themes: readonly string[];
  readonly languages: readonly Language[];
  readonly shades: readonly Shade[];
  readonly devices: readonly Device[];
}

const listOf = <T extends string>(asked: string | null, all: readonly T[], first: readonly T[]): readonly T[] => {
  if (asked === ALL) return all;
  const one = all.find((known) => known === asked);
  return one === undefined ? first : [one];
};

const allLanguages = Object.keys(languages);

/** @param subjects everything that can be shown; the first stands where none was chosen */
export const chosenOf = (search: URLSearchParams, subjects: readonly string[]): Chosen => {
  const { subject, example, theme, language } = viewOf(search);
  return {
    subject: subjects.includes(subject) ? subject : (subjects[0] ?? ''),
    example,
    themes: listOf(search.get('theme'), themeNames, [theme]),
    languages: listOf(search.get('in'), allLanguages, [language]),
    shades: listOf(search.get('look'), shades, ['light']),
    devices: listOf(search.get('device'), devices, devices),
  };
};

/** One word for one choice, `all` for all of them. */
export const wordOf = (values: readonly string[]): string => (values.length === 1 ? (values[0] ?? '') : ALL);

export const searchOf = ({ subject, example, ...lists }: Chosen): URLSearchParams =>
  new URLSearchParams({
    show: subject,
    ...(example !== '' && { example }),
    theme: wordOf(lists.themes),
    in: wordOf(lists.languages),
    look: wordOf(lists.shades),
    device: wordOf(lists.devices),
  });

/** One drawing for each combination. */
export const viewsOf = ({ subject, example, themes, languages: spoken, shades: looks }: Chosen): readonly View[] =>
  themes.flatMap((theme) =>
    spoken.flatMap((language) => looks.map((appearance) => ({ subject, example, theme, language, appearance }))),
  );
