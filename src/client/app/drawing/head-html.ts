import type { Head } from './head.ts';
import { inertJson } from './page-data.ts';

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);

const element = (name: string, attributes: Readonly<Record<string, string>>): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
    .join('')}>`;

const structuredData = (data: object): string =>
  `<script type="application/ld+json">${inertJson({ '@context': 'https://schema.org', ...data })}</script>`;

type WrittenHead = Pick<Head, 'title' | 'isIndexed'> & Partial<Head>;

/** The head as text: what a search engine, a shared link and a browser without scripts read. */
export const headHtml = (head: WrittenHead): string =>
  [
    `<title>${escapeHtml(head.title)}</title>`,
    ...(head.description === undefined ? [] : [element('meta', { name: 'description', content: head.description })]),
    ...(head.isIndexed ? [] : [element('meta', { name: 'robots', content: 'noindex' })]),
    ...(head.canonical === undefined ? [] : [element('link', { rel: 'canonical', href: head.canonical })]),
    ...(head.alternates ?? []).map(({ language, url }) =>
      element('link', { rel: 'alternate', hreflang: language, href: url }),
    ),
    ...(head.feed === undefined
      ? []
      : [element('link', { rel: 'alternate', type: 'application/rss+xml', title: head.title, href: head.feed })]),
    ...(head.graph ?? []).map(([property, content]) => element('meta', { property, content })),
    ...(head.structured ?? []).map(structuredData),
  ].join('\n    ');
