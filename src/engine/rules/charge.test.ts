import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateCharge, type Discount } from './charge.ts';

const rupiah = fc.nat({ max: 100_000_000 });
const promo: fc.Arbitrary<Discount | undefined> = fc.option(
  fc.record({
    kind: fc.constantFrom('percent' as const, 'amount' as const),
    value: fc.oneof(fc.integer({ min: -1000, max: 100_000_000 }), fc.double({ min: 0, max: 200, noNaN: true })),
  }),
  { nil: undefined },
);

describe('calculateCharge', () => {
  it('returns fee - discount + admin fee, each in whole rupiah and never below 0, the discount at most the fee', () => {
    fc.assert(
      fc.property(rupiah, rupiah, promo, (fee, channelFee, discount) => {
        const charge = calculateCharge(fee, channelFee, discount);
        expect(charge.amount).toBe(charge.registrationFee - charge.discount + charge.adminFee);
        for (const part of Object.values(charge)) expect(Number.isInteger(part) && part >= 0).toBe(true);
        expect(charge.discount).toBeLessThanOrEqual(fee);
      }),
    );
  });

  it.each([
    ['no promo code', 350_000, 4_000, undefined, 354_000],
    ['10 percent discount', 350_000, 4_000, { kind: 'percent', value: 10 }, 319_000],
    [
      '33.3334 percent discount, rounded in the applicant’s favour',
      100_000,
      0,
      { kind: 'percent', value: 33.3334 },
      66_666,
    ],
    ['a discount in rupiah', 350_000, 4_000, { kind: 'amount', value: 50_000 }, 304_000],
    [
      'a discount above the fee, which also removes the admin fee',
      350_000,
      4_000,
      { kind: 'amount', value: 400_000 },
      0,
    ],
    ['100 percent discount', 350_000, 4_000, { kind: 'percent', value: 100 }, 0],
    ['1000 percent discount', 350_000, 4_000, { kind: 'percent', value: 1000 }, 0],
  ] as const)('%s: fee %i, admin fee %i, discount %j, total %i', (_, fee, channelFee, discount, amount) => {
    expect(calculateCharge(fee, channelFee, discount).amount).toBe(amount);
  });
});
