import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contentCalls, feedAddress } from '../../../contract/content.ts';
import { objectOf } from '../../../engine/schema/json.ts';
import { DEFAULT_LANGUAGE } from '../../../engine/text/languages.ts';
import type { Locale, Texts } from '../../config/texts.ts';
import { AppError } from '../../errors.ts';
import { createCachedSend } from '../../http/revalidation.ts';
import { alreadySent, route } from '../../http/route.ts';
import { attachmentHeader } from '../../http/security-headers.ts';
import type { Services } from '../../services.ts';
import { getCalendarFile } from './calendar.ts';
import { buildSitemap, writeRobotsTxt } from './crawlers.ts';
import type { FeedContext } from './feed-context.ts';
import { writeFeed } from './rss.ts';

/** RFC 9116 recommends less than a year, so that outdated copies expire. */
const VALID_DAYS = 90;

const DAY_MS = 86_400_000;

interface SecurityTxt {
  readonly contact: string;
  readonly origin: string;
  readonly locales: readonly string[];
  readonly now: Date;
}

/** Contact and languages for vulnerability reports (RFC 9116). It expires at the end of a day, in UTC. */
const writeSecurityTxt = ({ contact, origin, locales, now }: SecurityTxt): string => {
  const lastDay = new Date(now.getTime() + VALID_DAYS * DAY_MS).toISOString().slice(0, 10);
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${lastDay}T23:59:59Z`,
    `Preferred-Languages: ${locales.join(', ')}`,
    // The RFC allows no other scheme here.
    ...(origin.startsWith('https:') ? [`Canonical: ${origin}/.well-known/security.txt`] : []),
  ];
  return `${lines.join('\n')}\n`;
};

const feedContextOf = ({ db, catalogue, texts, publicUrl }: Services): FeedContext => ({
  db,
  catalogue,
  texts,
  origin: publicUrl.get(),
});

const requestedLanguage = ({ query }: FastifyRequest, { locales }: Texts): Locale => {
  const { lang } = objectOf(query);
  return locales.find((locale) => locale === lang) ?? DEFAULT_LANGUAGE;
};

/** `GET /{kind}/{id}/calendar`, for kinds that have it. */
export const registerCalendarRoutes = (app: FastifyInstance, services: Services): void => {
  for (const entity of Object.values(services.catalogue.content))
    if (entity.page?.calendar)
      route(app, services, contentCalls(entity).calendar, async ({ params, query, locale, reply }) => {
        const language = query.lang ?? locale;
        if (!services.texts.locales.includes(language)) throw new AppError(400, 'server.error.400');
        const { name, text } = await getCalendarFile(feedContextOf(services), entity, params['id'] ?? '', language);
        await reply
          .headers({ 'cache-control': 'no-cache', vary: 'accept-language' })
          .header('content-disposition', attachmentHeader(name))
          .type('text/calendar; charset=utf-8')
          .send(text);
        return alreadySent;
      });
};

/** RSS feeds, sitemap, robots.txt and security.txt, at their standard URLs. */
export const registerFeedRoutes = (app: FastifyInstance, services: Services): void => {
  const send = createCachedSend(services);
  for (const entity of Object.values(services.catalogue.content)) {
    const { page } = entity;
    if (!page?.feed) continue;
    const address = feedAddress(entity);
    app.get(address, (request, reply) => {
      const locale = requestedLanguage(request, services.texts);
      const make = () => writeFeed(feedContextOf(services), entity, page, locale);
      return send(request, reply, { name: `${address} ${locale}`, type: 'application/rss+xml', make });
    });
  }
  app.get('/sitemap.xml', (request, reply) =>
    send(request, reply, {
      name: 'sitemap',
      type: 'application/xml',
      make: () => buildSitemap(feedContextOf(services)),
    }),
  );
  app.get('/robots.txt', async (_request, reply) => {
    const { catalogue, publicUrl, settings } = services;
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8');
    return writeRobotsTxt({ catalogue, origin: publicUrl.get(), hasDemoData: settings.demoData });
  });
  const { securityContact } = services.settings;
  if (securityContact !== undefined)
    app.get('/.well-known/security.txt', async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8');
      const { publicUrl, texts } = services;
      const { locales } = texts;
      return writeSecurityTxt({ contact: securityContact, origin: publicUrl.get(), locales, now: new Date() });
    });
};
