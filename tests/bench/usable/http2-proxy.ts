import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { findFreePort } from '../../../src/tooling/shared/run-process.ts';
import { startBackgroundProgram } from '../../support/background-program.ts';
import { haproxy } from '../../support/haproxy.ts';
import { makeCertificate } from '../../support/make-certificate.ts';

/** Chromium keeps nothing of a site whose certificate it only tolerates: this flag makes it trust the certificate. */
const trustIn = (certificate: string): string => {
  const key = new X509Certificate(readFileSync(certificate)).publicKey.export({ type: 'spki', format: 'der' });
  return `--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`;
};

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/**
 * Puts haproxy with TLS and HTTP/2 before servers, as `deploy/haproxy/haproxy.cfg` does: over HTTP/1.1 a browser asks for six files
 * at a time, and the others wait for a round trip.
 * @param folder for the certificate and the configuration
 * @returns the address of each server behind the proxy, and how a browser trusts it
 */
export const startHttp2Proxy = async (folder: string, targets: readonly string[]) => {
  if (haproxy === undefined) throw new Error('haproxy is not installed: apt-get install haproxy');
  const { certificate, both } = makeCertificate(folder);
  const servers: { readonly port: number; readonly host: string }[] = [];
  for (const target of targets) servers.push({ port: await findFreePort(), host: new URL(target).host });
  const sections = servers.flatMap(({ port, host }) => [
    `listen on${port}`,
    `  bind 127.0.0.1:${port} ssl crt ${both} alpn h2,http/1.1`,
    `  server target ${host}`,
  ]);
  const timeouts = ['connect 5s', 'client 120s', 'server 120s'].map((one) => `  timeout ${one}`);
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, ['defaults', '  mode http', ...timeouts, ...sections, ''].join('\n'));
  const areOpen = async () => (await Promise.all(servers.map(({ port }) => isOpen(port)))).every(Boolean);
  const running = await startBackgroundProgram(haproxy, ['-db', '-f', file], areOpen);
  return {
    urls: servers.map(({ port }) => `https://127.0.0.1:${port}`),
    /** A flag of Chromium. */
    trust: trustIn(certificate),
    // An orderly stop waits for open connections.
    stop: () => running.stop('SIGKILL'),
  };
};
