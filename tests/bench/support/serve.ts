import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** Answers of the calls that a measured page makes: path below `/api` -> data of the envelope. */
export type Answers = Readonly<Record<string, unknown>>;

/** Serves a built folder and fixed answers on a free port of this machine. */
export const serve = async (folder: string, answers: Answers) => {
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const answer = answers[path.replace(/^\/api/, '')];
    if (path.startsWith('/api/') && answer !== undefined) {
      response.setHeader('content-type', 'application/json');
      return response.end(JSON.stringify({ statusCode: 200, message: '', data: answer }));
    }
    // A path without a file name is a page of the one-page application.
    const file = extname(path) === '' ? '/index.html' : path;
    try {
      const content = await readFile(join(folder, normalize(file)));
      response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
      return response.end(content);
    } catch {
      response.statusCode = 404;
      return response.end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
};
