import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../contract/visitor-pages.ts';
import { ButtonLink } from '../../../design/Button.tsx';
import { DonePicture } from '../../../design/pictures/messages.tsx';
import { Box, Row } from '../../../design/primitives.tsx';
import { EntryFrame } from './EntryFrame.tsx';

export const SuccessResetScreen = () => {
  const { t } = useTranslation();
  return (
    <EntryFrame title={t('account.successReset.title')} lead={t('account.successReset.lead')}>
      <Box order={-1}>
        <DonePicture />
      </Box>
      <Row>
        <ButtonLink to={pathTo('login')}>{t('account.login.submit')}</ButtonLink>
      </Row>
    </EntryFrame>
  );
};
