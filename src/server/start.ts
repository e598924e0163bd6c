import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildCatalogue } from '../engine/schema/catalogue.ts';
import { createChecker } from '../engine/schema/check.ts';
import { createAjv } from '../engine/schema/factory.ts';
import { createApp } from './app.ts';
import { readBuildId } from './config/build-id.ts';
import { findClientFolder } from './config/client-folder.ts';
import { readData } from './config/load-data.ts';
import { findCodeRoot, findDataRoot } from './config/root.ts';
import type { Settings } from './config/settings.ts';
import { createTexts } from './config/texts.ts';
import { type RunningDatabase, startDatabase } from './database/start-database.ts';
import { createPasswords } from './gateways/passwords.ts';
import type { Services } from './services.ts';

export interface Portal {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly database: RunningDatabase;
  readonly url: string;
  stop(): Promise<void>;
}

const readServices = async (settings: Settings, env: NodeJS.ProcessEnv, db: Services['db']): Promise<Services> => {
  const codeRoot = findCodeRoot();
  const dataRoot = findDataRoot(env);
  const files = readData(dataRoot, ['schemas', 'locales']);
  let publicUrl = settings.publicUrl;
  return {
    settings,
    codeRoot,
    dataRoot,
    buildId: readBuildId(findClientFolder(dataRoot, codeRoot)),
    db,
    catalogue: buildCatalogue(files),
    checker: createChecker(createAjv()),
    texts: await createTexts(files),
    passwords: await createPasswords(),
    publicUrl: {
      get: () => publicUrl ?? `http://${settings.host}:${settings.port}`,
      listeningAt: (url: string) => {
        publicUrl ??= url;
      },
    },
  };
};

const urlOf = (host: string, { port }: AddressInfo): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

const closeHttp = async (app: FastifyInstance): Promise<void> => {
  const cut = setTimeout(() => app.server.closeAllConnections(), 6_000);
  await app.close();
  clearTimeout(cut);
};

/** Starts everything in order: database, officers' data, application, then the door is opened. */
export const startPortal = async (settings: Settings, env: NodeJS.ProcessEnv): Promise<Portal> => {
  const database = await startDatabase({
    codeRoot: findCodeRoot(),
    settings,
    warn: (line) => console.warn(line),
    onLost: () => process.emit('SIGTERM'),
  });
  try {
    const services = await readServices(settings, env, database.db);
    const app = await createApp(services);
    await app.listen({ host: settings.host, port: settings.port });
    const url = urlOf(settings.host, app.server.address() as AddressInfo);
    services.publicUrl.listeningAt(url);
    const stop = async () => {
      await closeHttp(app);
      await database.stop();
    };
    return { app, services, database, url, stop };
  } catch (error) {
    await database.stop();
    throw error;
  }
};
