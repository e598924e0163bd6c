import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { acceptInvitation, getInvitation, type InvitationState } from '../../../../contract/invitations.ts';
import { pathToProvider } from '../../../../contract/provider-sign-in.ts';
import { pathTo } from '../../../../contract/visitor-pages.ts';
import type { Answers } from '../../../../engine/schema/types.ts';
import { hasStatus } from '../../../api/api-error.ts';
import type { DataFor } from '../../../api/call-types.ts';
import { callApi } from '../../../api/http.ts';
import { createIntentPerContent } from '../../../api/intent.ts';
import { isInvalidToken } from '../../../api/invalid-token.ts';
import { ButtonLink } from '../../../design/Button.tsx';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { FailureNotice } from '../../../design/FailureNotice.tsx';
import { Box, Stack, Text } from '../../../design/primitives.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { useNavigateUnlessLeft } from '../../../design/use-navigate-unless-left.ts';
import { usePostedForm } from '../../../forms/posted/posted-form.ts';
import { sendForm } from '../../../forms/runtime/send-form.ts';
import { SchemaForm } from '../../../forms/SchemaForm.tsx';
import { formatDateTime } from '../../../state/format.ts';
import { EntryFrame } from './EntryFrame.tsx';

type Invitation = DataFor<typeof getInvitation>;

/** A link is valid once: a repeated submit has the same intent. */
const intentOf = createIntentPerContent();

/** Null for a link that no longer works: the server draws no page whose data are missing, and the page says so itself. */
const readInvitation = async (token: string, signal: AbortSignal): Promise<Invitation | null> => {
  try {
    return (await callApi(getInvitation, { query: { token }, signal })).data;
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
    return null;
  }
};

const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => readInvitation(token, signal),
    // The form must not change while it is filled in.
    refetchOnWindowFocus: false,
  });

/** What the link gives. */
const Facts = ({ invitation }: { readonly invitation: Invitation }) => {
  const { t, i18n } = useTranslation();
  const facts = [
    ['email', invitation.Email],
    ['roles', invitation.Roles.join(', ')],
    ['place', invitation.Place],
    ['until', formatDateTime(invitation.ExpiresAt, i18n.language)],
  ] as const;
  return (
    <Stack as="dl" gap="3" data-part="invitation">
      {facts.map(([name, value]) => (
        <Box key={name}>
          <Text as="dt" fontSize="sm" color="fg.muted">
            {t(`account.invitation.${name}`)}
          </Text>
          <Text as="dd" overflowWrap="anywhere">
            {value}
          </Text>
        </Box>
      ))}
    </Stack>
  );
};

const AcceptForm = ({ token, reread }: { readonly token: string; readonly reread: () => void }) => {
  const { t } = useTranslation();
  const navigate = useNavigateUnlessLeft();
  const onSubmit = async (answers: Answers): Promise<void> => {
    try {
      const { message } = await sendForm(acceptInvitation, answers, intentOf(JSON.stringify(answers)));
      toaster.success(message);
      void navigate(pathTo('login'), { replace: true });
    } catch (error) {
      if (!isInvalidToken(error)) throw error;
      // The page says that the link no longer works.
      reread();
    }
  };
  return (
    <SchemaForm
      showsRefusal
      formKey={acceptInvitation.form}
      posted={usePostedForm(acceptInvitation.form)}
      initialAnswers={{ token }}
      submitLabel={t('account.invitation.submit')}
      onSubmit={onSubmit}
    />
  );
};

/** Why the link gives nothing now, and what can be done instead. */
const NotOpen = ({ state }: { readonly state: Exclude<InvitationState, 'open'> | 'unknown' }) => {
  const { t } = useTranslation();
  return (
    <EmptyState title={t(`account.invitation.${state}Title`)} text={t(`account.invitation.${state}Text`)}>
      {state === 'university' ? (
        <ButtonLink reloadDocument to={pathToProvider(null)}>
          {t('account.invitation.university')}
        </ButtonLink>
      ) : (
        <ButtonLink to={pathTo('login')} variant="outline">
          {t('account.invitation.login')}
        </ButtonLink>
      )}
    </EmptyState>
  );
};

/** Target of the link in the mail of an invitation to staff. */
export const InvitationScreen = () => {
  const { t } = useTranslation();
  const { token = '' } = useParams();
  const { data, error, refetch } = useQuery(invitationQuery(token));
  const title = t('account.invitation.title');
  if (data === null)
    return (
      <EntryFrame title={title}>
        <NotOpen state="unknown" />
      </EntryFrame>
    );
  if (!data)
    return (
      <EntryFrame title={title}>
        {error ? <FailureNotice error={error} onRetry={() => void refetch()} /> : <CardSkeleton rows={3} height="12" />}
      </EntryFrame>
    );
  return (
    <EntryFrame title={title} lead={t('account.invitation.lead', { giver: data.Giver })}>
      {data.State === 'open' ? (
        <>
          <Facts invitation={data} />
          <AcceptForm token={token} reread={() => void refetch()} />
        </>
      ) : (
        <NotOpen state={data.State} />
      )}
    </EntryFrame>
  );
};
