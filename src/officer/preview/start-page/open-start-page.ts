import { createServer, type Server, type ServerResponse } from 'node:http';
import { listPreviewMails } from '../../../contract/admin-preview.ts';
import type { DataOf } from '../../../contract/call.ts';
import { pathTo } from '../../../contract/pages.ts';
import { buildCatalogue } from '../../../engine/schema/catalogue.ts';
import { languagesIn } from '../../../engine/text/languages.ts';
import { readOfficerData, valuesBelow } from '../../data/read-officer-data.ts';
import { createLanguageTexts, languages } from '../../diff/language-texts.ts';
import { createPreviewTexts } from '../preview-texts.ts';
import type { RunningPortal } from '../run-portal.ts';
import { fetchData, getDemoAccount, requestLogin, signIn } from '../sign-in.ts';
import type { ListedApplication } from './application-states.ts';
import { renderMailsPage } from './render-mails-page.ts';
import { MAILS_PATH, renderStartPage, type StartPage } from './render-start-page.ts';

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

type LoginUrl = StartPage['loginUrl'];

/** The mails of the data as they are now: the page follows each change of an officer. */
const makeMailsPage = async (root: string, portal: RunningPortal, loginUrl: LoginUrl): Promise<string> => {
  const data = readOfficerData(root);
  const admin = getDemoAccount(portal, 'admin');
  const cookies = await signIn(portal, admin);
  const samples = new Map<string, DataOf<typeof listPreviewMails>>();
  for (const language of languagesIn(data.files.keys()))
    samples.set(language, await fetchData(portal, cookies, listPreviewMails.path, language));
  return renderMailsPage({
    rules: buildCatalogue(valuesBelow(data, 'schemas')).mails,
    samples,
    texts: createPreviewTexts(data),
    readers: languages.map((language) => createLanguageTexts(data, [data], language)),
    drawingUrl: (template) =>
      loginUrl('admin', admin.email, `${pathTo('preview')}?${new URLSearchParams({ show: `mail/${template}` })}`),
  });
};

/** The start page of a preview portal: all states, each with a demo application, and all mails. */
export const openStartPage = async (root: string, portal: RunningPortal): Promise<OpenStartPage> => {
  const loginUrlAt =
    (port: number): LoginUrl =>
    (who, email, to) =>
      `http://${hostNames[who]}:${port}/enter?${new URLSearchParams({ email, to })}`;
  const makeStartPage = async (port: number): Promise<string> => {
    const data = readOfficerData(root);
    return renderStartPage({
      applications: await listApplications(portal),
      institutions: buildCatalogue(valuesBelow(data, 'schemas')).institutions,
      admin: getDemoAccount(portal, 'admin').email,
      portal: portal.url,
      gateway: portal.gateway,
      texts: createPreviewTexts(data),
      loginUrl: loginUrlAt(port),
    });
  };
  const server: Server = createServer((request, reply) => {
    const port = portOf(server);
    const asked = new URL(request.url ?? '/', `http://${request.headers.host ?? hostNames.admin}`);
    const send = (html: string): void => {
      reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
      reply.end(html);
    };
    const work =
      asked.pathname === '/enter'
        ? signInAndRedirect(portal, asked, reply)
        : asked.pathname === MAILS_PATH
          ? makeMailsPage(root, portal, loginUrlAt(port)).then(send)
          : makeStartPage(port).then(send);
    work.catch((error: Error) => refuse(reply, 500, error.message));
  });
  await new Promise<void>((resolve) => server.listen(0, hostNames.admin, resolve));
  const port = portOf(server);
  return { url: `http://${hostNames.admin}:${port}`, close: () => server.closeAllConnections() ?? server.close() };
};
