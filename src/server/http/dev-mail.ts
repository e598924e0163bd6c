import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { listMailFiles, mailFolder, type StoredMail } from '../platform/mail/mail-files.ts';
import { listMessageFiles, messageFolder, type StoredMessage } from '../platform/notify/stub-notifier.ts';
import type { Services } from '../services.ts';

const querySchema = { type: 'object', properties: { to: { type: 'string', maxLength: 254 } } };

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

const renderMail = ({ to, subject, date, text, link }: StoredMail): string => `<article>
<h3>${escapeHtml(subject)}</h3><p>${escapeHtml(to)} · <time>${escapeHtml(date)}</time></p>
<pre>${escapeHtml(text)}</pre>${link ? `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>` : ''}
</article>`;

const renderMessage = ({ to, date, text }: StoredMessage): string => `<article data-part="message">
<p>${escapeHtml(to)} · <time>${escapeHtml(date)}</time></p><pre>${escapeHtml(text)}</pre></article>`;

const renderList = (title: string, entries: readonly string[]): string =>
  `<section><h2>${title}</h2>${entries.join('\n') || '<p>None yet.</p>'}</section>`;

const pageStyle = `body{font:16px/1.5 sans-serif;max-width:80rem;margin:2rem auto;padding:0 1rem}
main{display:grid;gap:2rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,24rem),1fr))}
article{border:1px solid #cbd5e0;border-radius:8px;padding:0 1rem;margin:1rem 0;overflow-wrap:anywhere}pre{white-space:pre-wrap}`;

const renderPage = (
  mails: readonly StoredMail[],
  messages: readonly StoredMessage[],
  nonce: string,
): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mails and messages</title>
<style nonce="${nonce}">${pageStyle}</style></head><body><h1>Mails and messages, newest first</h1><main>
${renderList('Mails', mails.map(renderMail))}${renderList('Messages to phones', messages.map(renderMessage))}</main></body></html>`;

/** Shows the mails and messages that were written as files; absent in production (specification 1.5). */
export const registerDevMail = (app: FastifyInstance, { settings }: Services): void => {
  if (settings.production) return;
  const folder = mailFolder(settings);
  const messages = messageFolder(settings);
  const options = { schema: { querystring: querySchema } };

  app.get<{ Querystring: { to?: string } }>('/dev/mail.json', options, async ({ query }, reply) => {
    reply.header('cache-control', 'no-store');
    return listMailFiles(folder, query.to, 200);
  });

  app.get<{ Querystring: { to?: string } }>('/dev/message.json', options, async ({ query }, reply) => {
    reply.header('cache-control', 'no-store');
    return listMessageFiles(messages, query.to, 200);
  });

  app.get<{ Querystring: { to?: string } }>('/dev/mail', options, async ({ query }, reply) => {
    const nonce = randomBytes(16).toString('base64');
    const policy = `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'; base-uri 'none'`;
    reply.header('content-security-policy', policy).header('cache-control', 'no-store');
    const [mails, sent] = await Promise.all([
      listMailFiles(folder, query.to, 50),
      listMessageFiles(messages, undefined, 50),
    ]);
    return reply.type('text/html; charset=utf-8').send(renderPage(mails, sent, nonce));
  });
};
