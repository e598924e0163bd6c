import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { pathTo } from '../../../../contract/pages.ts';
import { applicationQuery, applicationsQuery } from '../../../api/queries.ts';
import { toaster } from '../../../design/Toaster.tsx';
import { useNavigateUnlessLeft } from '../../../design/use-navigate-unless-left.ts';
import { clearGatewayVisit } from './gateway-visit.ts';
import { resultQuery } from './registration-fee.ts';
import { sealResultType } from './result-type.ts';

/** Where nobody presses a button to get there, an answer that is lost on the way is asked for again. */
const RESULT_RETRIES = 4;

/** Gives the address of the result screen; undefined while there is no result, and where the browser cannot encrypt. */
export const useResultAddress = (formId: string): ((retry?: number) => Promise<string | undefined>) => {
  const client = useQueryClient();
  const { institution = '' } = useParams();
  return async (retry = 0) => {
    try {
      const { ResultType, Key } = await client.fetchQuery({ ...resultQuery(formId), retry });
      if (ResultType === null) return undefined;
      const type = await sealResultType(Key, formId, ResultType);
      return `${pathTo('result', { institution })}?${new URLSearchParams({ formId, type })}`;
    } catch {
      return undefined;
    }
  };
};

/** 'Payment has been successful': the application is no longer pending, and its result is shown (specification 4). */
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
