import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net';

export interface TcpProxy {
  readonly port: number;
  /** Nothing is forwarded any more and nothing is closed, as behind a firewall that forgot the connections. */
  freeze(): void;
  /** New connections are forwarded again; those from before stay silent for ever, unless `revive`. */
  thaw(options?: { readonly revive?: boolean }): void;
  /** Every connection is ended at once, new ones too. */
  refuse(): void;
  /** From now on the server's answers are read and thrown away; `onAnswer` is called at the first byte of each. */
  discardAnswers(onAnswer: (socket: Socket) => void): void;
  /** Answers and new connections pass again. */
  pass(): void;
  readonly connections: () => number;
  close(): Promise<void>;
}

interface Pair {
  readonly client: Socket;
  readonly server: Socket;
  /** Forwards no data any more. */
  isDead: boolean;
}

const end = ({ client, server }: Pair): void => {
  client.destroy();
  server.destroy();
};

/** A proxy between a client and a server on the loopback. It interrupts connections without closing sockets. */
export const startTcpProxy = async (target: NetConnectOpts): Promise<TcpProxy> => {
  const pairs = new Set<Pair>();
  let isFrozen = false;
  let isRefusing = false;
  let onAnswer: ((socket: Socket) => void) | undefined;

  const forward = (pair: Pair, from: Socket, to: Socket, isAnswer: boolean): void => {
    from.on('data', (chunk: Buffer) => {
      // Read and dropped: the sender sees its bytes accepted, as by a network that loses them later.
      if (isFrozen || pair.isDead) {
        pair.isDead = true;
        return;
      }
      if (isAnswer && onAnswer) return onAnswer(pair.client);
      if (!to.write(chunk)) {
        from.pause();
        to.once('drain', () => from.resume());
      }
    });
    const close = () => {
      if (isFrozen || pair.isDead) return;
      pairs.delete(pair);
      end(pair);
    };
    from.on('error', close);
    from.on('close', close);
  };

  const server: Server = createServer((client) => {
    if (isRefusing) return void client.on('error', () => undefined).destroy();
    if (isFrozen) {
      // The kernel has accepted it already; no data will ever follow.
      client.on('error', () => undefined).resume();
      pairs.add({ client, server: client, isDead: true });
      return;
    }
    const pair: Pair = { client, server: connect(target), isDead: false };
    pairs.add(pair);
    forward(pair, client, pair.server, false);
    forward(pair, pair.server, client, true);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    freeze: () => {
      isFrozen = true;
    },
    thaw: ({ revive = false } = {}) => {
      if (!revive) for (const pair of pairs) pair.isDead = true;
      isFrozen = false;
    },
    refuse: () => {
      isRefusing = true;
      for (const pair of pairs) end(pair);
      pairs.clear();
    },
    discardAnswers: (callback) => {
      onAnswer = callback;
    },
    pass: () => {
      onAnswer = undefined;
      isRefusing = false;
    },
    connections: () => pairs.size,
    close: async () => {
      for (const pair of pairs) end(pair);
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
