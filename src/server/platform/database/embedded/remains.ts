import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../../../config/start-error.ts';
import { withClient } from './connection.ts';
import type { ClusterHome } from './home.ts';
import { dataFolder } from './initialise.ts';
import { findPostmaster, forgetPostmaster, isRunning, type Postmaster, stopPostmaster } from './postmaster-file.ts';
import { removeSocketFolder } from './socket-folder.ts';

const stopMs = 8_000;

const otherSessions =
  "select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1";

/** Whether a portal works with the running database: its connections stand in the list of sessions. */
const isUsed = (home: ClusterHome, { socketFolder, port }: Postmaster): Promise<boolean> =>
  withClient(home, { host: socketFolder || '127.0.0.1', port }, async (client) => {
    const { rows } = await client.query(otherSessions);
    return rows.length > 0;
  }).catch(() => false);

/** Connections of a portal that was just killed need a moment to go. */
const staysUsed = async (home: ClusterHome, left: Postmaster): Promise<boolean> => {
  for (let i = 0; i < 10; i++) {
    if (!(await isUsed(home, left))) return false;
    await sleep(200);
  }
  return true;
};

/** A portal that was killed leaves its database running: it is stopped properly and then started as ours. */
export const clearRemains = async (home: ClusterHome, dataDir: string): Promise<void> => {
  const left = findPostmaster(dataFolder(home));
  if (!left) return;
  if (!isRunning(left)) return forgetPostmaster(dataFolder(home));
  if (await staysUsed(home, left)) throw new StartError(`DATA_DIR ${dataDir} is in use by another running portal`);
  if (!(await stopPostmaster(left.pid, stopMs)))
    throw new StartError(`PostgreSQL ${left.pid} of ${dataDir} does not stop`);
  removeSocketFolder(left.socketFolder);
};
