import type { ClientConfig } from 'pg';
import type { Settings } from '../../config/settings.ts';
import { findRunningPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts';

export interface ReachedDatabase {
  readonly connection: ClientConfig;
  /** Stops the embedded PostgreSQL where this process started it. */
  release(): Promise<void>;
}

/**
 * The database of the settings as it is, for commands beside a running portal: nothing is migrated. The embedded one is
 * started where no portal runs it.
 */
export const reachDatabase = async (
  codeRoot: string,
  { databaseUrl, databaseDirectUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
): Promise<ReachedDatabase> => {
  const release = async () => undefined;
  // A pooler would lend the session, with its settings, to others.
  const connectionString = databaseDirectUrl ?? databaseUrl;
  if (connectionString !== undefined) return { connection: { connectionString }, release };
  const running = findRunningPostgres(codeRoot, dataDir);
  if (running) return { connection: running, release };
  const own = await startEmbeddedPostgres({ codeRoot, dataDir });
  return { connection: own.connection, release: own.stop };
};
