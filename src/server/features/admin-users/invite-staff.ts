/** Invitations by mail: who gives what to whom, and whether it can still be given. */
import type { BodyOf, DataOf } from '../../../contract/call.ts';
import {
  type InvitationState,
  type inviteStaff,
  type listInvitations,
  maxInvitations,
} from '../../../contract/invitations.ts';
import type { Locale } from '../../config/texts.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import type { Services } from '../../services.ts';
import { isUuid } from '../../tokens.ts';
import { foldEmail } from '../account/email-address.ts';
import { tooManyAttemptsError } from '../account/limits.ts';
import { isPasswordOpen } from '../account/open-passwords.ts';
import { countMailIfAllowed } from '../account/verification-code.ts';
import { type AuditActor, writeAuditEntry } from '../audit/queries.ts';
import { assertGiven, type Confirmation, changeOfNewcomer, fieldRefusal, readNewRights } from './change-user.ts';
import {
  countInvitations,
  deleteInvitation,
  findAccountInTheWay,
  findInvitation,
  type Invitation,
  insertInvitation,
  isInvited,
  listInvitationRows,
  renewInvitation,
} from './invitation-queries.ts';
import { lockRights } from './queries.ts';

export type InvitationContext = Pick<Services, 'catalogue' | 'settings'>;

const HOUR = 3_600;

/** Whether a new admin with the address could log in with a password. */
const hasOpenPassword = ({ settings }: InvitationContext, emailFolded: string): boolean =>
  isPasswordOpen(settings, { role: 'admin', emailFolded, passwordClosed: false });

/** Whether the rights exist, and who gives them may still do so. */
const canBeGiven = async (tx: Tx, { catalogue }: InvitationContext, invitation: Invitation): Promise<boolean> => {
  const { giverId, institutionCode, programIds, staffRoles } = invitation;
  const change = { institutionCode, staffRoles, ...(programIds.length > 0 && { programIds }) };
  try {
    await assertGiven(tx, { catalogue, giverId, after: await readNewRights(tx, catalogue, change) });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return false;
    throw error;
  }
};

export const readState = async (
  tx: Tx,
  context: InvitationContext,
  invitation: Invitation,
): Promise<InvitationState> => {
  const { emailFolded, hasAccount } = invitation;
  if (hasAccount) return 'account';
  if (!hasOpenPassword(context, emailFolded)) return 'university';
  return (await canBeGiven(tx, context, invitation)) ? 'open' : 'lapsed';
};

type Shown = DataOf<typeof listInvitations>[number];

const show = async (tx: Tx, context: InvitationContext, invitation: Invitation): Promise<Shown> => ({
  Id: invitation.id,
  Email: invitation.email,
  InstitutionCode: invitation.institutionCode,
  ProgramIds: invitation.programIds,
  StaffRoles: invitation.staffRoles,
  Giver: invitation.giver,
  State: await readState(tx, context, invitation),
  IsExpired: invitation.isExpired,
  CreatedAt: invitation.createdAt,
  SentAt: invitation.sentAt,
  ExpiresAt: invitation.expiresAt,
});

/** @throws AppError 404 */
const getInvitation = async (tx: Tx, id: string): Promise<Invitation> => {
  const invitation = isUuid(id) ? await findInvitation(tx, id) : undefined;
  if (!invitation) throw notFound();
  return invitation;
};

export const listAllInvitations = async (tx: Tx, context: InvitationContext): Promise<Shown[]> => {
  const shown: Shown[] = [];
  for (const invitation of await listInvitationRows(tx)) shown.push(await show(tx, context, invitation));
  return shown;
};

/** An account is changed where it is: an invitation would give rights to whoever reads the mail. @throws AppError 422 */
const assertNoAccount = async (tx: Tx, context: InvitationContext, emailFolded: string): Promise<void> => {
  const account = await findAccountInTheWay(tx, emailFolded);
  if (account) {
    const { role, active, hasApplied, fromProvider } = account;
    if (!active) throw fieldRefusal('email', 'inactive');
    if (fromProvider) throw fieldRefusal('email', 'fromProvider');
    if (role === 'admin') throw fieldRefusal('email', 'isStaff');
    throw fieldRefusal('email', hasApplied ? 'hasApplied' : 'hasAccount');
  }
  if (!hasOpenPassword(context, emailFolded)) throw fieldRefusal('email', 'university');
  if (await isInvited(tx, emailFolded)) throw fieldRefusal('email', 'invited');
};

