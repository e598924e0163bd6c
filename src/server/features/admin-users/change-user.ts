import type { Institution } from '../../../engine/schema/types.ts';
import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { revokeIssued } from '../account/queries/revoke.ts';
import { type AuditActor, writeAudit } from '../audit/queries/write-audit.ts';
import { countGroupAdmins, isGroupAdmin, lockRights, type UserRights, writeRights } from './queries/change-user.ts';
import type { User } from './queries/find-users.ts';
import { getUser } from './see-users.ts';

export type UserChange = { readonly [K in keyof UserRights]?: UserRights[K] | undefined };

const refuse = (field: keyof UserRights, rule: string): AppError =>
  new AppError(422, 'server.error.422', { errors: [{ path: `/${field}`, key: `user.${field}.error.${rule}` }] });

/** An applicant belongs to no institution: a limit that stayed behind would come back with the next role. */
const rightsAfter = (user: User, change: UserChange): UserRights => {
  const role = change.role ?? user.role;
  const institutionCode = change.institutionCode === undefined ? user.institutionCode : change.institutionCode;
  return { role, active: change.active ?? user.active, institutionCode: role === 'admin' ? institutionCode : null };
};

const assertPossible = (institutions: readonly Institution[], user: User, after: UserRights): void => {
  if (user.isClosed) throw refuse('active', 'closed');
  const { institutionCode } = after;
  const isKnown = institutionCode === null || institutions.some(({ code }) => code === institutionCode && code !== 0);
  if (!isKnown) throw refuse('institutionCode', 'enum');
  if (after.role === 'admin' && user.verifiedAt === null) throw refuse('role', 'unverified');
};

const differences = (user: User, after: UserRights) =>
  Object.fromEntries(
    (['role', 'active', 'institutionCode'] as const)
      .filter((name) => user[name] !== after[name])
      .map((name) => [name, { from: user[name], to: after[name] }]),
  );

export interface RightsOrder {
  readonly id: string;
  readonly change: UserChange;
  readonly admin: AuditActor;
  readonly origin: string;
  readonly institutions: readonly Institution[];
}

/**
 * Gives or takes rights. Whoever's rights change is logged out, and links sent before are void, so that nothing carries the former ones.
 * @throws AppError 403, 404; 422 for what cannot be, among it the last admin of the group
 */
export const changeUser = async (tx: Tx, order: RightsOrder): Promise<User> => {
  const { id, change, admin, origin, institutions } = order;
  await lockRights(tx);
  // While this call waited somebody may have taken the rights that it came with.
  if (!(await isGroupAdmin(tx, admin.accountId))) throw new AppError(403, 'server.error.403');
  const user = await getUser(tx, id, null);
  const after = rightsAfter(user, change);
  assertPossible(institutions, user, after);
  const changed = differences(user, after);
  if (Object.keys(changed).length === 0) return user;
  await writeRights(tx, user.id, after);
  if ((await countGroupAdmins(tx)) === 0) throw refuse(after.role === 'admin' ? 'active' : 'role', 'lastAdmin');
  await revokeIssued(tx, user);
  const subject = { kind: 'account', id: user.id };
  await writeAudit(tx, { actor: admin, action: 'account.rightsChanged', subject, details: changed, origin });
  return getUser(tx, user.id, null);
};
