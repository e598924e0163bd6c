import type { Effect } from '../../../../machines/effects.ts';
import type { PaymentEffects, PaymentEvent } from '../../../../machines/payment.events.ts';
import { paymentStatuses } from '../../../../machines/payment.machine.ts';
import { apply } from '../../../../machines/run.ts';
import type { Tx } from '../../platform/database/pool.ts';
import type { Cashier } from './cashier.ts';
import { type LockedFee, writeStanding } from './queries/fee-standing.ts';

type State = keyof typeof paymentStatuses;
const states = Object.keys(paymentStatuses) as readonly State[];

const stateOf = (stored: string): State => {
  const state = states.find((candidate) => paymentStatuses[candidate] === stored);
  if (!state) throw new Error(`no fee stands at "${stored}"`);
  return state;
};

export interface Moved {
  readonly fee: LockedFee;
  readonly effects: readonly Effect<PaymentEffects>[];
}

/** Lets the payment machine judge an event and stores where the fee stands then; undefined when it refuses. */
export const moveFee = async (
  { machine }: Pick<Cashier, 'machine'>,
  tx: Tx,
  fee: LockedFee,
  event: PaymentEvent,
): Promise<Moved | undefined> => {
  const context = { seen: fee.seen, refunds: fee.refunds };
  const applied = apply(machine, { status: stateOf(fee.feeStatus), context }, event);
  if (applied.refused) return undefined;
  const standing = { status: paymentStatuses[applied.status as State], ...applied.context };
  await writeStanding(tx, fee.applicationId, standing);
  return {
    fee: { ...fee, feeStatus: standing.status, seen: standing.seen, refunds: standing.refunds },
    effects: applied.effects,
  };
};
