import sanitizeHtml from 'sanitize-html';
import { isNumberAttribute, linkSchemes, numberAttributes, richTextTags } from '../../engine/text/rich-text-rules.ts';

const keepNumbers: sanitizeHtml.Transformer = (tagName, attribs) => ({
  tagName,
  attribs: Object.fromEntries(
    Object.entries(attribs).filter(([name, value]) => isNumberAttribute(tagName, name, value)),
  ),
});

const options: sanitizeHtml.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: {
    a: ['href', 'rel'],
    ...Object.fromEntries(['ol', 'th', 'td'].map((tag) => [tag, [...numberAttributes(tag)]])),
  },
  allowedSchemes: [...linkSchemes],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 20,
  transformTags: {
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }),
    ol: keepNumbers,
    th: keepNumbers,
    td: keepNumbers,
  },
};

/** An editor's HTML without anything that could run or load code, or imitate the portal's own interface. */
export const sanitizeRichText = (html: string): string => sanitizeHtml(html, options);

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The text without markup, with single spaces. */
export const plainText = (html: string): string =>
  sanitizeHtml(html.replace(/<(?=\/?(?:p|br|li|h\d|blockquote|hr|ul|ol|td|th)\b)/gi, ' <'), { allowedTags: [] })
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
