import type { TroubleReason } from '../../../contract/admin-trouble.ts';
import type { TroubleRow } from './queries/trouble-list.ts';

const mailReasons: readonly (readonly [RegExp, TroubleReason])[] = [
  [/EAUTH|\b53[045]\b/, 'credentials'],
  [/EENVELOPE|\b55[0136]\b/, 'address'],
  [/\b[45]\d\d\b/, 'refused'],
  [/ECONN|ETIMEDOUT|ESOCKET|EDNS|ENOTFOUND|EHOSTUNREACH|ETLS/, 'unreachable'],
];

const jobReasons: readonly (readonly [RegExp, TroubleReason])[] = [
  [/timeout|timed out|ETIMEDOUT/i, 'timeout'],
  [/ECONN|ENOTFOUND|EHOSTUNREACH|connection|terminat/i, 'connection'],
];

const firstOf = (reasons: typeof mailReasons, said: string): TroubleReason =>
  reasons.find(([pattern]) => pattern.test(said))?.[1] ?? 'failed';

/** Puts what was said into one of the reasons that have words: the message itself may hold what is nobody's business. */
export const reasonOf = (
  kind: 'mail' | 'job',
  { said, isTaken, isDead }: Pick<TroubleRow, 'said' | 'isTaken' | 'isDead'>,
): TroubleReason => {
  if (kind === 'mail') return firstOf(mailReasons, said);
  if (isTaken) return 'working';
  return isDead ? firstOf(jobReasons, said) : 'waiting';
};

/** What the mail server answered, which its own people understand. */
export const codeOf = (kind: 'mail' | 'job', said: string): string | null =>
  kind === 'mail' ? (/\b[45]\d\d\b/.exec(said)?.[0] ?? null) : null;
