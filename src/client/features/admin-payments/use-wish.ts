import { linkStates, paymentAlerts } from '../../../contract/admin-payment.ts';
import { useAddress } from '../../ui/admin/use-address.ts';

const PAGE_SIZE = 20;
const alerts = ['any', ...paymentAlerts] as const;

/** What is asked of the list, as its address says it; what makes no sense there is not asked. */
export const useWish = () => {
  const { values, page, change } = useAddress(['q', 'institutionCode', 'status', 'alert'] as const);
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
