import { appearanceCookie, languageParameter } from '../../../contract/page-rendering.ts';
import { pathTo } from '../../../contract/pages.ts';

/** What a change of the data is seen in: subjects of the preview page, with the examples worth showing. */
export interface ChangedSubject {
  readonly subject: string;
  /** Names of examples; the empty one is the form as it is opened. */
  readonly examples: readonly string[];
  /** Scenes that are new: their older version would be rendered as the empty form. */
  readonly newExamples?: readonly string[];
}

export type ColourScheme = 'light' | 'dark';

/** Who looks at a page: the drawings are the admins', pages are as visitors and applicants find them. */
export type Viewer = 'admin' | 'visitor' | 'applicant';

/** One picture to take: the drawing's address and how wide the window is. */
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
  /** There is nothing before to take it of. */
  readonly isNew: boolean;
}

/** In what everything is shown. */
export interface Views {
  readonly themes: readonly string[];
  readonly languages: readonly string[];
  readonly looks: readonly ColourScheme[];
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

/** Every picture of what was touched: each example, language, device, look and theme. */
export const listScreenshots = (
  touched: readonly ChangedSubject[],
  { themes, languages, looks: schemes }: Views,
): readonly Screenshot[] =>
  touched.flatMap(({ subject, examples, newExamples: fresh = [] }) =>
    examples.flatMap((example) =>
      (subject.startsWith(PAGE_PREFIX) ? [''] : themes).flatMap((theme) =>
        languages.flatMap((language) =>
          schemes.flatMap((scheme) =>
            screenshotsOfSubject({ subject, example, theme, language, look: scheme, isNew: fresh.includes(example) }),
          ),
        ),
      ),
    ),
  );

/** What a browser sends along so that a page is shown in this look. */
export const colourSchemeCookie = (scheme: ColourScheme) => ({ name: appearanceCookie, value: scheme });
