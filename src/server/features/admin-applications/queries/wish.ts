import type { listMarks } from '../../../../contract/admin-applications.ts';
import type { Values } from '../../content/queries/shown.ts';
import { correctedSql } from './listed-row.ts';

/** What an admin looks for; what is undefined is not asked for. */
export interface Wish {
  /** The only institution that the admin may see; null for all. */
  readonly within: number | null;
  readonly institutionCode?: number | undefined;
  readonly status?: string | undefined;
  readonly mark?: (typeof listMarks)[number] | undefined;
  readonly periodId?: string | undefined;
  /** An account, or nobody. */
  readonly assignee?: string | 'none' | undefined;
  readonly search?: Search | undefined;
}

export type Search =
  | { readonly by: 'number'; readonly registrationNumber: string; readonly identityDigest: Buffer }
  | { readonly by: 'identity'; readonly identityDigest: Buffer }
  | { readonly by: 'email'; readonly start: string }
  /** Beginnings of the words of a name, in small letters; nobody is found without any. */
  | { readonly by: 'name'; readonly words: readonly string[] };

export type Order = '-createdAt' | 'createdAt' | '-submittedAt' | 'submittedAt' | 'name' | '-name';

/** As many letters of a word as the index knows. */
const LETTERS = 30;

/**
 * How very many of one name are found: row by row in the order of the list. In the order of names, those whose name begins
 * with the first word stand together; they come before the others.
 */
export type Walk = 'all' | 'beginning' | 'others';

const LAST_LETTER = '\u{10ffff}';

const parts: Readonly<Record<Exclude<Walk, 'all'>, (word: string, after: string) => string>> = {
  beginning: (word, after) => `a.name_folded >= ${word} and a.name_folded < ${after}`,
  others: (word, after) => `(a.name_folded < ${word} or a.name_folded >= ${after})`,
};

const walkedSql = (values: Values, words: readonly string[], walk: Walk): string => {
  const [first = ''] = words;
  const part = walk === 'all' ? [] : [parts[walk](values.add(first), values.add(first + LAST_LETTER))];
  const others = walk === 'beginning' ? words.slice(1) : words;
  // Written like this no index can answer it: the rows are looked at in the order of the list instead.
  return [...part, ...others.map((word) => `a.name_folded ~ ${values.add(`\\m${word}`)}`)].join(' and ');
};

const namesSql = (values: Values, words: readonly string[], walk: Walk | undefined): string => {
  if (words.length === 0) return 'false';
  const beginnings = words.map((word) => word.slice(0, LETTERS));
  if (walk) return walkedSql(values, beginnings, walk);
  return `name_beginnings(a.applicant_name) @> ${values.add(beginnings)}::text[]`;
};

/** The condition on `application a` that a search makes. */
export const searchSql = (values: Values, search: Search, walk?: Walk): string => {
  if (search.by === 'number')
    return `(a.registration_number = ${values.add(search.registrationNumber)} or a.identity_digest = ${values.add(search.identityDigest)})`;
  if (search.by === 'identity') return `a.identity_digest = ${values.add(search.identityDigest)}`;
  if (search.by === 'email')
    return `a.account_id in (select id from account where email_folded like ${values.add(search.start)})`;
  return namesSql(values, search.words, walk);
};

const assigneeSql = (values: Values, assignee: string): string =>
  assignee === 'none' ? 'a.assignee_id is null' : `a.assignee_id = ${values.add(assignee)}::uuid`;

const marks: Readonly<Record<(typeof listMarks)[number], string>> = {
  undoable: 'a.undo_until > now()',
  corrected: correctedSql,
};

/**
 * The condition on `application a`.
 * @param walk names are compared row by row in the order of the list: quicker where very many match
 */
export const whereSql = (values: Values, wish: Wish, walk?: Walk): string => {
  const { within, institutionCode, status, mark, periodId, assignee, search } = wish;
  const institution = within ?? institutionCode;
  return [
    'a.deleted_at is null',
    ...(institution === undefined ? [] : [`a.institution_code = ${values.add(institution)}::integer`]),
    // An institution that is not the admin's own holds nothing.
    ...(within !== null && institutionCode !== undefined && institutionCode !== within ? ['false'] : []),
    ...(status === undefined ? [] : [`a.status = ${values.add(status)}`]),
    ...(mark === undefined ? [] : [marks[mark]]),
    ...(periodId === undefined ? [] : [`a.period_id = ${values.add(periodId)}`]),
    ...(assignee === undefined ? [] : [assigneeSql(values, assignee)]),
    ...(search === undefined ? [] : [searchSql(values, search, walk)]),
  ].join(' and ');
};

const orders: Readonly<Record<Order, string>> = {
  '-createdAt': 'a.created_at desc, a.id desc',
  createdAt: 'a.created_at, a.id',
  '-submittedAt': 'a.submitted_at desc, a.id desc',
  submittedAt: 'a.submitted_at, a.id',
  name: 'a.name_folded, a.id',
  '-name': 'a.name_folded desc, a.id desc',
};

/** Lists by submission leave out what was not submitted. */
export const orderSql = (order: Order): { readonly where: string; readonly by: string } => ({
  where: order.endsWith('submittedAt') ? ' and a.submitted_at is not null' : '',
  by: orders[order],
});
