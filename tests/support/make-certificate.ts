import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Paths of a key, its certificate, and one file of both. */
export interface OwnCertificate {
  readonly key: string;
  readonly certificate: string;
  readonly both: string;
}

/** A certificate of this machine that lasts a day, in place of the operator's. It needs `openssl`. */
export const makeCertificate = (folder: string): OwnCertificate => {
  const [key, certificate, both] = ['key.pem', 'cert.pem', 'both.pem'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const subject = ['-subj', '/CN=localhost', '-days', '1'];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject],
    { stdio: 'ignore' },
  );
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'), { mode: 0o600 });
  return { key, certificate, both };
};
