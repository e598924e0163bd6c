import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';

/** The way to the database, with the ways in which it fails. */
export interface DatabaseProxy {
  readonly url: string;
  /** Nothing gets through any more, and nobody is told: what is open is dead for good, what is new waits for ever. */
  freeze(): void;
  /** New connections get through again; those that were frozen never do. */
  thaw(): void;
  /** Every open connection is reset, and new ones are refused. */
  cut(): void;
  close(): Promise<void>;
}

/** @param target a `postgres://…?host=<folder>&port=` address of a server on a Unix socket */
export const startDatabaseProxy = async (target: string): Promise<DatabaseProxy> => {
  const address = new URL(target.replace('@/', '@socket/'));
  const socket = `${address.searchParams.get('host')}/.s.PGSQL.${address.searchParams.get('port')}`;
  const open = new Set<Socket>();
  const dead = new Set<Socket>();
  let isFrozen = false;
  let isCut = false;
  const server = createServer((client) => {
    open.add(client);
    client.on('error', () => undefined).on('close', () => open.delete(client));
    if (isCut) return void client.resetAndDestroy();
    if (isFrozen) return void dead.add(client);
    const upstream = createConnection(socket);
    upstream.on('error', () => client.destroy()).on('close', () => dead.has(client) || client.destroy());
    client.on('close', () => upstream.destroy());
    client.on('data', (data) => dead.has(client) || upstream.write(data));
    upstream.on('data', (data) => dead.has(client) || client.write(data));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://${address.username}:${address.password}@127.0.0.1:${port}${address.pathname}`,
    freeze: () => {
      isFrozen = true;
      for (const client of open) dead.add(client);
    },
    thaw: () => {
      isFrozen = false;
      isCut = false;
    },
    cut: () => {
      isCut = true;
      for (const client of open) client.resetAndDestroy();
    },
    close: async () => {
      for (const client of open) client.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
