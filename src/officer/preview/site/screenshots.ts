import { appearanceCookie, languageParameter } from '../../../contract/page-rendering.ts';
import { pathTo } from '../../../contract/pages.ts';

/** A subject of the preview page that a change affects, with the examples to show. */
export interface ChangedSubject {
  readonly subject: string;
  /** Names of examples; the empty name is the form without answers. */
  readonly examples: readonly string[];
  /** Scenes that are new: their older version would be rendered as the empty form. */
  readonly newExamples?: readonly string[];
}

export type ColourScheme = 'light' | 'dark';

/** The viewer of a page: previews are pages for admins, all other pages are taken as visitor or applicant. */
export type Viewer = 'admin' | 'visitor' | 'applicant';

/** One screenshot to take: the path of the page and the width of the window. */
export interface Screenshot {
  readonly name: string;
  readonly subject: string;
  readonly example: string;
  /** Empty for a page, which has the colours of its own institution. */
  readonly theme: string;
  readonly language: string;
  readonly device: 'phone' | 'desktop';
  readonly look: ColourScheme;
  readonly viewer: Viewer;
  readonly path: string;
  readonly width: number;
  /** The scene does not exist in the earlier version. */
  readonly isNew: boolean;
}

/** Themes, languages and colour schemes of the screenshots. */
export interface Views {
  readonly themes: readonly string[];
  readonly languages: readonly string[];
  readonly colourSchemes: readonly ColourScheme[];
}

const widths = { phone: 390, desktop: 1280 } as const;
const devices = ['phone', 'desktop'] as const;

/** A subject that is a page of the portal, with its path. */
export const PAGE_PREFIX = 'page/';

const fileName = (texts: readonly string[]): string =>
  texts
    .filter(Boolean)
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');

type ScreenshotSubject = Pick<Screenshot, 'subject' | 'example' | 'theme' | 'language' | 'look' | 'isNew'>;

const pageAddress = ({ subject, language }: ScreenshotSubject): Pick<Screenshot, 'path' | 'viewer'> => {
  const path = subject.slice(PAGE_PREFIX.length);
  return {
    path: `${path}?${new URLSearchParams({ [languageParameter]: language })}`,
    viewer: path.startsWith(pathTo('admissionSelection')) ? 'applicant' : 'visitor',
  };
};

const previewAddress = ({
  subject,
  example,
  theme,
  language,
  look: scheme,
}: ScreenshotSubject): Pick<Screenshot, 'path' | 'viewer'> => ({
  path: `${pathTo('previewDrawing')}?${new URLSearchParams({ show: subject, example, theme, in: language, look: scheme })}`,
  viewer: 'admin',
});

const screenshotsOfSubject = (wanted: ScreenshotSubject): readonly Screenshot[] => {
  const { subject, example, theme, language, look: scheme } = wanted;
  const isPage = subject.startsWith(PAGE_PREFIX);
  const texts = [subject, isPage ? '' : example || 'empty', theme, language, scheme === 'dark' ? scheme : ''];
  return devices.map((device) => ({
    ...wanted,
    ...(isPage ? pageAddress(wanted) : previewAddress(wanted)),
    name: fileName([...texts, device]),
    device,
    width: widths[device],
  }));
};

/** All screenshots of the changed subjects: each example, language, device, colour scheme and theme. */
export const listScreenshots = (
  touched: readonly ChangedSubject[],
  { themes, languages, colourSchemes }: Views,
): readonly Screenshot[] =>
  touched.flatMap(({ subject, examples, newExamples: fresh = [] }) =>
    examples.flatMap((example) =>
      (subject.startsWith(PAGE_PREFIX) ? [''] : themes).flatMap((theme) =>
        languages.flatMap((language) =>
          colourSchemes.flatMap((scheme) =>
            screenshotsOfSubject({ subject, example, theme, language, look: scheme, isNew: fresh.includes(example) }),
          ),
        ),
      ),
    ),
  );

/** The cookie that selects a colour scheme. */
export const colourSchemeCookie = (scheme: ColourScheme) => ({ name: appearanceCookie, value: scheme });
