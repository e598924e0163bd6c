import type { FastifyRequest } from 'fastify';
import type { Trail } from '../../contract/rights.ts';
import { writeAudit } from '../features/audit/queries/write-audit.ts';
import type { Queryable } from '../platform/database/queryable.ts';
import { addressGroup } from './limits.ts';

const valueIn = (source: unknown, name: string): string | undefined => {
  const value = typeof source === 'object' && source !== null ? (source as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : undefined;
};

const idOf = ({ params, body, query, session }: FastifyRequest, { id }: Trail, data: unknown): string | undefined =>
  id === 'session' ? session?.accountId : [params, body, query, data].map((s) => valueIn(s, id)).find(Boolean);

/** What the table of rights says of a call that has succeeded, as a line of the audit trail. */
export const leaveTrail = async (
  db: Queryable,
  request: FastifyRequest,
  trail: Trail | 'own' | undefined,
  data?: unknown,
): Promise<void> => {
  const { session } = request;
  if (!session || trail === undefined || trail === 'own') return;
  if (session.role !== 'admin' && !trail.everyone) return;
  const id = idOf(request, trail, data);
  await writeAudit(db, {
    actor: session,
    action: trail.action,
    ...(id !== undefined && { subject: { kind: trail.kind, id } }),
    origin: addressGroup(request.ip),
  });
};
