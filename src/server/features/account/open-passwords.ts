/** Whose password opens a session: the office, or a setting, can close those of staff (decision 293). */
import type { Settings } from '../../config/settings.ts';
import { foldEmail } from './email-address.ts';
import type { Account } from './queries/accounts.ts';

type PasswordSettings = Pick<Settings, 'staffPasswordAccounts'>;
type PasswordOwner = Pick<Account, 'role' | 'emailFolded' | 'passwordClosed'>;

/** Whether a setting names this address as one that logs in with a password, so that nobody is locked out. */
export const isPasswordAccount = ({ staffPasswordAccounts }: PasswordSettings, emailFolded: string): boolean =>
  staffPasswordAccounts?.some((email) => foldEmail(email) === emailFolded) ?? false;

export const isPasswordOpen = (settings: PasswordSettings, account: PasswordOwner): boolean => {
  if (account.role !== 'admin') return true;
  if (isPasswordAccount(settings, account.emailFolded)) return true;
  return settings.staffPasswordAccounts === undefined && !account.passwordClosed;
};
