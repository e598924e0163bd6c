import type { Queryable } from '../../database/pool.ts';

export interface AuditActor {
  readonly accountId: string;
  readonly role: 'applicant' | 'admin';
}

export interface AuditEntry {
  /** A session will do. `anonymous`: somebody who is not logged in; `system`: a job. */
  readonly actor: AuditActor | 'anonymous' | 'system';
  /** What was done to what, such as `application.viewed`; searched by its beginning. */
  readonly action: string;
  /** Whose admins may read the line: an institution, 0 for all of them, null (also when absent) for admins of the group. */
  readonly institutionCode?: number | null;
  /** What it was done to, such as an application. */
  readonly subject?: { readonly kind: string; readonly id: string };
  /** Names of fields, counts, filters: never answers, names of persons or other content, since a line is kept for good. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** `addressGroup(request.ip)`. */
  readonly origin?: string;
}

const actorOf = (actor: AuditEntry['actor']): [string | null, string] =>
  typeof actor === 'string' ? [null, actor] : [actor.accountId, actor.role];

/** Adds one line to the append-only trail. In the transaction of the change, so that there is never one without the other. */
export const writeAudit = async (tx: Queryable, entry: AuditEntry): Promise<void> => {
  await tx.query({
    name: 'write-audit',
    text: `insert into audit (actor_id, actor_role, action, institution_code, subject_kind, subject_id, details, origin)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      ...actorOf(entry.actor),
      entry.action,
      entry.institutionCode ?? null,
      entry.subject?.kind ?? null,
      entry.subject?.id ?? null,
      entry.details ?? {},
      entry.origin ?? null,
    ],
  });
};
