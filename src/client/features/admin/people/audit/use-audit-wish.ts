import { listAudit } from '../../../../../contract/admin-audit.ts';
import { useAddress } from '../../shared/use-address.ts';

const PAGE_SIZE = 50;
const DAY_MS = 86_400_000;

/** What actions begin with, as the trail writes them. */
export const families = [
  'login',
  'logout',
  'account',
  'application',
  'file',
  'payment',
  'content',
  'promoCode',
  'controlPanel',
  'masterData',
  'mail',
  'job',
] as const;

const day = { format: 'date' };
const rules = { ...listAudit.query.properties, action: { enum: families }, from: day, until: day };

/** The moment at which a day begins in Jakarta, so many days later. */
const beginOf = (day: string, later = 0): string =>
  new Date(Date.parse(`${day}T00:00:00+07:00`) + later * DAY_MS).toISOString();

/** What is asked of the trail, as its address says it; what makes no sense there is not asked. */
export const useAuditWish = () => {
  const { values, page, change } = useAddress(['view', 'q', 'action', 'from', 'until'] as const, rules);
  const { q, action, from, until } = values;
  const query = {
    page,
    pageSize: PAGE_SIZE,
    ...(q !== '' && { q }),
    ...(action !== '' && { action: `${action}.` }),
    ...(from !== '' && { from: beginOf(from) }),
    ...(until !== '' && { until: beginOf(until, 1) }),
  };
  return { values, change, query };
};
