import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../contract/pages.ts';
import { ButtonLink } from '../../../design/Button.tsx';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { useInstitution } from '../../../design/use-institution.ts';
import { StartButton } from './StartButton.tsx';

/** Nothing to list yet: what it will be, and how to begin. */
export const NoRegistrations = ({ hasOthers }: { readonly hasOthers: boolean }) => {
  const { t } = useTranslation();
  const { parameter } = useInstitution();
  return (
    <EmptyState title={t('registrations.empty.title')} text={t('registrations.empty.text')}>
      <StartButton look="solid" />
      {hasOthers && (
        <ButtonLink to={pathTo('viewAllRegistration', { institution: parameter })} look="outline">
          {t('registrations.toAll')}
        </ButtonLink>
      )}
    </EmptyState>
  );
};
