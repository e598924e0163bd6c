import type { Locale } from '../../config/texts.ts';
import { moment, money } from '../../money.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { getMailFacts, type PaymentMailFacts } from './queries/mail-facts.ts';

const toData =
  (facts: PaymentMailFacts) =>
  (locale: Locale): Readonly<Record<string, string>> => ({
    amount: money(locale, facts.amount),
    channel: facts.channel,
    invoiceNumber: facts.invoiceNumber,
    vaNumber: facts.vaNumber ?? '',
    dueAt: moment(locale, facts.dueAt),
    paidAt: moment(locale, facts.paidAt),
  });

/** What mails about a payment name, in the language of their reader. */
export const mailData = async (
  tx: Tx,
  paymentId: string,
): Promise<(locale: Locale) => Readonly<Record<string, string>>> => toData(await getMailFacts(tx, paymentId));
