import { appearanceCookie } from '../../contract/page-rendering.ts';
import { type ColourMode, neutrals } from '../../engine/colours/neutrals.ts';
import { writeCookie } from '../api/cookies.ts';

/** What a visitor may choose; `system` follows the device. */
export const appearances = ['system', 'light', 'dark'] as const;
export type Appearance = (typeof appearances)[number];

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The appearance a cookie asks for. */
export const parseAppearance = (cookie: string | undefined): Appearance =>
  appearances.find((one) => one === cookie) ?? 'system';

/** Colour of the browser's own bars beside a page in this shade. */
export const browserBarColour = (shade: ColourMode): string => neutrals[shade].bg.panel;

/** The bars follow the device by the media query of their element, until somebody has chosen. */
const setBrowserBarColour = (appearance: Appearance): void => {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own: ColourMode = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = browserBarColour(appearance === 'system' ? own : appearance);
  }
};

/** The whole page in light or dark, or as the device is set. */
export const applyAppearance = (appearance: Appearance): void => {
  document.documentElement.dataset['appearance'] = appearance;
  setBrowserBarColour(appearance);
};

/** Changes it at once and for a year. */
export const chooseAppearance = (appearance: Appearance): void => {
  writeCookie(appearanceCookie, appearance, YEAR_SECONDS);
  applyAppearance(appearance);
};
