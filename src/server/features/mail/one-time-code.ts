import { createHmac, hkdfSync } from 'node:crypto';

const keyPurpose = 'admissions-portal one-time code';
/** The largest multiple of a million below 2^48: what lies above would make some codes likelier than others. */
const UNBIASED_LIMIT = 281_474_976_000_000;

/**
 * Six digits that belong to one request for a code. A mail that is sent again carries the same ones, and yet they are
 * stored nowhere: whoever has the database alone cannot compute them.
 */
export const oneTimeCode = (secret: string, request: string): string => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', keyPurpose, 32));
  for (let round = 0; ; round += 1) {
    const drawn = createHmac('sha256', key).update(`${request} ${round}`).digest().readUIntBE(0, 6);
    if (drawn < UNBIASED_LIMIT) return String(drawn % 1_000_000).padStart(6, '0');
  }
};
