import type { Extensions } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';

/** What the server keeps of a text (sanitize.ts), and nothing it would take out: what is seen here is what is read. */
export const createExtensions = (): Extensions => [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: ['mailto', 'tel'],
      // Where a link opens is the reader's choice; the server adds what protects the portal.
      HTMLAttributes: { target: null, rel: null },
    },
  }),
];

const address = /^(?:https?:\/\/|mailto:|tel:)[^\s<>"']+$/i;

/** An address as one types it made a link; undefined for what can be none. */
export const toLink = (typed: string): string | undefined => {
  const text = typed.trim();
  if (address.test(text)) return text;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  return /^[^\s/:@]+\.[^\s/:@]{2,}(?:\/[^\s<>"']*)?$/.test(text) ? `https://${text}` : undefined;
};
