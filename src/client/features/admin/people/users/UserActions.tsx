import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  changeUser,
  endUserSessions,
  removeUserSecondFactor,
  resendUserVerification,
} from '../../../../../contract/admin-users.ts';
import type { Envelope } from '../../../../../contract/call.ts';
import { callApi } from '../../../../api/http.ts';
import { useSession } from '../../../../api/use-session.ts';
import { Button } from '../../../../design/Button.tsx';
import { ConfirmDialog } from '../../../../design/Dialog.tsx';
import { describeError } from '../../../../design/describe-error.ts';
import { Row, VisuallyHidden } from '../../../../design/primitives.tsx';
import { toaster } from '../../../../design/toaster.ts';
import { type User, usersKey } from '../queries.ts';

const actions = [
  'deactivate',
  'activate',
  'makeAdmin',
  'makeApplicant',
  'endSessions',
  'resend',
  'removeFactor',
] as const;
type Action = (typeof actions)[number];

/** What an account's state leaves to be done; the server has the last word. */
const fits: Readonly<Record<Action, (user: User) => boolean>> = {
  deactivate: ({ active }) => active,
  activate: ({ active, isClosed }) => !active && !isClosed,
  makeAdmin: ({ role, active, verifiedAt, applications }) =>
    role === 'applicant' && active && verifiedAt !== null && applications === 0,
  makeApplicant: ({ role }) => role === 'admin',
  endSessions: ({ sessions }) => sessions > 0,
  resend: ({ verifiedAt, active }) => verifiedAt === null && active,
  removeFactor: ({ hasSecondFactor }) => hasSecondFactor,
};

const send = (action: Action, { id }: User): Promise<Envelope<unknown>> => {
  const params = { id };
  switch (action) {
    case 'endSessions':
      return callApi(endUserSessions, { params });
    case 'resend':
      return callApi(resendUserVerification, { params });
    case 'removeFactor':
      return callApi(removeUserSecondFactor, { params });
    case 'activate':
    case 'deactivate':
      return callApi(changeUser, { params, body: { active: action === 'activate' } });
    default:
      return callApi(changeUser, { params, body: { role: action === 'makeAdmin' ? 'admin' : 'applicant' } });
  }
};

/** What may be done with an account, each asked for once more; an admin's own is left alone here. */
export const UserActions = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const me = useSession()?.id;
  const [asked, setAsked] = useState<Action>();
  const work = useMutation({
    mutationFn: (action: Action) => send(action, user),
    onSuccess: ({ message }) => toaster.success(message),
    onError: (error) => toaster.error(describeError(error, t)),
    onSettled: () => {
      setAsked(undefined);
      return client.invalidateQueries({ queryKey: usersKey });
    },
  });
  if (me === user.id) return null;
  return (
    <Row marginTop="2" marginInlineStart="-3" gap="2">
      {actions
        .filter((action) => fits[action](user))
        .map((action) => (
          <Button
            key={action}
            look="ghost"
            aria-haspopup="dialog"
            data-action={action}
            onClick={() => setAsked(action)}
          >
            <span>
              {t(`admin-people.action.${action}.label`)}
              <VisuallyHidden> {user.email}</VisuallyHidden>
            </span>
          </Button>
        ))}
      {asked && (
        <ConfirmDialog
          isOpen
          title={t(`admin-people.action.${asked}.label`)}
          confirmLabel={t(`admin-people.action.${asked}.label`)}
          isDangerous={asked === 'deactivate' || asked === 'removeFactor'}
          isBusy={work.isPending}
          onConfirm={() => work.mutate(asked)}
          onClose={() => setAsked(undefined)}
        >
          {t(`admin-people.action.${asked}.text`, { email: user.email })}
        </ConfirmDialog>
      )}
    </Row>
  );
};