const record = (
  tx: Tx,
  admin: AuditActor,
  action: string,
  id: string,
  given: Pick<Invitation, 'institutionCode' | 'programIds' | 'staffRoles'>,
): Promise<void> =>
  writeAuditEntry(tx, {
    actor: admin,
    action: `invitation.${action}`,
    subject: { kind: 'invitation', id },
    details: changeOfNewcomer(given),
  });

/** @throws AppError 429 for an address that got too many mails */
const queueMail = async (tx: Tx, id: string, emailFolded: string, send: number): Promise<void> => {
  if (!(await countMailIfAllowed(tx, emailFolded))) throw tooManyAttemptsError(HOUR);
  await addJob(tx, 'sendInvitation', { invitation: id, send });
};

interface Inviting {
  readonly context: InvitationContext;
  readonly admin: AuditActor;
  readonly confirmation: Confirmation;
}

/**
 * @param email as the form rule of addresses leaves it
 * @throws AppError 403; 422 for an address with an account, for impossible rights or more than the caller has, and for a
 * missing or wrong confirmation; 429
 */
export const invite = async (
  tx: Tx,
  { context, admin, confirmation }: Inviting,
  { email, locale, ...sent }: BodyOf<typeof inviteStaff> & { readonly locale: Locale },
): Promise<Shown> => {
  const { catalogue } = context;
  const emailFolded = foldEmail(email);
  await lockRights(tx);
  await assertNoAccount(tx, context, emailFolded);
  const after = await readNewRights(tx, catalogue, sent);
  await assertGiven(tx, { catalogue, giverId: admin.accountId, after, confirmed: { change: sent, confirmation } });
  if ((await countInvitations(tx)) >= maxInvitations)
    throw new AppError(422, 'server.invitation.tooMany', { params: { count: maxInvitations } });
  const { institutionCode } = after;
  const rights = { institutionCode, programIds: [...after.programIds], staffRoles: [...after.staffRoles] };
  const id = await insertInvitation(tx, { email, emailFolded, locale, ...rights, giverId: admin.accountId });
  await record(tx, admin, 'sent', id, rights);
  await queueMail(tx, id, emailFolded, 1);
  return show(tx, context, await getInvitation(tx, id));
};

/** @throws AppError 403, 404; 422 and 429 as for a new invitation */
export const resend = async (tx: Tx, { context, admin, confirmation }: Inviting, id: string): Promise<Shown> => {
  const { catalogue } = context;
  await lockRights(tx);
  const { emailFolded, institutionCode, programIds, staffRoles, hasAccount } = await getInvitation(tx, id);
  if (hasAccount) throw new AppError(422, 'server.invitation.account');
  if (!hasOpenPassword(context, emailFolded)) throw new AppError(422, 'server.invitation.university');
  const change = { institutionCode, staffRoles, ...(programIds.length > 0 && { programIds }) };
  const after = await readNewRights(tx, catalogue, change);
  await assertGiven(tx, { catalogue, giverId: admin.accountId, after, confirmed: { change, confirmation } });
  await queueMail(tx, id, emailFolded, await renewInvitation(tx, id, admin.accountId));
  await record(tx, admin, 'sent', id, { institutionCode, programIds, staffRoles });
  return show(tx, context, await getInvitation(tx, id));
};

/** @throws AppError 403 for one that gives more than the caller has, 404 */
export const withdraw = async (
  tx: Tx,
  { context: { catalogue }, admin }: Omit<Inviting, 'confirmation'>,
  id: string,
): Promise<void> => {
  await lockRights(tx);
  const invitation = await getInvitation(tx, id);
  await assertGiven(tx, { catalogue, giverId: admin.accountId, after: invitation });
  await deleteInvitation(tx, id);
  await record(tx, admin, 'withdrawn', id, invitation);
};
