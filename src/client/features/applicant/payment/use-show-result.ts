import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { applicationQuery, applicationsQuery } from '../../../api/queries.ts';
import { toaster } from '../../../design/Toaster.tsx';
import { useNavigateUnlessLeft } from '../../../design/use-navigate-unless-left.ts';
import { clearGatewayVisit } from './gateway-visit.ts';
import { findResultAddress } from './result-address.ts';

/** Retries for a result that opens without a button. */
const RESULT_RETRIES = 4;

/** URL of the result screen; undefined without a result and in browsers that cannot encrypt. */
export const useResultAddress = (formId: string): ((retry?: number) => Promise<string | undefined>) => {
  const client = useQueryClient();
  const { institution = '' } = useParams();
  return (retry = 0) => findResultAddress(client, { formId, institution }, retry);
};

/** Shows 'Payment has been successful' and opens the result (specification 4). */
export const useShowResult = (formId: string): (() => void) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const resultAddress = useResultAddress(formId);
  return () => {
    clearGatewayVisit();
    toaster.success(t('payment.toast.paid'));
    void client.invalidateQueries({ queryKey: applicationsQuery.queryKey });
    void client.invalidateQueries({ queryKey: applicationQuery(formId).queryKey });
    void resultAddress(RESULT_RETRIES).then((address) => (address === undefined ? undefined : navigate(address)));
  };
};
