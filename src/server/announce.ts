import { demoAccounts } from './demo/accounts.ts';
import { mailFolder } from './platform/mail/mail-files.ts';
import type { Portal } from './start.ts';

const aboutMails = ({ services: { settings }, url }: Portal): string[] => {
  if (settings.smtpUrl !== undefined) return [];
  const shown = settings.production ? [] : [`  Mails           ${url}/dev/mail`];
  return [...shown, `  Mail files      ${mailFolder(settings)}`];
};

const aboutDemo = ({ services: { settings } }: Portal): string[] =>
  settings.demoData ? demoAccounts.map((each) => `  Demo ${each.role.padEnd(10)} ${each.email}  ${each.password}`) : [];

const aboutGateway = ({ gateway }: Portal): string[] =>
  gateway === undefined ? [] : [`  Payments        ${gateway.pages} (simulated: no money moves)`];

const aboutData = ({ services: { settings }, database }: Portal): string[] =>
  database.folder === undefined || database.folder.startsWith(settings.dataDir)
    ? []
    : [`  Database        ${database.folder} (PostgreSQL's user cannot enter DATA_DIR)`];

/** What somebody who has just started the portal wants to know (decisions 1). */
export const announce = (portal: Portal): void => {
  const { settings } = portal.services;
  const behind = settings.publicUrl === undefined ? '' : ` (listening on ${portal.url})`;
  const lines = [`The admissions portal is open at ${settings.publicUrl ?? portal.url}${behind}`];
  process.stdout.write(
    `${[...lines, ...aboutDemo(portal), ...aboutMails(portal), ...aboutGateway(portal), ...aboutData(portal)].join('\n')}\n`,
  );
};
