import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { knownFields } from '../../../../src/engine/model/form-model.ts';
import type { StepDefinition } from '../../../../src/engine/schema/types.ts';

const page = (step: StepDefinition): string => `<!doctype html>
<html lang="id">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${step.key}</title>
    <style>
      body { font: 16px system-ui; margin: 0 auto; max-width: 40rem; padding: 1rem }
      label { display: block; font-weight: 600; margin-top: 1rem }
      input { box-sizing: border-box; font: inherit; height: 2.75rem; width: 100% }
    </style>
  </head>
  <body>
    <main>
      <h1>${step.key}</h1>
      <form method="post">
        ${[...knownFields(step)]
          .map((name) => `<label for="${name}">${name}</label><input id="${name}" name="${name}">`)
          .join('\n        ')}
        <button>Simpan</button>
      </form>
    </main>
  </body>
</html>`;

/** The fields of a step as a page of plain HTML: what the network and the browser alone take. */
export const servePlainForm = async (step: StepDefinition): Promise<{ readonly url: string; stop(): void }> => {
  const body = gzipSync(page(step));
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on TCP has an address with a port.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() };
};
