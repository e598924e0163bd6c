import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contentCalls, feedAddress } from '../../../contract/content.ts';
import { DEFAULT_LANGUAGE } from '../../../engine/text/languages.ts';
import type { Locale, Texts } from '../../config/texts.ts';
import { AppError } from '../../errors.ts';
import { attachmentHeader } from '../../http/attachment-header.ts';
import { route, sent } from '../../http/route.ts';
import { keepUntilChanged } from '../../http/send-kept.ts';
import type { Services } from '../../services.ts';
import type { Place } from './place.ts';
import { getSecurityTxt } from './security-txt.ts';
import { seeCalendar } from './see-calendar.ts';
import { seeFeed } from './see-feed.ts';
import { seeRobots } from './see-robots.ts';
import { seeSitemap } from './see-sitemap.ts';

const placeOf = ({ db, catalogue, texts, publicUrl }: Services): Place => ({
  db,
  catalogue,
  texts,
  origin: publicUrl.get(),
});

const askedLanguage = ({ query }: FastifyRequest, { locales }: Texts): Locale => {
  const { lang } = query as { readonly lang?: unknown };
  return locales.find((locale) => locale === lang) ?? DEFAULT_LANGUAGE;
};

/** `GET /{kind}/{id}/calendar`, for kinds that have it. */
export const registerCalendars = (app: FastifyInstance, services: Services): void => {
  for (const entity of Object.values(services.catalogue.content))
    if (entity.page?.calendar)
      route(app, services, contentCalls(entity).calendar, async ({ params, query, locale, reply }) => {
        const asked = query.lang ?? locale;
        if (!services.texts.locales.includes(asked)) throw new AppError(400, 'server.error.400');
        const { name, text } = await seeCalendar(placeOf(services), entity, params['id'] ?? '', asked);
        await reply
          .headers({ 'cache-control': 'no-cache', vary: 'accept-language' })
          .header('content-disposition', attachmentHeader(name))
          .type('text/calendar; charset=utf-8')
          .send(text);
        return sent;
      });
};

/** What programs read of the public pages, at the addresses where they look for it. */
export const registerFeeds = (app: FastifyInstance, services: Services): void => {
  const send = keepUntilChanged(services);
  for (const entity of Object.values(services.catalogue.content)) {
    const { page } = entity;
    if (!page?.feed) continue;
    const address = feedAddress(entity);
    app.get(address, (request, reply) => {
      const locale = askedLanguage(request, services.texts);
      const make = () => seeFeed(placeOf(services), entity, page, locale);
      return send(request, reply, { name: `${address} ${locale}`, type: 'application/rss+xml', make });
    });
  }
  app.get('/sitemap.xml', (request, reply) =>
    send(request, reply, { name: 'sitemap', type: 'application/xml', make: () => seeSitemap(placeOf(services)) }),
  );
  app.get('/robots.txt', async (_request, reply) => {
    const { catalogue, publicUrl, settings } = services;
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8');
    return seeRobots({ catalogue, origin: publicUrl.get(), hasDemoData: settings.demoData });
  });
  const { securityContact } = services.settings;
  if (securityContact !== undefined)
    app.get('/.well-known/security.txt', async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8');
      const { publicUrl, texts } = services;
      const { locales } = texts;
      return getSecurityTxt({ contact: securityContact, origin: publicUrl.get(), locales, now: new Date() });
    });
};
