import type { Tx } from '../platform/database/pool.ts';
import { insertRows } from './bulk.ts';
import demo from './data/promo-codes.json' with { type: 'json' };

const dayFrom = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** One promo code for every reason to accept or refuse one; `HABIS1` is used up by a demo payment. */
export const loadPromoCodes = async (tx: Tx, today: string): Promise<void> => {
  const rows = demo.promoCodes.map(({ fromDay, toDay, ...rest }) => ({
    ...rest,
    start_date: dayFrom(today, fromDay),
    end_date: dayFrom(today, toDay),
  }));
  await insertRows(tx, 'promo_code', rows);
};
