import type { FieldError } from '../../../engine/schema/types.ts';
import { AppError } from '../../errors.ts';
import { commonPasswords } from './common-passwords.ts';

/** Words people add digits and signs to; what remains is what an attacker tries first. */
const bare = (password: string): string => password.toLowerCase().replace(/[^a-z]/g, '');

const isGuessable = (password: string, email: string): boolean => {
  const lower = password.toLowerCase();
  const local = (email.split('@')[0] ?? '').toLowerCase();
  return commonPasswords.has(lower) || (local.length >= 4 && bare(local).length >= 4 && bare(password) === bare(local));
};

/** The rule that needs a list, and so is no schema: a password must not be one of those tried first. */
export const assertHardToGuess = (form: string, password: string, email: string): void => {
  if (!isGuessable(password, email)) return;
  const error: FieldError = { path: '/password', key: `${form}.password.error.commonPassword` };
  throw new AppError(422, 'server.error.422', { errors: [error] });
};
