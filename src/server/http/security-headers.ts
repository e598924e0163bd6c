import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { pages } from '../../contract/pages.ts';
import type { Services } from '../services.ts';

/** Pages that may be framed, by the portal's own pages only: previews, which send nothing. */
const framedPages: readonly string[] = [pages.previewDrawing, pages.contentPreview];

const noFraming = "frame-ancestors 'none'";

/** Allows the portal to frame its own previews; use it after the headers that forbid every frame. */
export const usePreviewFrames = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply) => {
    const policy = reply.getHeader('content-security-policy');
    if (!framedPages.includes(request.url.split('?', 1)[0] ?? '') || typeof policy !== 'string') return;
    reply.header('content-security-policy', policy.replace(noFraming, "frame-ancestors 'self'"));
    reply.header('x-frame-options', 'SAMEORIGIN');
  });
};

/** `Content-Disposition` for a download (RFC 6266): an ASCII name for old clients, the exact one in UTF-8. */
export const attachmentHeader = (name: string): string => {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${exact}`;
};

/** The browser neither guesses the type of a download nor runs anything in it. */
export const inertHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** Only the portal's own scripts and no `eval`; within a page only styles that the portal itself wrote. */
export const useSecurityHeaders = async (app: FastifyInstance, { settings }: Services): Promise<void> => {
  await app.register(helmet, {
    enableCSPNonces: false,
    contentSecurityPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    strictTransportSecurity: settings.secureCookies && transportSecurity,
  });
  app.addHook('onSend', async (_request, reply) => {
    // A 304 updates the headers of the cached page: a policy here would not match it.
    if (reply.statusCode === 304 || reply.hasHeader('content-security-policy')) return;
    reply.header('content-security-policy', closedPolicy);
  });
};

/** Browsers use only TLS for later requests. */
export const transportSecurity = { maxAge: 31_536_000, includeSubDomains: true } as const;

/** For the service worker, which fetches files of the portal. */
export const serviceWorkerPolicy = "default-src 'none'; connect-src 'self'";

/** The source expression that allows a style or script element with this text. */
export const textHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** For everything except pages: nothing may run or be framed. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** For web workers: they may load only scripts of the portal. */
const workerPolicy = "default-src 'none'; script-src 'self'";

/**
 * The policy of a built file that is a worker; undefined for any other file. Pictures of the kind HEIC are decoded by
 * WebAssembly, which only the worker that does nothing else may compile (docs/decisions/234).
 */
export const workerPolicyOf = (path: string): string | undefined => {
  if (!/\.worker[.-]/.test(path)) return undefined;
  return /[\\/]heic\.worker-/.test(path) ? `${workerPolicy} 'wasm-unsafe-eval'` : workerPolicy;
};

/** Emotion adds empty style elements and fills them by script; elements with text are still refused. */
const emptyStyle = textHash('');

/** Hashes of elements of a page that the portal itself wrote. */
export interface OwnElements {
  readonly styles: readonly string[];
  /** The first script of the application's pages, the same in each. */
  readonly scripts: readonly string[];
}

/** A page of an applicant in a frame of the admin area: nothing of it runs, and nothing can be sent. */
export const applicantPageHeaders = ({ styles }: OwnElements): Readonly<Record<string, string>> => ({
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'self' ${styles.join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    // Pictures of the applicant are sent for the session of the admin.
    'sandbox allow-same-origin',
  ].join('; '),
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'no-store',
});

export const pagePolicy = ({ styles, scripts }: OwnElements, secure: boolean): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    `style-src 'self' ${[emptyStyle, ...styles].join(' ')}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
