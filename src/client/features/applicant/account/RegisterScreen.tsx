import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import factRules from '../../../../../schemas/rules/facts.json';
import { register } from '../../../../contract/account.ts';
import { RETURN_TO, withReturnPath } from '../../../../contract/return-path.ts';
import { pathTo } from '../../../../contract/visitor-pages.ts';
import { computeFacts } from '../../../../engine/rules/facts.ts';
import type { Answers, FactRules } from '../../../../engine/schema/types.ts';
import { chakra } from '../../../design/chakra.ts';
import { TextLink } from '../../../design/TextLink.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { usePostedForm } from '../../../forms/posted/posted-form.ts';
import { sendForm } from '../../../forms/runtime/send-form.ts';
import { SchemaForm } from '../../../forms/SchemaForm.tsx';
import { storePendingAccount } from '../../../state/account.ts';
import { formatJakartaDay } from '../../../state/format.ts';
import { EntryFrame, FooterLink } from './EntryFrame.tsx';
import { storeNextCodeAt, useAccountFlow } from './use-account-flow.ts';

const PrivacyDetails = chakra('details', {
  base: {
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
    background: 'bg.subtle',
    paddingInline: '4',
    '& summary': {
      minHeight: '11',
      display: 'list-item',
      paddingBlock: '3',
      fontWeight: 'semibold',
      color: 'brand.fg',
    },
    '& ul': { paddingInlineStart: '5', paddingBottom: '4', listStyleType: 'disc', color: 'fg.muted', fontSize: 'sm' },
    '& li + li': { marginTop: '2' },
  },
});

const privacyPoints = ['purpose', 'data', 'sharing', 'keeping', 'rights', 'minors'] as const;

/** How the portal uses personal data, beside the form that collects it (personal data protection law). */
const PrivacyNotice = () => {
  const { t } = useTranslation();
  return (
    <PrivacyDetails>
      <summary>{t('account.privacy.title')}</summary>
      <ul>
        {privacyPoints.map((point) => (
          <li key={point}>{t(`account.privacy.${point}`)}</li>
        ))}
      </ul>
    </PrivacyDetails>
  );
};

/** The facts that rules may read before an application exists. */
export const todayFacts = (): Answers =>
  // The meta-schema of facts has checked the file.
  computeFacts(factRules as FactRules, { answers: {}, provided: {}, today: formatJakartaDay(Date.now()) });

export const RegisterScreen = () => {
  const { t } = useTranslation();
  const { send } = useAccountFlow('Guest');
  const [params] = useSearchParams();
  const facts = useMemo(todayFacts, []);

  const onSubmit = async (answers: Answers): Promise<void> => {
    const { message } = await sendForm(register, answers);
    storePendingAccount(String(answers['email']), String(answers['password']));
    toaster.success(message);
    await send({ type: 'account.registered', nextCodeAt: storeNextCodeAt() });
  };

  return (
    <EntryFrame
      title={t('account.register.title')}
      lead={t('account.register.lead')}
      footer={
        <FooterLink text={t('account.register.hasAccount')}>
          <TextLink to={withReturnPath(pathTo('login'), params.get(RETURN_TO))}>{t('account.register.login')}</TextLink>
        </FooterLink>
      }
    >
      <SchemaForm
        showsRefusal
        formKey="register"
        posted={usePostedForm('register')}
        facts={facts}
        submitLabel={t('account.register.submit')}
        onSubmit={onSubmit}
      >
        <PrivacyNotice />
      </SchemaForm>
    </EntryFrame>
  );
};
