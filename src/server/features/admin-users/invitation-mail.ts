/** The mail of an invitation. */
import { invitationDays } from '../../../contract/invitations.ts';
import { pathTo } from '../../../contract/pages.ts';
import type { Jobs } from '../../platform/jobs/add-job.ts';
import type { MailRequest } from '../../platform/mail/compose-mail.ts';
import type { Services } from '../../services.ts';
import { createToken, digest } from '../../tokens.ts';
import { describeInvitation } from './accept-invitation.ts';
import { findInvitation, setInvitationToken } from './invitation-queries.ts';

/**
 * Each try has a token of its own: only that of the mail that was sent last works.
 * @returns undefined when the invitation was accepted or withdrawn, is expired, or another mail was asked for
 */
export const openInvitationMail = async (
  services: Services,
  job: Jobs['sendInvitation'],
): Promise<MailRequest | undefined> => {
  const token = createToken();
  if (!(await setInvitationToken(services.db, job.invitation, job.send, digest(token)))) return undefined;
  const invitation = await findInvitation(services.db, job.invitation);
  if (!invitation) return undefined;
  const { email, locale, giver } = invitation;
  const { roles, place } = describeInvitation(services, locale, invitation);
  return {
    template: 'invitation',
    to: email,
    locale,
    data: { giver, roles: roles.join(', '), place, days: String(invitationDays) },
    link: `${services.publicUrl.get()}${pathTo('invitation', { token })}`,
  };
};
