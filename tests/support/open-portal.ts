import { createServer } from 'node:net';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { getBrowser, type Language, leaveBrowser, type VisitorOptions } from './browser.ts';
import { type Applicant, arrive } from './journey/applicant.ts';
import { type PortalData, readPortalData } from './journey/data.ts';
import { describeFailure } from './journey/failure.ts';
import { makePerson, type Person } from './people.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts';

export interface OpenPortal {
  readonly server: TestServer;
  readonly browser: Browser;
  readonly data: PortalData;
}

export interface PortalOfTests {
  readonly get: () => OpenPortal;
  /** A visitor of this test: closed at its end; a failing test gets a screenshot, and an error of the page fails the test. */
  readonly arrive: (language: Language, width?: number) => Promise<Applicant>;
  /** A visitor who stays for all tests of the file. */
  readonly stay: (language: Language) => Promise<Applicant>;
  /** A visitor of this test whose browser runs no scripts. */
  readonly arriveWithoutScript: (language: Language, width?: number) => Promise<Applicant>;
  /** One of this test, with an account that is signed in. */
  readonly signIn: (language: Language, width?: number) => Promise<Applicant & { readonly person: Person }>;
}

const closeAtEnd = (applicant: Applicant): void => {
  onTestFinished(async () => {
    await applicant.close();
    expect(applicant.complaints).toEqual([]);
  });
  describeFailure(applicant);
};

/** Gives the visitor the session that a client of the API has. */
export const adoptSession = ({ context, url }: Pick<Applicant, 'context' | 'url'>, { client }: Person): Promise<void> =>
  context.addCookies(
    [...client.cookies].map(([name, value]) => ({
      name,
      value: encodeURIComponent(value),
      url,
      httpOnly: name === 'session',
    })),
  );

/** Below the ports that the system gives to clients. */
const FIRST_PORT = 20_000;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** The portals of a worker, one after the other, have one address: the browser has their code in its cache. */
const choosePort = async (): Promise<number> => {
  const port = FIRST_PORT + (process.pid % 10_000);
  return (await isFree(port)) ? port : 0;
};

/** The real portal with demo data, and a browser, for the tests of one file. */
export const openPortal = (
  env: Readonly<Record<string, string>> = {},
  // Reusing profiles is faster; a file whose tests depend on a new device creates new ones.
  { isFresh = true, ...options }: Pick<TestServerOptions, 'gateway'> & Pick<VisitorOptions, 'isFresh'> = {},
): PortalOfTests => {
  let portal: OpenPortal | undefined;
  const get = (): OpenPortal => {
    if (!portal) throw new Error('the portal opens before the first test, not earlier');
    return portal;
  };
  beforeAll(async () => {
    const PORT = String(await choosePort());
    const [server, browser, data] = await Promise.all([
      startTestServer({ ...options, env: { DEMO_DATA: 'true', PORT, ...env } }),
      getBrowser(),
      readPortalData(),
    ]);
    portal = { server, browser, data };
  });
  afterAll(async () => {
    await leaveBrowser(portal?.browser);
    await portal?.server.close();
  });
  const stay = (language: Language, width?: number): Promise<Applicant> => {
    const { server, browser, data } = get();
    return arrive(browser, { url: server.url, data, language, isFresh, ...(width !== undefined && { width }) });
  };
  const come = async (language: Language, width?: number): Promise<Applicant> => {
    const applicant = await stay(language, width);
    closeAtEnd(applicant);
    return applicant;
  };
  return {
    get,
    arrive: come,
    arriveWithoutScript: async (language, width = 360) => {
      const { server, browser, data } = get();
      const visitor = await arrive(browser, { url: server.url, data, language, width, isFresh, isScriptless: true });
      closeAtEnd(visitor);
      return visitor;
    },
    stay,
    signIn: async (language, width) => {
      const applicant = await come(language, width);
      const person = await makePerson(get().server);
      await adoptSession(applicant, person);
      return { ...applicant, person };
    },
  };
};
