import type { Touched } from './touched.ts';

/** One picture to take: the drawing's address and how wide the window is. */
export interface Shot {
  readonly name: string;
  readonly subject: string;
  readonly example: string;
  readonly theme: string;
  readonly language: 'id' | 'en';
  readonly device: 'phone' | 'desktop';
  readonly path: string;
  readonly width: number;
}

const widths = { phone: 390, desktop: 1280 } as const;
const languages = ['id', 'en'] as const;
const devices = ['phone', 'desktop'] as const;

const fileName = (words: readonly string[]): string =>
  words
    .filter(Boolean)
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');

const shotOf = (
  subject: string,
  example: string,
  theme: string,
  language: Shot['language'],
  device: Shot['device'],
): Shot => {
  const query = new URLSearchParams({ show: subject, example, theme, in: language, look: 'light' });
  return {
    name: fileName([subject, example || 'empty', theme, language, device]),
    subject,
    example,
    theme,
    language,
    device,
    path: `/admin/preview/drawing?${query}`,
    width: widths[device],
  };
};

/** Every picture of what was touched: each example, language, device and theme. */
export const shotsOf = (touched: readonly Touched[], themes: readonly string[]): readonly Shot[] =>
  touched.flatMap(({ subject, examples }) =>
    examples.flatMap((example) =>
      themes.flatMap((theme) =>
        languages.flatMap((language) => devices.map((device) => shotOf(subject, example, theme, language, device))),
      ),
    ),
  );
