import { demoAccounts } from './demo/accounts.ts';
import { mailFolder } from './gateways/mail/mail-files.ts';
import type { Portal } from './start.ts';

/** What somebody who has just started the portal wants to know. */
export const announce = ({ services, database, url }: Portal): void => {
  const { settings } = services;
  const lines = [`The portal is open at ${settings.publicUrl ?? url}`];
  if (settings.smtpUrl === undefined) lines.push(`Mails are files in ${mailFolder(settings)}`);
  if (settings.smtpUrl === undefined && !settings.production) lines.push(`Mails can be read at ${url}/dev/mail`);
  if (database.folder !== undefined && !database.folder.startsWith(settings.dataDir))
    lines.push(`DATA_DIR cannot be entered by PostgreSQL's user, so the database lies in ${database.folder}`);
  if (settings.demoData)
    lines.push(
      'Demo accounts:',
      ...demoAccounts.map(({ email, password, role }) => `  ${email} / ${password} (${role})`),
    );
  process.stdout.write(`${lines.join('\n')}\n`);
};
