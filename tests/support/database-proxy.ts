import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';

/** A proxy in front of the database that simulates network failures. */
export interface DatabaseProxy {
  readonly url: string;
  /** Drops all traffic without closing a connection: open connections stay dead, new ones wait for ever. */
  freeze(): void;
  /** New connections get through again; those that were frozen never do. */
  thaw(): void;
  /** Every open connection is reset, and new ones are refused. */
  cut(): void;
  /** From now on, bytes after an error are held back until the returned function is called, as in a later packet. */
  holdAfterError(): () => void;
  close(): Promise<void>;
}

const ERROR = 'E'.charCodeAt(0);

/** How many bytes of whole messages there are up to the first error and with it; all when there is none. */
const upToError = (messages: Buffer): number => {
  let at = 0;
  while (at + 5 <= messages.length) {
    const isError = messages[at] === ERROR;
    at += 1 + messages.readInt32BE(at + 1);
    if (isError) return at;
  }
  return messages.length;
};

/** @param target a `postgres://…?host=<folder>&port=` address of a server on a Unix socket */
export const startDatabaseProxy = async (target: string): Promise<DatabaseProxy> => {
  const address = new URL(target.replace('@/', '@socket/'));
  const socket = `${address.searchParams.get('host')}/.s.PGSQL.${address.searchParams.get('port')}`;
  const open = new Set<Socket>();
  const dead = new Set<Socket>();
  let isFrozen = false;
  let isCut = false;
  let held: (() => void)[] | undefined;
  const answer = (client: Socket, data: Buffer) => {
    const now = held ? upToError(data) : data.length;
    client.write(data.subarray(0, now));
    if (now < data.length) held?.push(() => client.write(data.subarray(now)));
  };
  const server = createServer((client) => {
    open.add(client);
    client.on('error', () => undefined).on('close', () => open.delete(client));
    if (isCut) return void client.resetAndDestroy();
    if (isFrozen) return void dead.add(client);
    const upstream = createConnection(socket);
    upstream.on('error', () => client.destroy()).on('close', () => dead.has(client) || client.destroy());
    client.on('close', () => upstream.destroy());
    client.on('data', (data) => dead.has(client) || upstream.write(data));
    upstream.on('data', (data) => dead.has(client) || answer(client, data));
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
    holdAfterError: () => {
      held = [];
      return () => {
        for (const send of held ?? []) send();
        held = undefined;
      };
    },
    close: async () => {
      for (const client of open) client.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
