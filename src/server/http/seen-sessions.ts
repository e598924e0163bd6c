import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Session } from './session.ts';

interface SeenSession extends Session {
  readonly isSeen: true;
}

const seenHeader = 'x-seen-session';

/** Sessions of applicants whose page is being rendered for staff: in this process alone, and only for reading. */
const underway = new Map<string, SeenSession>();

export const findSeenSession = ({ headers }: FastifyRequest): SeenSession | undefined =>
  underway.get(String(headers[seenHeader]));

/** @param work gets the header with which its calls are made as the applicant */
export const asApplicant = async <T>(
  { accountId, email }: Pick<Session, 'accountId' | 'email'>,
  work: (header: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> => {
  const key = randomUUID();
  underway.set(key, {
    tokenHash: Buffer.alloc(0),
    csrfToken: '',
    accountId,
    email,
    role: 'applicant',
    institutionCode: null,
    programIds: [],
    staffRoles: [],
    secondFactor: 'none',
    provedUntil: null,
    hasProved: false,
    isStale: false,
    isSeen: true,
  });
  try {
    return await work({ [seenHeader]: key });
  } finally {
    underway.delete(key);
  }
};
