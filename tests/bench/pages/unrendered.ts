import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The page as if only the browser rendered it: no content, no data, no styles of the rendered content. */
export const removeRendering = (html: string): string =>
  html
    .replace(
      /<div id="root">[\s\S]*<\/div>\s*<script type="application\/json" id="page-data">[\s\S]*?<\/script>/,
      '<div id="root"></div>',
    )
    .replace(/<style data-emotion[\s\S]*?<\/style>/g, '')
    // A page that only the browser renders requests its code at once.
    .replaceAll('<link rel="later"', '<link rel="modulepreload"');

export interface Unrendered {
  readonly url: string;
  close(): void;
}

/** A proxy before the portal that passes everything through, pages without the rendered content. */
export const serveUnrendered = async (target: string): Promise<Unrendered> => {
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const isPage = incoming.headers.accept?.includes('text/html') === true;
    const headers = { ...incoming.headers, ...(isPage && { 'accept-encoding': 'identity' }) };
    const onward = request({ hostname, port, path: incoming.url, method: incoming.method, headers }, (answer) => {
      if (!isPage) {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const { 'content-length': _, ...kept } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 500, kept);
        outgoing.end(removeRendering(Buffer.concat(chunks).toString()));
      });
    });
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
