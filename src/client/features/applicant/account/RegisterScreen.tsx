import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { register } from '../../../../contract/account.ts';
import { pathTo } from '../../../../contract/pages.ts';
import { TextLink } from '../../../design/TextLink.tsx';
import { toaster } from '../../../design/toaster.ts';
import { SchemaForm } from '../../../forms/SchemaForm.tsx';
import { keepPendingAccount } from '../../../state/pending-account.ts';
import { RETURN_TO, withReturn } from '../../../state/return-path.ts';
import { EntryFrame } from './EntryFrame.tsx';
import { FooterLink } from './EntryNotice.tsx';
import { PrivacyNotice } from './PrivacyNotice.tsx';
import { keepNextCodeAt } from './resend-wait.ts';
import { todayFacts } from './today-facts.ts';
import { useAccountFlow } from './use-account-flow.ts';
import { useSubmit } from './use-submit.ts';

export const RegisterScreen = () => {
  const { t } = useTranslation();
  const { send } = useAccountFlow('Guest');
  const [params] = useSearchParams();
  const facts = useMemo(() => todayFacts(), []);

  const onSubmit = useSubmit(register, {
    onDone: ({ message }, answers) => {
      keepPendingAccount(String(answers['email']), String(answers['password']));
      toaster.success(message);
      send({ type: 'account.registered', nextCodeAt: keepNextCodeAt() });
    },
  });

  return (
    <EntryFrame
      title={t('account.register.title')}
      lead={t('account.register.lead')}
      footer={
        <FooterLink text={t('account.register.hasAccount')}>
          <TextLink to={withReturn(pathTo('login'), params.get(RETURN_TO))}>{t('account.register.login')}</TextLink>
        </FooterLink>
      }
    >
      <SchemaForm
        showsRefusal
        formKey="register"
        facts={facts}
        submitLabel={t('account.register.submit')}
        onSubmit={onSubmit}
      >
        <PrivacyNotice />
      </SchemaForm>
    </EntryFrame>
  );
};
