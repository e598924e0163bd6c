import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LongWord } from '../../../design/LongWord.tsx';
import { Box, Stack } from '../../../design/primitives.tsx';
import { AnswerList } from '../../../forms/summary/AnswerGroups.tsx';
import { formatDate } from '../../../state/format.ts';
import { ProfileAnswers } from '../../shared/account/ProfileAnswers.tsx';
import type { CurrentAccount } from './account-queries.ts';

interface AccountDetailsViewProps {
  readonly account: CurrentAccount;
  /** Link or button that opens the form. */
  readonly children: ReactNode;
}

export const AccountDetailsView = ({ account, children }: AccountDetailsViewProps) => {
  const { t, i18n } = useTranslation();
  return (
    <Stack gap="5" alignItems="flex-start">
      <Stack gap="5" width="full">
        <AnswerList>
          <div data-fact="email">
            <dt>{t('my-account.details.email')}</dt>
            <Box as="dd" overflowWrap="anywhere">
              <LongWord>{account.email}</LongWord>
            </Box>
          </div>
          <div data-fact="since">
            <dt>{t('my-account.details.since')}</dt>
            <dd>{formatDate(account.createdAt, i18n.language)}</dd>
          </div>
        </AnswerList>
        <ProfileAnswers answers={account.profile} />
      </Stack>
      {children}
    </Stack>
  );
};
