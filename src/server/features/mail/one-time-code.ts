import { createHmac, hkdfSync } from 'node:crypto';

const keyPurpose = 'admissions-portal one-time code';
/** Six bytes of a digest. */
const RANDOM_VALUES = 2 ** 48;

/**
 * The code of a request. A repeated mail has the same code. The code is not stored: it cannot be computed from the
 * database alone.
 */
export const oneTimeCode = (secret: string, request: string, digits: number): string => {
  const codes = 10 ** digits;
  // Values above the largest multiple of `codes` would make some codes more likely than others.
  const unbiasedLimit = RANDOM_VALUES - (RANDOM_VALUES % codes);
  const key = Buffer.from(hkdfSync('sha256', secret, '', keyPurpose, 32));
  for (let round = 0; ; round += 1) {
    const random = createHmac('sha256', key).update(`${request} ${round}`).digest().readUIntBE(0, 6);
    if (random < unbiasedLimit) return String(random % codes).padStart(digits, '0');
  }
};
