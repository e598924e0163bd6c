import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../contract/visitor-pages.ts';
import { ButtonLink } from '../../../design/Button.tsx';
import { MailPicture } from '../../../design/pictures/messages.tsx';
import { Box, Muted, Row } from '../../../design/primitives.tsx';
import { findPendingEmail } from '../../../state/account.ts';
import { EntryFrame } from './EntryFrame.tsx';

export const EmailSentScreen = () => {
  const { t } = useTranslation();
  return (
    <EntryFrame
      title={t('account.emailSent.title')}
      lead={t('account.emailSent.lead', { email: findPendingEmail() ?? '' })}
    >
      <Box order={-1}>
        <MailPicture />
      </Box>
      <Muted>{t('account.emailSent.hint')}</Muted>
      <Row>
        <ButtonLink to={pathTo('login')}>{t('account.backToLogin')}</ButtonLink>
        <ButtonLink to={pathTo('resetPassword')} variant="outline">
          {t('account.emailSent.again')}
        </ButtonLink>
      </Row>
    </EntryFrame>
  );
};
