import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { config as readEnvFile } from 'dotenv';
import { buildCatalogue } from '../engine/schema/catalogue.ts';
import { findCodeRoot, readDataFiles } from './config/folders.ts';
import { loadSettings, type Settings } from './config/settings.ts';
import { StartError } from './errors.ts';
import { createAdmin } from './features/admin-users/create-admin.ts';
import { startDatabase } from './platform/database/start-database.ts';
import { createPasswords } from './platform/passwords.ts';

const usage = 'npm run admin:create -- EMAIL [--institution CODE] [--role ROLE]';

interface AdminArguments {
  readonly email: string;
  readonly institutionCode: number | null;
  readonly staffRole: string;
}

const readArguments = (args: string[], { dataRoot }: Settings): AdminArguments => {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { institution: { type: 'string' }, role: { type: 'string' } },
  });
  const [email = ''] = positionals;
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || positionals.length !== 1)
    throw new StartError(`Name one e-mail address: ${usage}`);
  const { institutions, staffRoles } = buildCatalogue(readDataFiles(dataRoot, ['schemas']));
  const staffRole = values.role ?? (values.institution === undefined ? 'systemAdmin' : 'officeAdmin');
  if (!Object.hasOwn(staffRoles, staffRole))
    throw new StartError(`--role must be one of ${Object.keys(staffRoles).join(', ')}: ${usage}`);
  if (values.institution === undefined) return { email, institutionCode: null, staffRole };
  const codes = institutions.map(({ code }) => code).filter((code) => code !== 0);
  const institutionCode = codes.find((code) => String(code) === values.institution);
  if (institutionCode === undefined) throw new StartError(`--institution must be one of ${codes.join(', ')}: ${usage}`);
  return { email, institutionCode, staffRole };
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
    const path = await database.db.transaction((tx) => createAdmin(tx, { ...options, hash }));
    const address = settings.publicUrl ?? `http://${settings.host}:${settings.port}`;
    process.stdout.write(
      `${options.email} is an admin${options.institutionCode === null ? '' : ` of institution ${options.institutionCode}`}, role ${options.staffRole}.\n` +
        `Choose the password within an hour, once the portal runs: ${address}${path}\n`,
    );
  } finally {
    await database.stop();
  }
};

run().catch((error: unknown) => {
  console.error(error instanceof StartError || error instanceof TypeError ? error.message : error);
  process.exitCode = 1;
});
