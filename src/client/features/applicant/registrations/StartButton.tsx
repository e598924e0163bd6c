import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/Button.tsx';
import { PlusIcon } from '../../../design/icons.tsx';
import { useInstitution } from '../../../design/use-institution.ts';
import { useStartApplication } from '../../shared/application/use-start-application.ts';

/** Begins an application at the institution of the address. */
export const StartButton = ({ look }: { readonly look: 'solid' | 'outline' }) => {
  const { t } = useTranslation();
  const { start, isBusy } = useStartApplication(useInstitution());
  return (
    <Button look={look} isBusy={isBusy} onClick={start}>
      <PlusIcon />
      {t('registrations.start')}
    </Button>
  );
};
