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

/** Starts the portal that lies in a changed copy with the demo database, built unless it is. */
export const startChangedPortal = async (copy: Scratch): Promise<ChangedPortal> => {
  const [database, browser, dataDir] = await Promise.all([
    cloneDatabase(demoDatabase),
    getBrowser(),
    mkdtemp(join(tmpdir(), 'changed-portal-')),
  ]);
  let portal: PortalProcess | undefined;
  const close = async (): Promise<void> => {
    await leaveBrowser(browser);
    await portal?.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const env = { DATA_DIR: dataDir, DATABASE_URL: database.url, DEMO_DATA: 'false', RATE_LIMIT: '0' };
    portal = await startPortalProcess(copy.root, env);
    return { portal, data: await readPortalData(copy.root), browser, close };
  } catch (error) {
    await close();
    throw error;
  }
};

/**
 * Changes a copy of the repository as an officer does, builds it and starts it. A build takes half a minute: where the
 * change can stand beside others, openExtendedPortal has it in the one portal of the run.
 */
export const openChangedPortal = async (change: (copy: Scratch) => Promise<void>): Promise<ChangedPortal> => {
  const copy = await copyRepository();
  try {
    await change(copy);
    const opened = await startChangedPortal(copy);
    const close = async (): Promise<void> => {
      await opened.close();
      await copy.remove();
    };
    return { ...opened, close };
  } catch (error) {
    await copy.remove();
    throw error;
  }
};
