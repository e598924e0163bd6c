import type { Locale } from '../../config/texts.ts';
import type { Queryable } from '../../database/pool.ts';
import { getMailFacts, type PaymentMailFacts } from '../../store/payment/mail-facts.ts';

const languages = { id: 'id-ID', en: 'en-US' } as const satisfies Record<Locale, string>;

/** Whole rupiah as the reader's language writes them. */
const money = (locale: Locale, amount: number): string =>
  new Intl.NumberFormat(languages[locale], {
    style: 'currency',
    currency: 'IDR',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  }).format(amount);

/** A moment in western Indonesian time. */
const moment = (locale: Locale, at: string | null): string => {
  if (at === null) return '';
  const style = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Jakarta' } as const;
  return `${new Intl.DateTimeFormat(languages[locale], style).format(new Date(at))} WIB`;
};

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
  tx: Queryable,
  paymentId: string,
): Promise<(locale: Locale) => Readonly<Record<string, string>>> => toData(await getMailFacts(tx, paymentId));
