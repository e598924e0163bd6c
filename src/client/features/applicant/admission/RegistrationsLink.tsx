import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../contract/pages.ts';
import { ButtonLink } from '../../../design/Button.tsx';
import { Card, Heading, Muted } from '../../../design/primitives.tsx';
import { useInstitution } from '../../../design/use-institution.ts';

/** The way to what has been submitted. */
export const RegistrationsLink = ({ count }: { readonly count: number }) => {
  const { t } = useTranslation();
  const { parameter } = useInstitution();
  return (
    <Card>
      <Heading>{t('admission.registrations.heading')}</Heading>
      <Muted marginTop="2" marginBottom="4">
        {t('admission.registrations.text', { count })}
      </Muted>
      <ButtonLink to={pathTo('myRegistration', { institution: parameter })} look="outline" wide>
        {t('admission.registrations.open')}
      </ButtonLink>
    </Card>
  );
};
