import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { listMailFiles, mailFolder, type StoredMail } from '../platform/mail/mail-files.ts';
import type { Services } from '../services.ts';

const querySchema = { type: 'object', properties: { to: { type: 'string', maxLength: 254 } } };

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

const renderMail = ({ to, subject, date, text, link }: StoredMail): string => `<article>
<h2>${escapeHtml(subject)}</h2><p>${escapeHtml(to)} · <time>${escapeHtml(date)}</time></p>
<pre>${escapeHtml(text)}</pre>${link ? `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>` : ''}
</article>`;

const pageStyle = `body{font:16px/1.5 sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}
article{border:1px solid #cbd5e0;border-radius:8px;padding:0 1rem;margin:1rem 0;overflow-wrap:anywhere}pre{white-space:pre-wrap}`;

const renderPage = (mails: readonly StoredMail[], nonce: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mails</title>
<style nonce="${nonce}">${pageStyle}</style></head><body><main><h1>Mails, newest first</h1>
${mails.map(renderMail).join('\n') || '<p>None yet.</p>'}</main></body></html>`;

/** Shows the mails that were written as files; absent in production (specification 1.5). */
export const registerDevMail = (app: FastifyInstance, { settings }: Services): void => {
  if (settings.production) return;
  const folder = mailFolder(settings);
  const options = { schema: { querystring: querySchema } };

  app.get<{ Querystring: { to?: string } }>('/dev/mail.json', options, async ({ query }, reply) => {
    reply.header('cache-control', 'no-store');
    return listMailFiles(folder, query.to, 200);
  });

  app.get<{ Querystring: { to?: string } }>('/dev/mail', options, async ({ query }, reply) => {
    const nonce = randomBytes(16).toString('base64');
    const policy = `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'; base-uri 'none'`;
    reply.header('content-security-policy', policy).header('cache-control', 'no-store');
    return reply.type('text/html; charset=utf-8').send(renderPage(await listMailFiles(folder, query.to, 50), nonce));
  });
};
