import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resendInvitation, withdrawInvitation } from '../../../../contract/invitations.ts';
import { callApi } from '../../../api/http.ts';
import { Badge, type Tone } from '../../../design/Badge.tsx';
import { Button } from '../../../design/Button.tsx';
import { ConfirmDialog } from '../../../design/Dialog.tsx';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { describeError } from '../../../design/FailureNotice.tsx';
import { LongWord } from '../../../design/LongWord.tsx';
import { Box, Muted, Row, Stack, Text, VisuallyHidden } from '../../../design/primitives.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { useInstitutionName } from '../../../design/use-institution.ts';
import { formatDateTime } from '../../../state/format.ts';
import { ConfirmedDialog } from '../shared/ConfirmedDialog.tsx';
import { ListItem, ListPanel } from '../shared/DataTable.tsx';
import { Facts } from '../shared/Facts.tsx';
import { QueryResult } from '../shared/QueryResult.tsx';
import { useProgramNames } from '../shared/use-programs.ts';
import { InviteDialog } from './InviteDialog.tsx';
import { type Invitation, invitationsQuery } from './queries.ts';

/** Why an invitation cannot be accepted now; undefined where it can. */
const problemOf = ({ State, IsExpired }: Invitation): 'expired' | Exclude<Invitation['State'], 'open'> | undefined => {
  if (State === 'account' || State === 'university') return State;
  if (IsExpired) return 'expired';
  return State === 'lapsed' ? State : undefined;
};

const tones = {
  expired: 'neutral',
  lapsed: 'warning',
  account: 'warning',
  university: 'warning',
} as const satisfies Record<string, Tone>;

const InvitationFacts = ({ invitation }: { readonly invitation: Invitation }) => {
  const { t, i18n } = useTranslation();
  const institutionName = useInstitutionName();
  const programNames = useProgramNames();
  const { StaffRoles, InstitutionCode, ProgramIds, Giver, SentAt, ExpiresAt } = invitation;
  return (
    <Facts
      marginTop="3"
      facts={[
        [
          t('admin-users.roles'),
          StaffRoles.map((role) => t(`staff-roles.role.${role}.name`, { defaultValue: role })).join(', '),
        ],
        [
          t('admin-users.institution'),
          InstitutionCode === null ? t('admin-list.anyInstitution') : institutionName(InstitutionCode),
        ],
        [t('admin-users.programs.label'), programNames(ProgramIds).join(', ')],
        [t('admin-users.invitation.sent'), formatDateTime(SentAt, i18n.language)],
        [t('admin-users.invitation.until'), formatDateTime(ExpiresAt, i18n.language)],
        [t('admin-users.invitation.giver'), Giver],
      ]}
    />
  );
};

type Action = 'resend' | 'withdraw';

interface ActionDialogProps {
  readonly invitation: Invitation;
  readonly onClose: () => void;
}

const ResendDialog = ({ invitation: { Id, Email }, onClose }: ActionDialogProps) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  return (
    <ConfirmedDialog
      kind="rights"
      title={t('admin-users.invitation.resend')}
      text={t('admin-users.invitation.resendText', { email: Email })}
      onSubmit={async (proof) => {
        const { message } = await callApi(resendInvitation, { params: { invitationId: Id }, body: proof });
        await client.invalidateQueries({ queryKey: invitationsQuery.queryKey });
        toaster.success(message);
        onClose();
      }}
      onClose={onClose}
    />
  );
};

const WithdrawDialog = ({ invitation: { Id, Email }, onClose }: ActionDialogProps) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => callApi(withdrawInvitation, { params: { invitationId: Id } }),
    onSuccess: ({ message }) => {
      onClose();
      toaster.success(message);
    },
    onError: (error) => toaster.error(describeError(error, t)),
    onSettled: () => client.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
  });
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title={t('admin-users.invitation.withdraw')}
      confirmLabel={t('admin-users.invitation.withdraw')}
      isBusy={withdraw.isPending}
      onConfirm={() => withdraw.mutate()}
      onClose={onClose}
    >
      {t('admin-users.invitation.withdrawText', { email: Email })}
    </ConfirmDialog>
  );
};

const dialogs = { resend: ResendDialog, withdraw: WithdrawDialog } as const;

const InvitationItem = ({ invitation }: { readonly invitation: Invitation }) => {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<Action>();
  const problem = problemOf(invitation);
  const { Id, Email, State } = invitation;
  const Dialog = asking && dialogs[asking];
  const isSendable = State === 'open' || State === 'lapsed';
  return (
    <ListItem data-invitation={Id} data-state={problem ?? 'open'} padding={{ base: '4', md: '5' }}>
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' }}
        gap="2"
        alignItems="start"
        justifyItems="start"
      >
        <Text fontWeight="semibold" overflowWrap="anywhere">
          <LongWord>{Email}</LongWord>
        </Text>
        {problem && <Badge tone={tones[problem]}>{t(`admin-users.invitation.${problem}`)}</Badge>}
      </Box>
      {problem !== undefined && problem !== 'expired' && (
        <Muted fontSize="sm" marginTop="2">
          {t(`admin-users.invitation.${problem}Text`)}
        </Muted>
      )}
      <InvitationFacts invitation={invitation} />
      <Row marginTop="2" marginInlineStart="-3" gap="2">
        {(['resend', 'withdraw'] as const)
          .filter((action) => action === 'withdraw' || isSendable)
          .map((action) => (
            <Button
              key={action}
              variant="ghost"
              aria-haspopup="dialog"
              data-action={action}
              onClick={() => setAsking(action)}
            >
              <span>
                {t(`admin-users.invitation.${action}`)}
                <VisuallyHidden> {Email}</VisuallyHidden>
              </span>
            </Button>
          ))}
      </Row>
      {Dialog && <Dialog invitation={invitation} onClose={() => setAsking(undefined)} />}
    </ListItem>
  );
};

/** Who is invited to become a member of staff and has not accepted yet. */
export const InvitationList = () => {
  const { t } = useTranslation();
  const query = useQuery(invitationsQuery);
  const [isAdding, setAdding] = useState(false);
  return (
    <Stack gap="6">
      <Muted maxWidth="prose">{t('admin-users.invitation.intro')}</Muted>
      <Row>
        <Button aria-haspopup="dialog" data-action="invite" onClick={() => setAdding(true)}>
          {t('admin-users.invitation.add')}
        </Button>
      </Row>
      <QueryResult query={query} skeleton={<CardSkeleton rows={3} height="20" />}>
        {(invitations) =>
          invitations.length === 0 ? (
            <EmptyState title={t('admin-users.invitation.none')} text={t('admin-users.invitation.noneText')} />
          ) : (
            <ListPanel>
              <Stack as="ul" gap="0" listStyleType="none" aria-label={t('admin-users.view.invitations')}>
                {invitations.map((invitation) => (
                  <InvitationItem key={invitation.Id} invitation={invitation} />
                ))}
              </Stack>
            </ListPanel>
          )
        }
      </QueryResult>
      {isAdding && <InviteDialog onClose={() => setAdding(false)} />}
    </Stack>
  );
};
