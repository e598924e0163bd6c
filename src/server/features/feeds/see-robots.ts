import { pages } from '../../../contract/pages.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';

const loopback = /^https?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/;

/** Pages outside content that anybody may find. */
const open: readonly string[] = [pages.landing, pages.contactUs, pages.login, pages.register];

const firstPart = (path: string): string => path.split('/')[1] ?? '';

const privateParts = ({ content }: Catalogue): readonly string[] => {
  const kinds = Object.values(content).map(({ path }) => path);
  const parts = Object.values(pages)
    .filter((path) => !open.includes(path))
    .map(firstPart)
    .filter((part) => !kinds.includes(part) && !part.startsWith(':'));
  return [...new Set(parts)].sort();
};

interface House {
  readonly catalogue: Catalogue;
  readonly origin: string;
  readonly hasDemoData: boolean;
}

/**
 * Where crawlers may go. Made-up news of a made-up university must not be found by applicants: a portal with demo data
 * that others can reach keeps them out altogether.
 */
export const seeRobots = ({ catalogue, origin, hasDemoData }: House): string => {
  if (hasDemoData && !loopback.test(origin)) return 'User-agent: *\nDisallow: /\n';
  const closed = privateParts(catalogue).flatMap((part) => [`Disallow: /${part}/`, `Disallow: /${part}$`]);
  const lines = ['User-agent: *', 'Disallow: /api/', 'Allow: /api/content/', ...closed];
  return `${lines.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`;
};
