import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSettings } from '../../config/settings.ts';
import { createMailer } from './mailer.ts';

let server: SMTPServer;
let logins: number;

beforeAll(async () => {
  logins = 0;
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_login, _session, done) => {
      logins += 1;
      done(null, { user: 'portal' });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
});
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

const verify = async (host: string): Promise<void> => {
  const { port } = server.server.address() as AddressInfo;
  const mailer = createMailer(loadSettings({ SMTP_URL: `smtp://portal:geheim@${host}:${port}` }), '/nowhere');
  await mailer.verify().finally(() => mailer.close());
};

it('the mailer logs in without TLS at a server on this machine', async () => {
  await expect(verify('127.0.0.1')).resolves.toBeUndefined();
  expect(logins).toBe(1);
});

// The resolver reads 0x7f as 127; the mailer treats it as another machine.
it('the mailer fails with ETLS, without a login, at another machine that offers no TLS', async () => {
  const before = logins;
  await expect(verify('0x7f.0.0.1')).rejects.toMatchObject({ code: 'ETLS' });
  expect(logins).toBe(before);
});
