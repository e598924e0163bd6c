import { Prose } from '../../../design/Prose.tsx';
import type { LocalizedText } from './content-text.ts';

/** Lowers the headings of a text below those of its page, so that no level is skipped. */
export const shiftHeadings = (html: string, by: number): string =>
  html.replace(/<(\/?)h([1-6])\b/g, (_, end: string, level: string) => `<${end}h${Math.min(6, Number(level) + by)}`);

interface RichTextProps {
  readonly content: LocalizedText;
  /** Number of levels by which headings are lowered. */
  readonly shift?: number;
}

/** Renders HTML of an editor. Only for texts that the server has sanitised, as it does with all rich text of content. */
export const RichText = ({ content: { text, lang }, shift = 0 }: RichTextProps) => (
  <Prose
    lang={lang}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when written and when read
    dangerouslySetInnerHTML={{ __html: shift === 0 ? text : shiftHeadings(text, shift) }}
  />
);
