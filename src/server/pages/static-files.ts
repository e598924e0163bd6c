import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { workerPolicy } from '../http/security-headers.ts';

/** The built files. Those with a hash in their name never change. */
export const registerFiles = async (app: FastifyInstance, clientDir: string): Promise<void> => {
  const files = { root: clientDir, index: false, dotfiles: 'ignore', wildcard: false, preCompressed: true } as const;
  await app.register(fastifyStatic, {
    ...files,
    // Compressed forms are sent in place of their files, not under names of their own.
    globIgnore: ['index.html', '.vite/**', '**/*.{map,br,gz}'],
    cacheControl: false,
    setHeaders: (response, path) => {
      const isHashed = /[\\/]assets[\\/]/.test(path);
      // A thread that reads what strangers sent has a policy of its own: that of the file it runs.
      if (/\.worker\./.test(path)) response.header('content-security-policy', workerPolicy);
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
};
