import { Client } from 'pg';
import type { ClusterHome } from './home.ts';
import { readPassword, superuser } from './initialise.ts';
import type { Address } from './launch.ts';

export const connectionTo = (home: ClusterHome, { host, port }: Address, database: string) => ({
  host,
  port,
  database,
  user: superuser,
  password: readPassword(home),
});

/** Connects for a moment as the superuser, to the database that every cluster has or to the one that is named. */
export const withClient = async <T>(
  home: ClusterHome,
  address: Address,
  work: (client: Client) => Promise<T>,
  database = 'postgres',
): Promise<T> => {
  const client = new Client(connectionTo(home, address, database));
  // A server that goes away meanwhile must not end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
};
