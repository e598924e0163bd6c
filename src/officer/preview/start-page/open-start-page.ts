import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Institution } from '../../../engine/schema/types.ts';
import type { createPreviewTexts } from '../preview-texts.ts';
import type { RunningPortal } from '../run-portal.ts';
import { fetchData, getDemoAccount, requestLogin, signIn } from '../sign-in.ts';
import type { ListedApplication } from './application-states.ts';
import { renderStartPage, type StartPage } from './render-start-page.ts';

/** Two host names of this machine, so that an admin and an applicant can be signed in at the same time. */
const hostNames = { admin: '127.0.0.1', applicant: 'localhost' } as const;

const LIST_PATH = '/admin/form?pageSize=100';

const portOf = (server: Server): number => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port');
  return address.port;
};

/** Applications of the demo data, from the admins' list. */
export const listApplications = async (portal: RunningPortal): Promise<readonly ListedApplication[]> => {
  const cookies = await signIn(portal, getDemoAccount(portal, 'admin'));
  return (await fetchData<{ readonly Applications: readonly ListedApplication[] }>(portal, cookies, LIST_PATH))
    .Applications;
};

const refuse = (reply: ServerResponse, status: number, text: string): void => {
  reply.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
};

/** Logs in as a demo account and redirects to a page of the portal only. */
const signInAndRedirect = async (portal: RunningPortal, asked: URL, reply: ServerResponse): Promise<void> => {
  const account = portal.accounts.find(({ email }) => email === asked.searchParams.get('email'));
  const to = asked.searchParams.get('to') ?? '/';
  if (!account || !/^\/(?![/\\])/.test(to)) return refuse(reply, 400, 'unknown');
  const location = new URL(to, portal.url);
  location.hostname = asked.hostname;
  reply.writeHead(302, { location: location.href, 'set-cookie': [...(await requestLogin(portal, account))] }).end();
};

/** The URL of the page, until it is closed. */
export interface OpenStartPage {
  readonly url: string;
  close(): void;
}

/** The start page of a preview portal: all states, each with a demo application. */
export const openStartPage = async (
  portal: RunningPortal,
  institutions: readonly Institution[],
  texts: ReturnType<typeof createPreviewTexts>,
): Promise<OpenStartPage> => {
  const deskOf = async (port: number): Promise<StartPage> => ({
    applications: await listApplications(portal),
    institutions,
    admin: getDemoAccount(portal, 'admin').email,
    portal: portal.url,
    gateway: portal.gateway,
    texts,
    loginUrl: (who, email, to) => `http://${hostNames[who]}:${port}/enter?${new URLSearchParams({ email, to })}`,
  });
  const server: Server = createServer((request, reply) => {
    const port = portOf(server);
    const asked = new URL(request.url ?? '/', `http://${request.headers.host ?? hostNames.admin}`);
    const work =
      asked.pathname === '/enter'
        ? signInAndRedirect(portal, asked, reply)
        : deskOf(port).then((startPage) => {
            reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
            reply.end(renderStartPage(startPage));
          });
    work.catch((error: Error) => refuse(reply, 500, error.message));
  });
  await new Promise<void>((resolve) => server.listen(0, hostNames.admin, resolve));
  const port = portOf(server);
  return { url: `http://${hostNames.admin}:${port}`, close: () => server.closeAllConnections() ?? server.close() };
};
