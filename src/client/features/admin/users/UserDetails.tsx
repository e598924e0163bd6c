import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/Button.tsx';
import { FailureNotice } from '../../../design/FailureNotice.tsx';
import { Box, Stack, VisuallyHidden } from '../../../design/primitives.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import { ProfileAnswers } from '../../shared/account/ProfileAnswers.tsx';
import { type User, userQuery } from './queries.ts';

const UserAnswers = ({ id }: Pick<User, 'id'>) => {
  const { data, error, refetch } = useQuery(userQuery(id));
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  return data ? <ProfileAnswers answers={data.profile} /> : <CardSkeleton rows={2} height="12" />;
};

/** What the person answered in the registration and the profile. It is read on demand: each read is in the audit trail. */
export const UserDetails = ({ user: { id, email } }: { readonly user: User }) => {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Box marginTop="2">
      <Button
        variant="ghost"
        marginInlineStart="-3"
        aria-expanded={isOpen}
        data-action="details"
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          {t(isOpen ? 'admin-users.details.hide' : 'admin-users.details.show')}
          <VisuallyHidden> {email}</VisuallyHidden>
        </span>
      </Button>
      {isOpen && (
        <Stack gap="5" marginTop="3" data-details={id}>
          <UserAnswers id={id} />
        </Stack>
      )}
    </Box>
  );
};
