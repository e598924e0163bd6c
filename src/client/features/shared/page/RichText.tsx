import { Prose } from '../../../design/Prose.tsx';
import { shiftHeadings } from './shift-headings.ts';
import type { Words } from './words.ts';

interface RichTextProps {
  readonly words: Words;
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
