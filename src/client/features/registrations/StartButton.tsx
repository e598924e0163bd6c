import { useTranslation } from 'react-i18next';
import { useStartApplication } from '../../ui/application/use-start-application.ts';
import { Button } from '../../ui/Button.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { useInstitution } from '../../ui/use-institution.ts';

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
