import type { Queryable } from '../../../platform/database/queryable.ts';
import { institutionOfSql } from './institution-of.ts';

export interface AuditActor {
  readonly accountId: string;
  readonly role: 'applicant' | 'admin';
  /** Where the call came from; that of a session is known. */
  readonly origin?: string;
}

export interface AuditEntry {
  /** A session will do. `anonymous`: somebody who is not logged in; `system`: a job. */
  readonly actor: AuditActor | 'anonymous' | 'system';
  /** What was done to what, such as `application.viewed`; searched by its beginning. */
  readonly action: string;
  /**
   * Whose admins may read the line: an institution, 0 for all of them, null for admins of the group only. When absent, the
   * institution of an application, file, payment or item of content is looked up.
   */
  readonly institutionCode?: number | null;
  /** What it was done to, such as an application. */
  readonly subject?: { readonly kind: string; readonly id: string };
  /** Names of fields, counts, filters: never answers, names of persons or other content, since a line is kept for good. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** `addressGroup(request.ip)`; when absent, that of the actor. */
  readonly origin?: string;
}

const actorOf = (actor: AuditEntry['actor']): [string | null, string] =>
  typeof actor === 'string' ? [null, actor] : [actor.accountId, actor.role];

const textFor = (institutionSql: string): string => `
  insert into audit (actor_id, actor_role, action, subject_kind, subject_id, details, origin, institution_code)
  values ($1, $2, $3, $4::text, $5::text, $6, $7, coalesce($8::integer, ${institutionSql}))`;

/** Adds one line to the append-only trail. In the transaction of the change, so that there is never one without the other. */
export const writeAudit = async (db: Queryable, entry: AuditEntry): Promise<void> => {
  const { action, subject, institutionCode } = entry;
  const values = [
    ...actorOf(entry.actor),
    action,
    subject?.kind ?? null,
    subject?.id ?? null,
    entry.details ?? {},
    entry.origin ?? (typeof entry.actor === 'string' ? null : (entry.actor.origin ?? null)),
    institutionCode ?? null,
  ];
  const lookup = institutionCode === undefined ? institutionOfSql(subject?.kind, '$5') : undefined;
  const name = lookup === undefined ? 'write-audit' : `write-audit-${subject?.kind}`;
  await db.query({ name, text: textFor(lookup === undefined ? 'null' : `(${lookup})`), values });
};
