/** A bank's virtual accounts, and what its part of DOKU is particular about. */
export interface Bank {
  readonly name: string;
  readonly channel: string;
  readonly acquirer: string;
  readonly numberStart: string;
  readonly needsUniqueReference?: true;
  readonly refusesBillingType?: true;
  readonly refusesInfo?: true;
}

const bank = (
  name: string,
  channel: string,
  acquirer: string,
  numberStart: string,
  more: Partial<Bank> = {},
): Bank => ({
  name,
  channel: `VIRTUAL_ACCOUNT_${channel}`,
  acquirer,
  numberStart,
  ...more,
});

/** By the first part of the address `/<path>-virtual-account/v2/payment-code`. There is none at /bsi-. */
export const banks: Readonly<Record<string, Bank>> = {
  bca: bank('BCA', 'BCA', 'BCA', '19006'),
  mandiri: bank('Mandiri', 'BANK_MANDIRI', 'BANK_MANDIRI', '88899'),
  bri: bank('BRI', 'BRI', 'BRI', '13925'),
  bni: bank('BNI', 'BNI', 'BNI', '98820', { needsUniqueReference: true }),
  permata: bank('Permata', 'BANK_PERMATA', 'BANK_PERMATA', '88560', { refusesInfo: true }),
  bsm: bank('BSI', 'BANK_SYARIAH_MANDIRI', 'BANK_SYARIAH_MANDIRI', '60598'),
  cimb: bank('CIMB Niaga', 'BANK_CIMB', 'BANK_CIMB', '18991', { refusesInfo: true }),
  danamon: bank('Danamon', 'BANK_DANAMON', 'BANK_DANAMON', '89220', { refusesBillingType: true }),
  maybank: bank('Maybank', 'MAYBANK', 'MAYBANK', '78218'),
  doku: bank('DOKU', 'DOKU', 'DOKU', '89650'),
};

export const bankAt = (path: string): readonly [string, Bank] | undefined => {
  const name = /^\/(\w+)-virtual-account\/v2\/payment-code$/.exec(path)?.[1] ?? '';
  const found = Object.hasOwn(banks, name) ? banks[name] : undefined;
  return found && [name, found];
};

export const bankOf = (channel: string): readonly [string, Bank] | undefined =>
  Object.entries(banks).find(([, { channel: own }]) => own === channel);
