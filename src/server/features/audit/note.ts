import type { Queryable } from '../../platform/database/queryable.ts';
import { type AuditEntry, writeAudit } from './queries/write-audit.ts';

/** A line of the audit trail for calls that write their own. */
export const note = (db: Queryable, entry: AuditEntry): Promise<void> => writeAudit(db, entry);
