import type { Extensions } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { isLinkAddress } from '../../../../engine/text/rich-text-rules.ts';
import { tableNodes } from './tables.ts';

/** The elements that the server accepts (rich-text-rules.ts), so that the published text equals the edited one. */
export const createExtensions = (): Extensions => [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: ['mailto', 'tel'],
      isAllowedUri: (url) => isLinkAddress(url),
      // Readers choose where a link opens; the server adds the protective attributes.
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  ...tableNodes,
];

const address = /^(?:https?:\/\/|mailto:|tel:)[^\s<>"']+$/i;

/** A typed address as a URL; undefined where it is invalid. */
export const toLink = (typed: string): string | undefined => {
  const text = typed.trim();
  if (address.test(text)) return text;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  return /^[^\s/:@]+\.[^\s/:@]{2,}(?:\/[^\s<>"']*)?$/.test(text) ? `https://${text}` : undefined;
};
