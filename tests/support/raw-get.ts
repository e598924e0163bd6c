import { request } from 'node:http';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
  /** As it came, perhaps compressed. */
  readonly body: Buffer;
}

/** GET of an address exactly as it is written: nothing is tidied, no redirect followed. */
export const rawGet = (
  url: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawAnswer> => {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, headers: { accept: 'text/html', ...headers } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const body = Buffer.concat(parts);
        const headers = answer.headers as RawAnswer['headers'];
        resolve({ status: answer.statusCode ?? 0, headers, text: body.toString('utf8'), body });
      });
    });
    asked.on('error', reject);
    asked.end();
  });
};
