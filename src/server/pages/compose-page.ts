import { type DrawnPage, type DrawnStyle, type Frame, pageDataId } from '../../contract/drawing.ts';
import { laterLink } from '../../contract/later-link.ts';
import { styleHash } from '../http/security-headers.ts';

/** The built page, and hashes of the styles that stand in it. */
export interface Template {
  readonly html: string;
  readonly styles: readonly string[];
}

/** A page as it is sent, and hashes of all styles in it that the portal wrote itself. */
export type Composed = Template;

/** Only what was built is read for styles: in a drawn page, a foreign one would be let in with the others. */
export const readTemplate = (html: string): Template => ({
  html,
  styles: [...html.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map(([, css = '']) => styleHash(css)),
});

const attribute = (text: string): string => text.replace(/[^\w-]/g, '');

const htmlTag = ({ language, theme, appearance }: Frame): string =>
  `<html lang="${attribute(language)}" data-theme="${attribute(theme)}" data-appearance="${attribute(appearance)}">`;

const styleElement = ({ names, css }: DrawnStyle): string =>
  `<style data-emotion="${names.replace(/[^\w -]/g, '')}">${css}</style>`;

/** The browser's own bars: built for the device's choice, here in what was chosen instead. */
const withBars = (html: string, appearance: string): string => {
  const chosen = html.match(`prefers-color-scheme: ${attribute(appearance)}\\)" content="([^"]*)"`)?.[1];
  if (chosen === undefined) return html;
  return html.replace(/(<meta name="theme-color"[^>]* content=")[^"]*"/g, (_, start: string) => `${start}${chosen}"`);
};

/** The built page in its language and colours, still empty: the browser draws it. */
export const composeEmpty = ({ html, styles }: Template, frame: Frame): Composed => ({
  html: withBars(html, frame.appearance).replace(/<html[^>]*>/, () => htmlTag(frame)),
  styles,
});

const withDrawn = (html: string, page: DrawnPage): string =>
  html
    .replace(/<title>[^<]*<\/title>/, () => page.head + page.styles.map(styleElement).join(''))
    .replace(/<noscript>[^<]*<\/noscript>/, '')
    // It reads without its code, which must not take the line from what one sees.
    .replaceAll('<link rel="modulepreload"', `<link rel="${laterLink}"`)
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root">${page.html}</div>\n    <script type="application/json" id="${pageDataId}">${page.data}</script>`,
    );

/** The built page with what was drawn, readable without a script. */
export const composeDrawn = (template: Template, page: DrawnPage): Composed => {
  const { html, styles } = composeEmpty(template, page);
  return { html: withDrawn(html, page), styles: [...styles, ...page.styles.map(({ css }) => styleHash(css))] };
};
