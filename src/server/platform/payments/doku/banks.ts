import { createHash } from 'node:crypto';

/** How one bank's virtual accounts are ordered at DOKU; no two banks take quite the same. */
export interface Bank {
  /** First part of the address: `/<path>-virtual-account/v2/payment-code`. */
  readonly path: string;
  /** Danamon refuses the field. */
  readonly withoutBillingType?: true;
  /** BNI wants a short number of ours beside the invoice number. */
  readonly withUniqueReference?: true;
}

const banks: Readonly<Record<string, Bank>> = {
  BCA: { path: 'bca' },
  MANDIRI: { path: 'mandiri' },
  BRI: { path: 'bri' },
  BNI: { path: 'bni', withUniqueReference: true },
  PERMATA: { path: 'permata' },
  // DOKU kept the name that the bank had before 2021
  BSI: { path: 'bsm' },
  CIMB: { path: 'cimb' },
  DANAMON: { path: 'danamon', withoutBillingType: true },
  MAYBANK: { path: 'maybank' },
  // payable from every bank
  DOKU: { path: 'doku' },
};

export const bankCodes: readonly string[] = Object.keys(banks);

export const findBank = (code: string): Bank | undefined =>
  Object.hasOwn(banks, code.toUpperCase()) ? banks[code.toUpperCase()] : undefined;

/** 12 letters and digits, the same for the same invoice: a repeated order must have the same bytes. */
export const uniqueReference = (invoice: string): string =>
  BigInt(`0x${createHash('sha256').update(invoice).digest('hex')}`)
    .toString(36)
    .slice(0, 12)
    .toUpperCase();
