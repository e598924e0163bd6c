import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/Button.tsx';
import { toaster } from '../../../design/toaster.ts';
import { useNavigateHere } from '../../../design/use-navigate-here.ts';
import { useResultAddress } from './use-celebrate.ts';

/** Leads to the result: its address is encrypted anew each time. */
export const ResultButton = ({ formId }: { readonly formId: string }) => {
  const { t } = useTranslation();
  const navigate = useNavigateHere();
  const findAddress = useResultAddress(formId);
  const [isBusy, setBusy] = useState(false);
  const open = async (): Promise<void> => {
    setBusy(true);
    const address = await findAddress();
    setBusy(false);
    if (address === undefined) toaster.error(t('payment.result.none'));
    else await navigate(address);
  };
  return (
    <Button isBusy={isBusy} onClick={() => void open()}>
      {t('payment.action.result')}
    </Button>
  );
};
