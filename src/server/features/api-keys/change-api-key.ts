/** What admins see and change of the API keys. */
import { type createApiKey, type listApiKeys, maxApiKeys } from '../../../contract/api-keys.ts';
import type { BodyOf, DataOf } from '../../../contract/call.ts';
import { rightsForKeys, rightsWithinBounds } from '../../../contract/staff-rights.ts';
import type { FieldError } from '../../../engine/schema/types.ts';
import { createApiKeySecret, readApiKey, shownHint } from '../../api-key-format.ts';
import { AppError, assertNoErrors, notFound } from '../../errors.ts';
import { normalizeText } from '../../normalize-text.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Services } from '../../services.ts';
import { commonBounds } from '../../staff-bounds.ts';
import { type StaffMember, staffRightsOf } from '../../staff-rights.ts';
import { arePrograms, assertConfirmed, type Confirmation } from '../admin-users/change-user.ts';
import { type AuditActor, writeAuditEntry } from '../audit/queries.ts';
import { findKeyRow, insertKey, type KeyRow, listKeyRows, lockKeys, revokeKey } from './queries.ts';

type ApiKey = DataOf<typeof listApiKeys>['Keys'][number];
type KeyRules = Pick<Services, 'catalogue'>;

/** What the key may do now: what it was given, as far as its creator has it. */
const rightsNow = (rules: KeyRules, key: KeyRow): readonly string[] => {
  const bounds = commonBounds({ institutionCode: key.keyInstitution, programIds: key.keyPrograms }, key);
  return bounds ? staffRightsOf(rules, { ...bounds, staffRoles: key.staffRoles, keyRights: key.rights }) : [];
};

const stateOf = ({ revokedAt, isExpired }: KeyRow, rights: readonly string[]): ApiKey['State'] => {
  if (revokedAt !== null) return 'revoked';
  if (isExpired) return 'expired';
  return rights.length === 0 ? 'powerless' : 'active';
};

const toApiKey = (rules: KeyRules, key: KeyRow): ApiKey => {
  const now = rightsNow(rules, key);
  return {
    Id: key.id,
    Name: key.name,
    Hint: shownHint(key.hint),
    State: stateOf(key, now),
    Rights: [...key.rights],
    RightsNow: [...now],
    InstitutionCode: key.keyInstitution,
    ProgramIds: [...key.keyPrograms],
    CallsPerMinute: key.callsPerMinute,
    CreatedBy: key.creatorEmail,
    CreatedAt: key.createdAt,
    ExpiresAt: key.expiresAt,
    RevokedAt: key.revokedAt,
    LastUsedAt: key.lastUsedAt,
    LastOrigin: key.lastOrigin,
    Calls: key.calls,
  };
};

/** The rights that this admin may give to a key. */
const grantableRights = ({ catalogue }: KeyRules, { staffRights }: StaffMember): string[] =>
  rightsForKeys(catalogue.keyRights).filter((right) => staffRights.includes(right));

export const listAllKeys = async (
  rules: KeyRules,
  db: Queryable,
  admin: StaffMember,
): Promise<DataOf<typeof listApiKeys>> => ({
  Keys: (await listKeyRows(db)).map((key) => toApiKey(rules, key)),
  Rights: grantableRights(rules, admin),
});

/** An admin who confirms the change with password and code. */
export interface KeyCreation {
  readonly rules: KeyRules;
  readonly admin: AuditActor & StaffMember;
  readonly confirmation: Confirmation;
}

interface KeyValues {
  readonly name: string;
  readonly rights: readonly string[];
  readonly institutionCode: number | null;
  /** Empty: all. */
  readonly programIds: readonly string[];
}

const findRightsIssue = (grantable: readonly string[], { rights, ...bounds }: KeyValues): string | undefined => {
  if (rights.length === 0) return 'rightsMissing';
  if (!rights.every((right) => grantable.includes(right))) return 'rightsBeyondOwn';
  return rightsWithinBounds(rights, bounds).length === rights.length ? undefined : 'rightsBeyondBounds';
};

/** @throws AppError 422 for values that a key of this admin cannot have */
const assertPossible = async (
  tx: Tx,
  { rules, admin }: KeyCreation,
  values: KeyValues,
  sent: Pick<BodyOf<typeof createApiKey>, 'institutionCode' | 'programIds'>,
): Promise<void> => {
  const { name, institutionCode, programIds } = values;
  const isInstitution =
    institutionCode === null || rules.catalogue.institutions.some(({ code }) => code === institutionCode && code !== 0);
  // No program chosen is refused: it would be all of them.
  const isForAll = (sent.programIds ?? null) === null;
  const hasPrograms = isForAll || (programIds.length > 0 && (await arePrograms(tx, institutionCode, programIds)));
  const rightsIssue = findRightsIssue(grantableRights(rules, admin), values);
  const errors: readonly FieldError[] = [
    ...(name === '' ? [{ path: '/name', key: 'request.name.error.required' }] : []),
    ...(rightsIssue === undefined ? [] : [{ path: '/rights', key: `apiKey.rights.error.${rightsIssue}` }]),
    ...(sent.institutionCode === undefined
      ? [{ path: '/institutionCode', key: 'user.institutionCode.error.institutionMissing' }]
      : []),
    ...(isInstitution ? [] : [{ path: '/institutionCode', key: 'user.institutionCode.error.enum' }]),
    ...(hasPrograms ? [] : [{ path: '/programIds', key: 'user.programIds.error.programsMissing' }]),
  ];
  assertNoErrors(errors);
};

/** Entries name the key by its id: its name is read with them. */
const record = (
  tx: Tx,
  admin: AuditActor,
  action: string,
  id: string,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> =>
  writeAuditEntry(tx, { actor: admin, action: `apiKey.${action}`, subject: { kind: 'apiKey', id }, details });

/** @throws AppError 404 */
const getKey = async (tx: Tx, id: string): Promise<KeyRow> => {
  const key = await findKeyRow(tx, id);
  if (!key) throw notFound();
  return key;
};

/** @throws AppError 422 for an impossible key, one too many, and a missing or wrong confirmation */
export const createKey = async (
  tx: Tx,
  creation: KeyCreation,
  sent: BodyOf<typeof createApiKey>,
): Promise<{ readonly Key: ApiKey; readonly Secret: string }> => {
  const { rules, admin, confirmation } = creation;
  const { institutionCode = null, days, callsPerMinute } = sent;
  const values = {
    name: normalizeText(sent.name),
    rights: [...sent.rights].sort(),
    institutionCode,
    programIds: [...(sent.programIds ?? [])].sort(),
  };
  const count = await lockKeys(tx);
  await assertPossible(tx, creation, values, sent);
  await assertConfirmed(tx, admin, confirmation);
  if (count >= maxApiKeys) throw new AppError(422, 'server.apiKey.tooMany', { params: { count: maxApiKeys } });
  const secret = createApiKeySecret();
  const parts = readApiKey(secret);
  if (!parts) throw new Error('a key that was made does not have its own form');
  const id = await insertKey(tx, { ...values, ...parts, accountId: admin.accountId, days, callsPerMinute });
  const { rights, programIds } = values;
  await record(tx, admin, 'created', id, { rights, institutionCode, programIds, days, callsPerMinute });
  return { Key: toApiKey(rules, await getKey(tx, id)), Secret: secret };
};

/** A second time nothing changes. @throws AppError 404 */
export const revokeOneKey = async (tx: Tx, admin: AuditActor, id: string): Promise<void> => {
  await getKey(tx, id);
  if (await revokeKey(tx, id)) await record(tx, admin, 'revoked', id);
};
