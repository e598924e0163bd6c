import { useTranslation } from 'react-i18next';
import { Prose } from '../../../design/Prose.tsx';
import type { LocalizedText } from './content-text.ts';

/** Lowers the headings of a text below those of its page, so that no level is skipped. */
export const shiftHeadings = (html: string, by: number): string =>
  html.replace(/<(\/?)h([1-6])\b/g, (_, end: string, level: string) => `<${end}h${Math.min(6, Number(level) + by)}`);

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Puts each table into a frame with a name, in which it scrolls by itself and not with the page, also by keyboard. */
export const frameTables = (html: string, label: string): string =>
  html
    .replaceAll(
      '<table>',
      `<div data-part="table" role="group" tabindex="0" aria-label="${escapeAttribute(label)}"><table>`,
    )
    .replaceAll('</table>', '</table></div>');

interface RichTextProps {
  readonly content: LocalizedText;
  /** Number of levels by which headings are lowered. */
  readonly shift?: number;
}

/** Renders HTML of an editor. Only for texts that the server has sanitised, as it does with all rich text of content. */
export const RichText = ({ content: { text, lang }, shift = 0 }: RichTextProps) => {
  const { t } = useTranslation();
  const framed = frameTables(text, t('app.table'));
  return (
    <Prose
      lang={lang}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when written and when read
      dangerouslySetInnerHTML={{ __html: shift === 0 ? framed : shiftHeadings(framed, shift) }}
    />
  );
};
