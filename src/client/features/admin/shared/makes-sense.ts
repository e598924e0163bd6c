/** What a call says of one thing that may be asked of it. */
export interface AskedRule {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

const isWithin = (text: string, { minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: AskedRule): boolean =>
  /^\d+$/.test(text) && Number(text) >= minimum && Number(text) <= maximum;

/** Whether a call would take this text of an address: those are written by hand, too, and grow old. */
export const makesSense = (rule: AskedRule, text: string): boolean => {
  if (rule.enum && !rule.enum.map(String).includes(text)) return false;
  if (rule.pattern !== undefined && !new RegExp(rule.pattern).test(text)) return false;
  if (rule.maxLength !== undefined && text.length > rule.maxLength) return false;
  if (rule.type === 'integer') return isWithin(text, rule);
  if (rule.type === 'boolean') return text === 'true' || text === 'false';
  return rule.format !== 'date' || isDay(text);
};
