import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../contract/pages.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { Row } from '../../ui/primitives.tsx';
import { EntryFrame } from './EntryFrame.tsx';
import { EntryPicture } from './EntryNotice.tsx';

export const SuccessResetScreen = () => {
  const { t } = useTranslation();
  return (
    <EntryFrame title={t('account.successReset.title')} lead={t('account.successReset.lead')}>
      <EntryPicture order={-1} background="bg.success" color="fg.success">
        <CheckIcon />
      </EntryPicture>
      <Row>
        <ButtonLink to={pathTo('login')}>{t('account.login.submit')}</ButtonLink>
      </Row>
    </EntryFrame>
  );
};
