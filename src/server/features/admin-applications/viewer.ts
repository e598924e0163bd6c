import type { AuditActor } from '../audit/queries/write-audit.ts';

/** The admin who looks or acts: of one institution, or of the group (null). */
export interface Viewer {
  readonly accountId: string;
  readonly institutionCode: number | null;
  /** Where the call came from, as the trail tells it. */
  readonly origin: string;
}

/** Who stands in the trail. */
export const actorOf = ({ accountId, origin }: Viewer): AuditActor => ({ accountId, role: 'admin', origin });
