import { institutions } from 'virtual:catalogue';
import { getPortal } from '../../../../contract/portal.ts';
import { pathTo } from '../../../../contract/visitor-pages.ts';
import { ApiError } from '../../../api/api-error.ts';
import { callApi } from '../../../api/http.ts';
import { describeError } from '../../../design/FailureNotice.tsx';
import type { PageAction } from '../../../forms/posted/posted-form.ts';
import { applicationLinks } from '../../shared/application/application-links.ts';
import { startWithPeriod } from '../../shared/application/use-start-application.ts';
import { PERIOD_PARAMETER } from '../../shared/page/start-address.ts';

/** The button that starts an application, for the period in the address where there is one. */
export const dashboardAction: PageAction = async ({ url, params, t, notify }) => {
  const institution = institutions.find(({ parameter }) => parameter === params['institution']);
  if (!institution) return pathTo('admissionSelection');
  const chosen = url.searchParams.get(PERIOD_PARAMETER);
  try {
    const periods = chosen === null ? [] : (await callApi(getPortal)).data.periods;
    const period = periods.find(({ id, institutionCode }) => id === chosen && institutionCode === institution.code);
    const formId = await startWithPeriod(institution.code, period?.isOpen ? period : undefined);
    return applicationLinks({ institution: institution.parameter, formId }).resume;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    notify(describeError(error, t));
    return `${url.pathname}${url.search}`;
  }
};
