import { join } from 'node:path';
import { findMisspeltSettings, findPlaceholders } from '../config/doubtful-settings.ts';
import { findSettingIssues, loadSettings } from '../config/settings.ts';
import { checkDatabase } from './check-database.ts';
import {
  checkExportPlace,
  checkGateways,
  checkIdentityProvider,
  checkMail,
  checkNotifier,
  checkOptionalSettings,
  checkScanner,
  checkStorage,
} from './check-services.ts';
import type { Finding } from './finding.ts';

/** A part that cannot be checked because the settings are wrong. */
const notTried = (subject: string): Finding => ({ subject, verdict: 'not tried', detail: 'mend the settings first' });

/** Names and values that nobody meant, although the portal starts with them. */
const findDoubtful = (env: NodeJS.ProcessEnv, refused: readonly string[]): readonly Finding[] => [
  ...findMisspeltSettings(env).map(
    ({ name, meant }): Finding => ({
      subject: 'settings',
      verdict: 'warning',
      detail: `${name} is not a setting and is not read: is ${meant} meant?`,
    }),
  ),
  ...findPlaceholders(env)
    .filter((name) => !refused.includes(name))
    .map(
      (name): Finding => ({
        subject: 'settings',
        verdict: 'wrong',
        detail: `${name} still has a placeholder in angle brackets`,
      }),
    ),
];

/** Checks the settings and, when they are complete, every service that they name. */
export const collectFindings = async (env: NodeJS.ProcessEnv, codeRoot: string): Promise<readonly Finding[]> => {
  const issues = findSettingIssues(env);
  const doubtful = findDoubtful(
    env,
    issues.map(({ name }) => name),
  );
  const wrong = issues.map(({ message }): Finding => ({ subject: 'settings', verdict: 'wrong', detail: message }));
  if (wrong.length > 0)
    return [...wrong, ...doubtful, ...['database', 'files', 'scanner', 'mail', 'messages', 'payments'].map(notTried)];
  const settings = loadSettings(env);
  const parts = await Promise.all([
    checkDatabase(settings, codeRoot),
    checkStorage(settings),
    checkExportPlace(settings),
    checkScanner(settings),
    checkMail(settings),
    checkNotifier(settings),
    checkGateways(settings),
    checkIdentityProvider(settings),
  ]);
  return [
    { subject: 'settings', verdict: 'ok', detail: 'are complete' },
    ...doubtful,
    ...checkOptionalSettings(settings, join(codeRoot, 'dist/client')),
    ...parts.flat(),
  ];
};
