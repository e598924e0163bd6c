import { appearanceCookie, languageParameter } from '../../../contract/drawing.ts';
import { pathTo } from '../../../contract/pages.ts';
import type { Touched } from './touched.ts';

export type Look = 'light' | 'dark';

/** Who looks at a page: the drawings are the admins', pages are as visitors and applicants find them. */
export type Viewer = 'admin' | 'visitor' | 'applicant';

/** One picture to take: the drawing's address and how wide the window is. */
export interface Shot {
  readonly name: string;
  readonly subject: string;
  readonly example: string;
  /** Empty for a page, which has the colours of its own institution. */
  readonly theme: string;
  readonly language: string;
  readonly device: 'phone' | 'desktop';
  readonly look: Look;
  readonly viewer: Viewer;
  readonly path: string;
  readonly width: number;
  /** There is nothing before to take it of. */
  readonly isNew: boolean;
}

/** In what everything is shown. */
export interface Views {
  readonly themes: readonly string[];
  readonly languages: readonly string[];
  readonly looks: readonly Look[];
}

const widths = { phone: 390, desktop: 1280 } as const;
const devices = ['phone', 'desktop'] as const;

/** A subject that is a page of the portal, with its path. */
export const PAGE = 'page/';

const fileName = (words: readonly string[]): string =>
  words
    .filter(Boolean)
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');

type Wanted = Pick<Shot, 'subject' | 'example' | 'theme' | 'language' | 'look' | 'isNew'>;

const pageOf = ({ subject, language }: Wanted): Pick<Shot, 'path' | 'viewer'> => {
  const path = subject.slice(PAGE.length);
  return {
    path: `${path}?${new URLSearchParams({ [languageParameter]: language })}`,
    viewer: path.startsWith(pathTo('admissionSelection')) ? 'applicant' : 'visitor',
  };
};

const drawingOf = ({ subject, example, theme, language, look }: Wanted): Pick<Shot, 'path' | 'viewer'> => ({
  path: `${pathTo('previewDrawing')}?${new URLSearchParams({ show: subject, example, theme, in: language, look })}`,
  viewer: 'admin',
});

const shotsOfOne = (wanted: Wanted): readonly Shot[] => {
  const { subject, example, theme, language, look } = wanted;
  const isPage = subject.startsWith(PAGE);
  const words = [subject, isPage ? '' : example || 'empty', theme, language, look === 'dark' ? look : ''];
  return devices.map((device) => ({
    ...wanted,
    ...(isPage ? pageOf(wanted) : drawingOf(wanted)),
    name: fileName([...words, device]),
    device,
    width: widths[device],
  }));
};

/** Every picture of what was touched: each example, language, device, look and theme. */
export const shotsOf = (touched: readonly Touched[], { themes, languages, looks }: Views): readonly Shot[] =>
  touched.flatMap(({ subject, examples, fresh = [] }) =>
    examples.flatMap((example) =>
      (subject.startsWith(PAGE) ? [''] : themes).flatMap((theme) =>
        languages.flatMap((language) =>
          looks.flatMap((look) =>
            shotsOfOne({ subject, example, theme, language, look, isNew: fresh.includes(example) }),
          ),
        ),
      ),
    ),
  );

/** What a browser sends along so that a page is shown in this look. */
export const lookCookie = (look: Look) => ({ name: appearanceCookie, value: look });
