import { APPEARANCE_COOKIE_SECONDS, appearanceCookie, appearances } from '../../contract/page-rendering.ts';
import { type ColourMode, neutrals } from '../../engine/colours/neutrals.ts';
import { writeCookie } from '../api/cookies.ts';

export type Appearance = (typeof appearances)[number];

/** The appearance in a cookie; `system` for any other text. */
export const parseAppearance = (cookie: string | undefined): Appearance =>
  appearances.find((one) => one === cookie) ?? 'system';

/** Colour of the browser's bars in this mode. */
export const browserBarColour = (shade: ColourMode): string => neutrals[shade].bg.panel;

/** For `system` the media query of each element decides. */
const setBrowserBarColour = (appearance: Appearance): void => {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own: ColourMode = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = browserBarColour(appearance === 'system' ? own : appearance);
  }
};

/** Shows the page in light or dark, or as the device is set. */
export const applyAppearance = (appearance: Appearance): void => {
  document.documentElement.dataset['appearance'] = appearance;
  setBrowserBarColour(appearance);
};

/** Applies the appearance and stores it for a year. */
export const chooseAppearance = (appearance: Appearance): void => {
  writeCookie(appearanceCookie, appearance, APPEARANCE_COOKIE_SECONDS);
  applyAppearance(appearance);
};
