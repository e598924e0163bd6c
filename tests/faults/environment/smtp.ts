import { once } from 'node:events';
import type { Server, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { findFreePort } from '../../../src/tooling/shared/run-process.ts';

export interface ArrivedMail {
  readonly to: string;
  readonly at: number;
  readonly subject: string;
  readonly text: string;
  readonly code: string | undefined;
}

/** What happens to mails from now on. `drop` takes a mail and cuts the line before it says so. */
export type MailFault = 'none' | 'down' | 'tarpit' | 'busy' | 'refuse' | 'drop';

export interface FaultSmtp {
  readonly url: string;
  readonly mails: readonly ArrivedMail[];
  /** Tries that were refused or cut, by recipient. */
  readonly refused: Map<string, number>;
  to(address: string): readonly ArrivedMail[];
  /** The newest code that came to an address; undefined when time is up. */
  waitForCode(address: string, ms: number, until?: AbortSignal): Promise<string | undefined>;
  be(fault: MailFault, options?: { readonly tarpitMs?: number; readonly times?: number }): Promise<void>;
  close(): Promise<void>;
}

const decode = (raw: string): string =>
  /quoted-printable/i.test(raw)
    ? raw
        .replace(/=\r?\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : raw;

const parse = (to: string, raw: string): ArrivedMail => {
  const text = decode(raw);
  return {
    to: to.toLowerCase(),
    at: performance.now(),
    subject: /^Subject: (.*(?:\r?\n[ \t].*)*)/m.exec(raw)?.[1]?.replace(/\r?\n\s+/g, ' ') ?? '',
    text,
    code: /^(\d+)\r?$/m.exec(text)?.[1],
  };
};

/** A real mail server on the loopback that can be made to misbehave. */
export const startFaultSmtp = async (): Promise<FaultSmtp> => {
  const port = await findFreePort();
  const mails: ArrivedMail[] = [];
  const refused = new Map<string, number>();
  let [fault, tarpitMs, times] = ['none' as MailFault, 0, Number.POSITIVE_INFINITY];

  const takesOne = (): boolean => times-- > 0;
  const note = (to: string) => refused.set(to, (refused.get(to) ?? 0) + 1);
  const fail = (session: SMTPServerSession, code: number, text: string): Error => {
    for (const { address } of session.envelope.rcptTo) note(address.toLowerCase());
    return Object.assign(new Error(text), { responseCode: code });
  };
  const sockets = new Set<Socket>();
  const cutConnections = (): void => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  const create = (): SMTPServer =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onRcptTo: (_address, _session, callback) => {
        if (fault === 'tarpit') setTimeout(callback, tarpitMs);
        else callback();
      },
      onData: (stream, session, callback) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          if (fault === 'busy' && takesOne()) return callback(fail(session, 451, 'try again later'));
          if (fault === 'refuse' && takesOne()) return callback(fail(session, 550, 'no such mailbox'));
          const raw = Buffer.concat(parts).toString('utf8');
          for (const { address } of session.envelope.rcptTo) mails.push(parse(address, raw));
          if (fault !== 'drop' || !takesOne()) return callback();
          for (const { address } of session.envelope.rcptTo) note(address.toLowerCase());
          cutConnections();
        });
      },
    });
  let server = create();
  const listen = async (): Promise<void> => {
    server = create();
    server.on('error', () => undefined);
    const listener = server.server as Server;
    listener.on('connection', (socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    server.listen(port, '127.0.0.1');
    await once(listener, 'listening');
  };
  const shut = (): Promise<void> =>
    new Promise((resolve) => {
      cutConnections();
      server.close(resolve);
    });
  await listen();
  const to = (address: string) => mails.filter((mail) => mail.to === address.toLowerCase());
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refused,
    to,
    waitForCode: async (address, ms, until) => {
      for (const end = performance.now() + ms; performance.now() < end && !until?.aborted; await sleep(20)) {
        const code = to(address).findLast((mail) => mail.code !== undefined)?.code;
        if (code !== undefined) return code;
      }
      return undefined;
    },
    be: async (wanted, options = {}) => {
      const was = fault;
      [fault, tarpitMs, times] = [wanted, options.tarpitMs ?? 0, options.times ?? Number.POSITIVE_INFINITY];
      if (wanted === 'down') await shut();
      else if (was === 'down') await listen();
    },
    close: async () => {
      if (fault !== 'down') await shut();
    },
  };
};
