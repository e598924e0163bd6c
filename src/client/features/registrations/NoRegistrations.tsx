import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../contract/pages.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyNotice } from '../../ui/Notice.tsx';
import { Row } from '../../ui/primitives.tsx';
import { useInstitution } from '../../ui/use-institution.ts';
import { StartButton } from './StartButton.tsx';

/** Nothing to list yet: what it will be, and how to begin. */
export const NoRegistrations = ({ hasOthers }: { readonly hasOthers: boolean }) => {
  const { t } = useTranslation();
  const { parameter } = useInstitution();
  return (
    <EmptyNotice title={t('registrations.empty.title')} text={t('registrations.empty.text')}>
      <Row marginTop="2">
        <StartButton look="solid" />
        {hasOthers && (
          <ButtonLink to={pathTo('viewAllRegistration', { institution: parameter })} look="outline">
            {t('registrations.toAll')}
          </ButtonLink>
        )}
      </Row>
    </EmptyNotice>
  );
};
