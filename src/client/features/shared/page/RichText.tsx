import { Prose } from '../../../design/Prose.tsx';
import type { LocalizedText } from './content-text.ts';

/** Headings of the text under those of the page, so that none is skipped. */
export const shiftHeadings = (html: string, by: number): string =>
  html.replace(/<(\/?)h([1-6])\b/g, (_, end: string, level: string) => `<${end}h${Math.min(6, Number(level) + by)}`);

interface RichTextProps {
  readonly words: LocalizedText;
  /** By how many levels its headings stand below those of the page it is put into. */
  readonly shift?: number;
}

/** What an editor wrote. Only for texts that the server has sanitised, as it does with all rich text of content. */
export const RichText = ({ words, shift = 0 }: RichTextProps) => (
  <Prose
    lang={words.lang}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when written and when read
    dangerouslySetInnerHTML={{ __html: shift === 0 ? words.text : shiftHeadings(words.text, shift) }}
  />
);
