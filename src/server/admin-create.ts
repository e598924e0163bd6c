import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { config as readEnvFile } from 'dotenv';
import type { Catalogue } from '../engine/schema/types.ts';
import { findCodeRoot, readDataFiles } from './config/folders.ts';
import { readCatalogue } from './config/read-catalogue.ts';
import { loadSettings, type Settings } from './config/settings.ts';
import { StartError } from './errors.ts';
import { type CreatedAdmin, createAdmin } from './features/admin-users/create-admin.ts';
import { startDatabase } from './platform/database/start-database.ts';
import { createPasswords } from './platform/passwords.ts';

const usage = 'npm run admin:create -- EMAIL [--institution CODE|all] [--role ROLE]';

interface AdminArguments {
  readonly email: string;
  readonly institutionCode: number | null | undefined;
  readonly staffRole: string | undefined;
}

const readInstitution = ({ institutions }: Catalogue, sent: string | undefined): number | null | undefined => {
  if (sent === undefined) return undefined;
  if (sent === 'all') return null;
  const codes = institutions.map(({ code }) => code).filter((code) => code !== 0);
  const found = codes.find((code) => String(code) === sent);
  if (found === undefined) throw new StartError(`--institution must be one of ${codes.join(', ')}, all: ${usage}`);
  return found;
};

const readArguments = (args: string[], { dataRoot }: Settings): AdminArguments => {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { institution: { type: 'string' }, role: { type: 'string' } },
  });
  const [email = ''] = positionals;
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || positionals.length !== 1)
    throw new StartError(`Name one e-mail address: ${usage}`);
  const catalogue = readCatalogue(readDataFiles(dataRoot, ['schemas']), dataRoot);
  const { staffRoles } = catalogue;
  if (values.role !== undefined && !Object.hasOwn(staffRoles, values.role))
    throw new StartError(`--role must be one of ${Object.keys(staffRoles).join(', ')}: ${usage}`);
  return { email, institutionCode: readInstitution(catalogue, values.institution), staffRole: values.role };
};

const describeRights = ({ institutionCode, programIds, staffRoles }: CreatedAdmin['rights']): string =>
  `admin of ${institutionCode === null ? 'all institutions' : `institution ${institutionCode}`}, ${
    programIds.length === 0 ? '' : `programs ${programIds.join(', ')}, `
  }${staffRoles.length === 1 ? 'role' : 'roles'} ${staffRoles.join(', ')}`;

/** What became of the account, in one line. */
const describeOutcome = (email: string, { rights, former }: CreatedAdmin): string => {
  const now = describeRights(rights);
  if (former === undefined) return `${email} is a new ${now}.`;
  if (former.role !== 'admin') return `${email} was an applicant and is now an ${now}.`;
  const before = describeRights(former);
  return before === now ? `${email} stays an ${now}.` : `${email} was an ${before}, and is now an ${now}.`;
};

/** Creates an admin in the database of the settings; the portal may be running, unless its database is embedded. */
const run = async (): Promise<void> => {
  readEnvFile({ path: join(findCodeRoot(), '.env'), quiet: true });
  const settings = loadSettings(process.env);
  const options = readArguments(process.argv.slice(2), settings);
  const warn = (line: string) => console.warn(line);
  const database = await startDatabase({ codeRoot: findCodeRoot(), settings, warn, onLost: () => process.exit(1) });
  try {
    const { hash } = await createPasswords();
    const created = await database.db.transaction((tx) => createAdmin(tx, { ...options, hash }));
    const address = settings.publicUrl ?? `http://${settings.host}:${settings.port}`;
    process.stdout.write(
      `${describeOutcome(options.email, created)}\n` +
        `Choose the password within an hour, once the portal runs: ${address}${created.path}\n`,
    );
  } finally {
    await database.stop();
  }
};

run().catch((error: unknown) => {
  console.error(error instanceof StartError || error instanceof TypeError ? error.message : error);
  process.exitCode = 1;
});
