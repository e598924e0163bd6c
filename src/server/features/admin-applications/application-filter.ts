import type { SentApplicationFilter } from '../../../contract/admin-applications.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import { AppError } from '../../errors.ts';
import { likePrefix } from '../../platform/database/like.ts';
import { boundsOf } from '../../staff-bounds.ts';
import { identityDigest } from '../application/answer-roles.ts';
import type { ApplicationFilter, ApplicationSearch } from './queries/application-list.ts';
import { type StaffViewer, scoreViewerOf } from './review-context.ts';

const MAX_SEARCH_WORDS = 6;

const registrationNumberPattern = /^\d{1,4}-\d{4}-\d{6}$/;
/** Identity numbers have no spaces and hold a digit. With letters, as in a passport's, the word may be a name too. */
const identityNumberPattern = /^(?=.*\d)[A-Za-z0-9]{5,20}$/;
/** A number in groups, as cards and letters print it. */
const digitGroupsPattern = /^\d+(?:[ .]\d+)+$/;

/** Accents, which the database leaves out of names too (`plain_name`). */
const ACCENTS = /[\u0300-\u036f]/g;

const searchWordsOf = (text: string): readonly string[] =>
  (
    text
      .normalize('NFKD')
      .replace(ACCENTS, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).slice(0, MAX_SEARCH_WORDS);

/** Reads the search field: a number, an e-mail address, or the words of a name. */
export const readSearch = (sent = ''): ApplicationSearch | undefined => {
  const typed = sent.trim();
  const q = digitGroupsPattern.test(typed) ? typed.replace(/[ .]/g, '') : typed;
  if (q === '') return undefined;
  if (registrationNumberPattern.test(q))
    return { by: 'number', registrationNumber: q, identityDigest: identityDigest(q) };
  if (q.includes('@')) return { by: 'email', start: likePrefix(q.toLowerCase()) };
  if (!identityNumberPattern.test(q)) return { by: 'name', words: searchWordsOf(q) };
  const digest = identityDigest(q);
  return /^\d+$/.test(q)
    ? { by: 'identity', identityDigest: digest }
    : { by: 'name', words: searchWordsOf(q), identityDigest: digest };
};

/** 0 and empty mean all. @throws AppError 400 for an institution that does not exist */
export const readInstitutionCode = ({ institutions }: Catalogue, sent = ''): number | undefined => {
  const code = Number(sent);
  if (code === 0) return undefined;
  if (institutions.some((institution) => institution.code === code)) return code;
  const errors = [{ path: '/institutionCode', key: 'request.institutionCode.error.enum' }];
  throw new AppError(400, 'server.error.400', { errors });
};

const readScore = (sent = ''): number | undefined => (sent === '' ? undefined : Number(sent));

/** @throws AppError 400 for an institution that does not exist */
export const readApplicationFilter = (
  catalogue: Catalogue,
  viewer: Omit<StaffViewer, 'origin'>,
  { q, institutionCode, scoreFrom, scoreUntil, ...sent }: SentApplicationFilter,
): ApplicationFilter => ({
  ...sent,
  within: boundsOf(viewer),
  ...scoreViewerOf(viewer),
  scoreFrom: readScore(scoreFrom),
  scoreUntil: readScore(scoreUntil),
  institutionCode: readInstitutionCode(catalogue, institutionCode),
  ...(sent.assignee === 'me' && { assignee: viewer.accountId }),
  search: readSearch(q),
});
