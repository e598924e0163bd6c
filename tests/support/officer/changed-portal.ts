import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { getBrowser, leaveBrowser } from '../browser.ts';
import { type PortalData, readPortalData } from '../journey/data.ts';
import { type PortalProcess, startPortalProcess } from '../portal-process.ts';
import { copyRepository, type Scratch } from '../scratch.ts';
import { cloneDatabase, demoDatabase } from '../test-database.ts';

/** A portal that was built from changed data, and a browser. */
export interface ChangedPortal {
  readonly portal: PortalProcess;
  /** The forms and texts of the changed portal. */
  readonly data: PortalData;
  readonly browser: Browser;
  close(): Promise<void>;
}

/**
 * Changes a copy of the repository as an officer does, builds it and starts it with the demo database. A build takes half
 * a minute: one portal serves all tests of a file.
 */
export const openChangedPortal = async (change: (copy: Scratch) => Promise<void>): Promise<ChangedPortal> => {
  const [copy, database, browser, dataDir] = await Promise.all([
    copyRepository(),
    cloneDatabase(demoDatabase),
    getBrowser(),
    mkdtemp(join(tmpdir(), 'changed-portal-')),
  ]);
  let portal: PortalProcess | undefined;
  const close = async (): Promise<void> => {
    await leaveBrowser(browser);
    await portal?.stop();
    await database.drop();
    await copy.remove();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await change(copy);
    const env = { DATA_DIR: dataDir, DATABASE_URL: database.url, DEMO_DATA: 'false', RATE_LIMIT: '0' };
    portal = await startPortalProcess(copy.root, env);
    return { portal, data: await readPortalData(copy.root), browser, close };
  } catch (error) {
    await close();
    throw error;
  }
};
