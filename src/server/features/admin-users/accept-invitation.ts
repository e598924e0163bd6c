/** The link of an invitation: what it gives, and the account that it makes. */
import type { DataOf } from '../../../contract/call.ts';
import type { getInvitation } from '../../../contract/invitations.ts';
import type { Answers } from '../../../engine/schema/types.ts';
import type { Locale } from '../../config/texts.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Services } from '../../services.ts';
import { digest } from '../../tokens.ts';
import { profileMigration } from '../account/account.ts';
import { assertHardToGuess, invalidTokenError } from '../account/change-password.ts';
import { replaceProfile, setLocale } from '../account/queries/accounts.ts';
import { revokeAllIssued } from '../account/queries/revoke.ts';
import { writeAuditEntry } from '../audit/queries.ts';
import { changeOfNewcomer } from './change-user.ts';
import { deleteInvitation, findInvitationOfToken, type Invitation } from './invitation-queries.ts';
import { type InvitationContext, readState } from './invite-staff.ts';
import { findRightsOfAddress, lockRights, upsertAdmin } from './queries.ts';

/** Roles and place in words. */
export const describeInvitation = (
  { catalogue, texts }: Pick<Services, 'catalogue' | 'texts'>,
  locale: Locale,
  { staffRoles, institutionCode }: Pick<Invitation, 'staffRoles' | 'institutionCode'>,
): { readonly roles: string[]; readonly place: string } => {
  const t = texts.translate(locale);
  const institution = catalogue.institutions.find(({ code }) => code === institutionCode);
  const key = `institution.${institution?.parameter ?? ''}`;
  const name = texts.has(locale, key) ? t(key) : institution?.title;
  const roles = staffRoles.map((role) => {
    const roleKey = `staff-roles.role.${role}.name`;
    return texts.has(locale, roleKey) ? t(roleKey) : role;
  });
  return { roles, place: institutionCode === null ? t('server.invitation.everywhere') : (name ?? '') };
};

/** @throws AppError 404 for a link that no longer works */
export const readInvitation = async (
  services: Pick<Services, 'db' | 'catalogue' | 'settings' | 'texts'>,
  locale: Locale,
  token: string,
): Promise<DataOf<typeof getInvitation>> => {
  const { db, catalogue, settings } = services;
  const found = await db.transaction(async (tx) => {
    const invitation = await findInvitationOfToken(tx, digest(token));
    return invitation && { invitation, state: await readState(tx, { catalogue, settings }, invitation) };
  });
  if (!found) throw notFound();
  const { invitation, state } = found;
  const { roles, place } = describeInvitation(services, locale, invitation);
  const { email, giver, expiresAt } = invitation;
  return { State: state, Email: email, Giver: giver, Roles: roles, Place: place, ExpiresAt: expiresAt };
};

interface Acceptance {
  readonly token: string;
  readonly answers: Answers;
  readonly passwordHash: string;
  readonly locale: Locale;
  /** Group of network addresses the call came from. */
  readonly origin: string;
}

/** What the form asks for beside the profile. */
const secrets = ['token', 'password', 'confirmPassword'];

/**
 * Makes an account with the rights of the invitation, or gives them to one with this address that was never verified, without
 * what somebody else entered for it. Of two attempts at the same moment one succeeds.
 * @throws AppError 400 for a link that no longer works, 422 where the rights can no longer be given
 */
export const acceptInvitation = async (
  tx: Tx,
  context: InvitationContext,
  { token, answers, passwordHash, locale, origin }: Acceptance,
): Promise<void> => {
  await lockRights(tx);
  const hash = digest(token);
  const found = await findInvitationOfToken(tx, hash);
  // Somebody who verifies the address at this moment has done so before the invitation is read again, or waits.
  if (found) await findRightsOfAddress(tx, found.emailFolded);
  const invitation = found && (await findInvitationOfToken(tx, hash));
  if (!invitation) throw invalidTokenError();
  const state = await readState(tx, context, invitation);
  if (state !== 'open') throw new AppError(422, `server.invitation.${state}`);
  const { email, emailFolded, institutionCode, programIds, staffRoles, giverId } = invitation;
  assertHardToGuess('invitation', String(answers['password']), email);
  const rights = { institutionCode, programIds, staffRoles };
  const { id } = await upsertAdmin(tx, { email, emailFolded, passwordHash, ...rights });
  const profile = Object.entries(answers).filter(([field]) => !secrets.includes(field));
  const migration = profileMigration(context.catalogue);
  await replaceProfile(tx, id, { answers: Object.fromEntries(profile), dropped: {}, migration });
  await setLocale(tx, id, locale);
  await revokeAllIssued(tx, { id });
  await deleteInvitation(tx, invitation.id);
  await writeAuditEntry(tx, {
    actor: { accountId: id, role: 'admin', origin },
    action: 'invitation.accepted',
    institutionCode: null,
    subject: { kind: 'account', id },
    details: { ...changeOfNewcomer(rights), giver: giverId },
  });
};
