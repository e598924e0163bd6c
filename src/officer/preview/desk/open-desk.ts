import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Institution } from '../../../engine/schema/types.ts';
import type { RunningPortal } from '../run-portal.ts';
import { accountOf, ask, logIn, signIn } from '../sign-in.ts';
import type { createWords } from '../words.ts';
import { type Desk, deskPage } from './desk-page.ts';
import type { Listed } from './states.ts';

/** Two names of this machine: an admin at the one and an applicant at the other stay signed in side by side. */
const names = { admin: '127.0.0.1', applicant: 'localhost' } as const;

const LISTED = '/admin/form?pageSize=100';

/** Applications of the demo data, as an admin sees them. */
export const readListed = async (portal: RunningPortal): Promise<readonly Listed[]> => {
  const cookies = await signIn(portal, accountOf(portal, 'admin'));
  return (await ask<{ readonly Applications: readonly Listed[] }>(portal, cookies, LISTED)).Applications;
};

const refuse = (reply: ServerResponse, status: number, text: string): void => {
  reply.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
};

/** Logs somebody of the demo data in and leads to a page of the portal, and to nowhere else. */
const enter = async (portal: RunningPortal, asked: URL, reply: ServerResponse): Promise<void> => {
  const account = portal.accounts.find(({ email }) => email === asked.searchParams.get('email'));
  const to = asked.searchParams.get('to') ?? '/';
  if (!account || !/^\/(?![/\\])/.test(to)) return refuse(reply, 400, 'unknown');
  const location = new URL(to, portal.url);
  location.hostname = asked.hostname;
  reply.writeHead(302, { location: location.href, 'set-cookie': [...(await logIn(portal, account))] }).end();
};

/** The page's address, until it is closed. */
export interface OpenDesk {
  readonly url: string;
  close(): void;
}

/** The way in to a preview portal: a page with all states, behind each of them somebody who is there. */
export const openDesk = async (
  portal: RunningPortal,
  institutions: readonly Institution[],
  words: ReturnType<typeof createWords>,
): Promise<OpenDesk> => {
  const deskOf = async (port: number): Promise<Desk> => ({
    listed: await readListed(portal),
    institutions,
    admin: accountOf(portal, 'admin').email,
    portal: portal.url,
    gateway: portal.gateway,
    words,
    enter: (who, email, to) => `http://${names[who]}:${port}/enter?${new URLSearchParams({ email, to })}`,
  });
  const server: Server = createServer((request, reply) => {
    const { port } = server.address() as AddressInfo;
    const asked = new URL(request.url ?? '/', `http://${request.headers.host ?? names.admin}`);
    const work =
      asked.pathname === '/enter'
        ? enter(portal, asked, reply)
        : deskOf(port).then((desk) => {
            reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
            reply.end(deskPage(desk));
          });
    work.catch((error: Error) => refuse(reply, 500, error.message));
  });
  await new Promise<void>((resolve) => server.listen(0, names.admin, resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://${names.admin}:${port}`, close: () => server.closeAllConnections() ?? server.close() };
};
