import { useCallback } from 'react';
import type { ColourMode } from '../../engine/colours/neutrals.ts';
import { Box } from './primitives.tsx';

const STYLE_ATTRIBUTE = 'data-style';

/** The reader's device would choose; the preview shows the chosen appearance. */
const styleSheetOf = (text: string, appearance: ColourMode): CSSStyleSheet => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text.replace('(prefers-color-scheme:dark)', appearance === 'dark' ? 'all' : 'not all'));
  return sheet;
};

/** Sets the mail's styles by script, which the content security policy allows, unlike style attributes and elements. */
const renderLetter = (place: HTMLElement, html: string, appearance: ColourMode): void => {
  // Texts of a mail are escaped, so that every match is an element or an attribute.
  const [before = '', styles = '', after = ''] = html.split(/<\/?style>/);
  const plain = `${before}${after}`.replaceAll(' style="', ` ${STYLE_ATTRIBUTE}="`);
  const letter = new DOMParser().parseFromString(plain, 'text/html');
  const shadow = place.shadowRoot ?? place.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [styleSheetOf(styles, appearance)];
  shadow.replaceChildren(...letter.body.childNodes);
  for (const element of shadow.querySelectorAll<HTMLElement>(`[${STYLE_ATTRIBUTE}]`))
    element.style.cssText = element.getAttribute(STYLE_ATTRIBUTE) ?? '';
  for (const link of shadow.querySelectorAll('a')) link.removeAttribute('href');
};

interface LetterProps {
  /** Of a mail that the server composed. */
  readonly html: string;
  readonly appearance: ColourMode;
}

/** A mail as its reader sees it, without the portal's styles. */
export const Letter = ({ html, appearance }: LetterProps) => {
  const put = useCallback(
    (place: HTMLDivElement | null): void => {
      if (place) renderLetter(place, html, appearance);
    },
    [html, appearance],
  );
  return (
    <Box borderRadius="lg" borderWidth="1px" borderColor="border" overflow="hidden">
      <div ref={put} data-part="letter" />
    </Box>
  );
};
