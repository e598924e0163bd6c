/** Discount of a promo code: a percentage of the registration fee, or whole rupiah (specification 3.4). */
export interface Discount {
  readonly kind: 'percent' | 'amount';
  readonly value: number;
}

/** All amounts in whole rupiah, none below 0. `amount` is what the applicant pays. */
export interface Charge {
  readonly registrationFee: number;
  readonly discount: number;
  readonly adminFee: number;
  readonly amount: number;
}

/** At most the fee itself; a fraction of a rupiah is rounded in the applicant's favour. */
const discountAmount = (registrationFee: number, { kind, value }: Discount): number => {
  const wanted = kind === 'percent' ? Math.ceil((registrationFee * value) / 100) : value;
  return Math.min(registrationFee, Math.max(0, Math.ceil(wanted)));
};

/**
 * Amount = registration fee − promo discount + admin fee of the payment channel (specification 4.6). When the
 * discount covers the whole fee, no gateway is used: there is no admin fee, and the amount is 0.
 */
export const calculateCharge = (registrationFee: number, channelFee: number, promo?: Discount): Charge => {
  const discount = promo ? discountAmount(registrationFee, promo) : 0;
  const rest = registrationFee - discount;
  const adminFee = rest === 0 ? 0 : channelFee;
  return { registrationFee, discount, adminFee, amount: rest + adminFee };
};
