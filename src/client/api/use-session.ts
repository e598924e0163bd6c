import { useQuery } from '@tanstack/react-query';
import { readCookie } from './cookies.ts';
import { type SessionUser, sessionQuery } from './session.ts';

/** Who is signed in, for screens. It stands apart so that pages for visitors do not load what watches queries. */
export const useSession = (): SessionUser | null | undefined =>
  useQuery({ ...sessionQuery, enabled: readCookie('userId') !== undefined }).data;
