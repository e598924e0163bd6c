import { join } from 'node:path';
import { config as readEnvFile } from 'dotenv';
import { findCodeRoot } from './config/folders.ts';
import { findSettingIssues, loadSettings } from './config/settings.ts';
import { checkDatabase } from './production-check/check-database.ts';
import {
  checkGateways,
  checkMail,
  checkOptionalSettings,
  checkScanner,
  checkStorage,
} from './production-check/check-services.ts';
import { type Finding, formatFindings } from './production-check/finding.ts';

/** A part that cannot be checked because the settings are wrong. */
const notTried = (subject: string): Finding => ({ subject, verdict: 'not tried', detail: 'mend the settings first' });

const collectFindings = async (env: NodeJS.ProcessEnv, codeRoot: string): Promise<readonly Finding[]> => {
  const issues = findSettingIssues(env);
  const wrong = issues.map(({ message }): Finding => ({ subject: 'settings', verdict: 'wrong', detail: message }));
  if (wrong.length > 0) return [...wrong, ...['database', 'files', 'scanner', 'mail', 'payments'].map(notTried)];
  const settings = loadSettings(env);
  const parts = await Promise.all([
    checkDatabase(settings.databaseUrl, codeRoot),
    checkStorage(settings),
    checkScanner(settings),
    checkMail(settings),
    checkGateways(settings),
  ]);
  return [
    { subject: 'settings', verdict: 'ok', detail: 'are complete' },
    ...checkOptionalSettings(settings, join(codeRoot, 'dist/client')),
    ...parts.flat(),
  ];
};

const run = async (): Promise<void> => {
  const codeRoot = findCodeRoot();
  readEnvFile({ path: join(codeRoot, '.env'), quiet: true });
  const findings = await collectFindings({ ...process.env, NODE_ENV: 'production' }, codeRoot);
  process.stdout.write(`Ready for production?\n\n${formatFindings(findings)}\n`);
  process.exitCode = findings.some(({ verdict }) => verdict === 'wrong') ? 1 : 0;
};

run().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
