import type { listMarks } from '../../../contract/admin-applications.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import { AppError } from '../../errors.ts';
import { identityDigest } from '../application/who.ts';
import type { Search, Wish } from './queries/wish.ts';
import type { Viewer } from './viewer.ts';

/** A filter as it was sent. */
export interface SentFilter {
  readonly institutionCode?: string | undefined;
  readonly status?: string | undefined;
  readonly mark?: '' | (typeof listMarks)[number] | undefined;
  readonly admissionPeriodId?: string | undefined;
  readonly q?: string | undefined;
  readonly assignee?: string | undefined;
}

const MOST_WORDS = 6;

const registrationNumber = /^\d{1,4}-\d{4}-\d{6}$/;
/** Identity numbers have no spaces and hold a digit; names do not. */
const identityNumber = /^(?=.*\d)[A-Za-z0-9]{5,20}$/;
/** A number in groups, as cards and letters print it. */
const grouped = /^\d+(?:[ .]\d+)+$/;

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const wordsOf = (text: string): readonly string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MOST_WORDS);

/** What a person means who types this into the one field: a number, an address, or the words of a name. */
export const readSearch = (sent = ''): Search | undefined => {
  const typed = sent.trim();
  const q = grouped.test(typed) ? typed.replace(/[ .]/g, '') : typed;
  if (q === '') return undefined;
  if (registrationNumber.test(q)) return { by: 'number', registrationNumber: q, identityDigest: identityDigest(q) };
  if (identityNumber.test(q)) return { by: 'identity', identityDigest: identityDigest(q) };
  if (q.includes('@')) return { by: 'email', start: `${escapeLike(q.toLowerCase())}%` };
  return { by: 'name', words: wordsOf(q) };
};

const given = (text: string | undefined): string | undefined => (text === '' ? undefined : text);

/** 0 and nothing stand for all. @throws AppError 400 for an institution that does not exist */
export const institutionOf = ({ institutions }: Catalogue, sent = ''): number | undefined => {
  const code = Number(sent);
  if (code === 0) return undefined;
  if (institutions.some((institution) => institution.code === code)) return code;
  const errors = [{ path: '/institutionCode', key: 'request.institutionCode.error.enum' }];
  throw new AppError(400, 'server.error.400', { errors });
};

/** @throws AppError 400 for an institution that does not exist */
export const readWish = (catalogue: Catalogue, viewer: Omit<Viewer, 'origin'>, sent: SentFilter): Wish => {
  const assignee = given(sent.assignee);
  return {
    within: viewer.institutionCode,
    institutionCode: institutionOf(catalogue, sent.institutionCode),
    status: given(sent.status),
    mark: sent.mark || undefined,
    periodId: given(sent.admissionPeriodId),
    assignee: assignee === 'me' ? viewer.accountId : assignee,
    search: readSearch(sent.q),
  };
};
