import { linkStates, listAdminPayments, paymentAlerts } from '../../../../contract/admin-payment.ts';
import { institutionRule } from '../shared/institution-rule.ts';
import { useAddress } from '../shared/use-address.ts';

const PAGE_SIZE = 20;
const alerts = ['any', ...paymentAlerts] as const;
const rules = { ...listAdminPayments.query.properties, institutionCode: institutionRule };

/** What is asked of the list, as its address says it; what makes no sense there is not asked. */
export const useWish = () => {
  const { values, page, change } = useAddress(['q', 'institutionCode', 'status', 'alert'] as const, rules);
  const status = linkStates.find((state) => state === values.status);
  const alert = alerts.find((kind) => kind === values.alert);
  const { q, institutionCode } = values;
  const query = {
    page,
    pageSize: PAGE_SIZE,
    ...(q !== '' && { q }),
    ...(institutionCode !== '' && { institutionCode }),
    ...(status && { status }),
    ...(alert && { alert }),
  };
  return { values, change, query, isNarrowed: Object.values(values).some((value) => value !== '') };
};
