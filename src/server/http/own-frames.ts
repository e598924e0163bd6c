import type { FastifyInstance } from 'fastify';
import { pages } from '../../contract/pages.ts';

/** The pages that may stand in a frame, and only in a page of ours: what they draw can be tried, but sends nothing. */
const framed: readonly string[] = [pages.previewDrawing, pages.contentPreview];

const refusal = "frame-ancestors 'none'";

/** Lets the portal frame its own drawings; to be used after the headers that forbid every frame. */
export const useOwnFrames = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply) => {
    const policy = reply.getHeader('content-security-policy');
    if (!framed.includes(request.url.split('?', 1)[0] ?? '') || typeof policy !== 'string') return;
    reply.header('content-security-policy', policy.replace(refusal, "frame-ancestors 'self'"));
    reply.header('x-frame-options', 'SAMEORIGIN');
  });
};
