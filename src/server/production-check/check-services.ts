import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { statfs, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { objectOf } from '../../engine/schema/json.ts';
import { errorMessage } from '../../engine/text/error-message.ts';
import { assertDataFolder } from '../config/folders.ts';
import { isLoopback } from '../config/setting-formats.ts';
import type { Settings } from '../config/settings.ts';
import { createIdentityProvider } from '../platform/identity-provider.ts';
import { createMailer } from '../platform/mail/mailer.ts';
import { createNotifier } from '../platform/notify/notifier.ts';
import { createClamd, parseClamdUrl } from '../platform/storage/clamd.ts';
import { createStorage } from '../platform/storage/create-storage.ts';
import { createExportPlace } from '../platform/storage/export-place.ts';
import { collectFindingsAbout, describeFailure, type Finding } from './finding.ts';

const GIBIBYTE = 1024 ** 3;
const DAY_MS = 86_400_000;
const MAX_SIGNATURE_AGE_DAYS = 7;
/** `maxBytes` of the files of content. */
const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

const freeSpace = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** Writes a file, reads it back and removes it, as an upload would. */
export const checkStorage = async (settings: Settings): Promise<readonly Finding[]> => {
  const { found, ok, warning, wrong } = collectFindingsAbout('files');
  const name = `check-${randomUUID()}`;
  try {
    assertDataFolder(settings.dataDir);
    const storage = createStorage(settings);
    await writeFile(storage.scratchPath(name), name);
    await storage.store(storage.scratchPath(name), name);
    const read = await buffer(await storage.read(name));
    await storage.remove(name);
    if (read.toString() === name) ok('are written, read and removed');
    else wrong('come back changed');
    const free = await freeSpace(settings.dataDir);
    if (free < GIBIBYTE) warning(`less than 1 GiB is free (${Math.floor(free / 1024 ** 2)} MiB)`);
  } catch (error) {
    wrong(
      error instanceof Error && 'code' in error ? `cannot be stored: ${describeFailure(error)}` : errorMessage(error),
    );
  }
  return found;
};

/** Puts a file where exports go, and removes it. */
export const checkExportPlace = async (settings: Settings): Promise<readonly Finding[]> => {
  const { found, ok, wrong } = collectFindingsAbout('exports');
  try {
    const place = createExportPlace(settings);
    if (!place) return found;
    await place.assertUsable();
    ok('can be put at EXPORT_URL');
  } catch (error) {
    wrong(
      `cannot be put at EXPORT_URL: ${describeFailure(error instanceof Error && error.cause ? error.cause : error)}`,
    );
  }
  return found;
};

/** Scans a file of the maximum upload size, and reports the age of the signatures. */
export const checkScanner = async ({ clamavUrl }: Settings): Promise<readonly Finding[]> => {
  const { found, ok, warning, wrong } = collectFindingsAbout('scanner');
  const address = clamavUrl === undefined ? undefined : parseClamdUrl(clamavUrl);
  if (!address) {
    warning('CLAMAV_URL is unset: uploads are not scanned for viruses');
    return found;
  }
  if ('host' in address && !isLoopback(address.host)) warning('files travel to CLAMAV_URL without encryption');
  const clamd = createClamd(address);
  try {
    const [engine = '', number = '', date = ''] = (await clamd.version()).split('/');
    const age = Math.floor((Date.now() - Date.parse(`${date} UTC`)) / DAY_MS);
    await clamd.scan(Buffer.alloc(MAX_UPLOAD_BYTES));
    ok(`${engine} answers, signatures ${number || 'without a number'}${date && ` of ${date}`}`);
    if (!Number.isFinite(age)) warning('it does not report the age of its signatures');
    else if (age > MAX_SIGNATURE_AGE_DAYS) warning(`its signatures are ${age} days old: let freshclam run`);
  } catch (error) {
    wrong(`uploads would be refused: ${describeFailure(error)} (StreamMaxLength must be at least 10M)`);
  }
  return found;
};

/** Connects, upgrades to TLS and logs in; sends nothing. */
export const checkMail = async (settings: Settings): Promise<readonly Finding[]> => {
  const { found, ok, warning, wrong } = collectFindingsAbout('mail');
  const mailer = createMailer(settings, settings.dataDir);
  try {
    await mailer.verify();
    ok('the SMTP server takes the login');
  } catch (error) {
    const { responseCode } = objectOf(error);
    wrong(`the SMTP server cannot be used: ${responseCode ?? describeFailure(error)}`);
  } finally {
    mailer.close();
  }
  if (/@(?:localhost|[^.@>]+)>?$/.test(settings.mailFrom)) warning('MAIL_FROM names no domain that can be answered');
  return found;
};

/** Asks the provider of messages to phones; sends nothing. */
export const checkNotifier = async (settings: Settings): Promise<readonly Finding[]> => {
  const { found, ok, warning, wrong } = collectFindingsAbout('messages');
  const notifier = createNotifier(settings, settings.dataDir);
  if (!notifier) {
    warning('NOTIFY_URL is unset: applicants cannot choose messages to their phone');
    return found;
  }
  const problem = await notifier.findProblem();
  if (problem === undefined) ok('the provider takes the token');
  else wrong(`the provider cannot be used: ${problem}`);
  return found;
};

/** Each payment provider checks itself. */
export const checkGateways = async ({ paymentProviders }: Settings): Promise<readonly Finding[]> => {
  const findings = await Promise.all(paymentProviders.map((provider, index) => provider.check(index === 0)));
  return findings.flat();
};

/** Reads the metadata of the identity provider; signs nobody in. */
export const checkIdentityProvider = async ({ identityProvider }: Settings): Promise<readonly Finding[]> => {
  const { found, ok, wrong } = collectFindingsAbout('login');
  if (!identityProvider) return found;
  try {
    await createIdentityProvider(identityProvider).reach();
    ok('the identity provider answers');
  } catch (error) {
    const cause = error instanceof Error ? error.cause : error;
    wrong(`the identity provider cannot be used: ${describeFailure(cause)}`);
  }
  return found;
};

/** Settings that are allowed but need a warning. */
export const checkOptionalSettings = (settings: Settings, clientFolder: string): readonly Finding[] => {
  const { found, warning, wrong } = collectFindingsAbout('settings');
  if (!settings.requireAdminSecondFactor)
    warning('REQUIRE_ADMIN_SECOND_FACTOR is off: a stolen password opens the admin area');
  if (settings.trustProxy === 0)
    warning('TRUST_PROXY is 0: behind a proxy all applicants share one address and one limit');
  if (settings.rateLimit === 0) warning('RATE_LIMIT is 0: there is no protection against floods of calls');
  if (settings.helpPhone.replace(/\D/g, '').endsWith('00000000')) warning('HELP_PHONE is a placeholder');
  if (settings.securityContact === undefined)
    warning('SECURITY_CONTACT is not set: who finds a weakness does not learn where to report it');
  if (!existsSync(clientFolder)) wrong('the portal is not built: npm run build');
  return found;
};
