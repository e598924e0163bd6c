import { type DrawnPage, type Frame, pageDataId } from '../../../contract/drawing.ts';

const attribute = (text: string): string => text.replace(/[^\w-]/g, '');

const htmlTag = ({ language, theme, appearance }: Frame): string =>
  `<html lang="${attribute(language)}" data-theme="${attribute(theme)}" data-appearance="${attribute(appearance)}">`;

/** The built page in its language and colours, still empty: the browser draws it. */
export const composeEmpty = (template: string, frame: Frame): string =>
  template.replace(/<html[^>]*>/, () => htmlTag(frame));

/** The built page with what was drawn, readable without a script. */
export const composeDrawn = (template: string, page: DrawnPage): string =>
  composeEmpty(template, page)
    .replace(/<title>[^<]*<\/title>/, () => page.head)
    .replace(/<noscript>[^<]*<\/noscript>/, '')
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root">${page.html}</div>\n    <script type="application/json" id="${pageDataId}">${page.data}</script>`,
    );
