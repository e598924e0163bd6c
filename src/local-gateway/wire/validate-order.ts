/** The value at a path of a body that may be anything; undefined when there is none. */
export const at = (json: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    json,
  );

/** NaN when there is no number. */
export const numberAt = (json: unknown, ...path: readonly string[]): number => {
  const value = at(json, ...path);
  return typeof value === 'number' ? value : Number.NaN;
};

export const textAt = (json: unknown, ...path: readonly string[]): string => {
  const value = at(json, ...path);
  return typeof value === 'string' ? value : '';
};

export const has = (json: unknown, ...path: readonly string[]): boolean => at(json, ...path) !== undefined;

/** One rule of the API, with the message for an order that breaks it. */
export type ValidationRule = readonly [broken: boolean, message: string];

export const brokenRules = (rules: readonly ValidationRule[]): string[] =>
  rules.filter(([isBroken]) => isBroken).map(([, message]) => message);

const isWhole = (value: unknown, most: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= most;

export const orderRules = (body: unknown, longestInvoice: number): ValidationRule[] => {
  const invoice = textAt(body, 'order', 'invoice_number');
  return [
    [invoice === '', 'order.invoice_number must be filled'],
    [invoice.length > longestInvoice, `order.invoice_number length must less than ${longestInvoice + 1}`],
    [!/^[\x20-\x7e]*$/.test(invoice), 'order.invoice_number has invalid characters'],
    [!isWhole(at(body, 'order', 'amount'), 999_999_999_999), 'order.amount must greater than 0'],
  ];
};

export const minuteRule = (body: unknown, ...path: readonly string[]): ValidationRule => [
  !isWhole(at(body, ...path), 999_999),
  `${path.join('.')} must be minutes`,
];

/** The message is that of DOKU. One letter with a diacritic in a name refuses the whole order. */
export const textRule = (...texts: readonly string[]): ValidationRule => [
  !texts.every((text) => /^[A-Za-z0-9 .\-/+,=_:'@%]*$/.test(text)),
  "Invalid character, allowed only a-z A-Z 0-9 . - / + , = _ : ' @ %",
];

export const customerRules = (body: unknown): ValidationRule[] => {
  const text = (name: string) => textAt(body, 'customer', name);
  return [
    [text('name') === '' || text('name').length > 255, 'customer.name must be filled'],
    [text('email').length > 128 || !/^[^\s@]+@[^\s@]+$/.test(text('email')), 'customer.email must be an address'],
    textRule(text('name')),
    [text('phone') !== '' && !/^\d{5,16}$/.test(text('phone')), 'customer.phone must be digits'],
  ];
};
