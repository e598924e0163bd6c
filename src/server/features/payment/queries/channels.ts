import type { Queryable } from '../../../platform/database/queryable.ts';

export interface PaymentChannel {
  readonly id: string;
  readonly name: string;
  readonly kind: 'card' | 'virtual-account';
  readonly bank: string | null;
  readonly adminFee: number;
  readonly expiresMinutes: number;
}

const columns = `id, name, kind, bank, admin_fee as "adminFee", expires_minutes as "expiresMinutes"`;

/** The ways to pay that may be chosen now, in their order. */
export const findChannels = async (db: Queryable): Promise<readonly PaymentChannel[]> => {
  const text = `select ${columns} from payment_channel where active order by position`;
  return (await db.query<PaymentChannel & Record<string, unknown>>({ name: 'channels', text })).rows;
};

export const findChannel = async (db: Queryable, id: string): Promise<PaymentChannel | undefined> => {
  const text = `select ${columns} from payment_channel where active and id = $1`;
  return (await db.query<PaymentChannel & Record<string, unknown>>({ name: 'channel', text, values: [id] })).rows[0];
};
