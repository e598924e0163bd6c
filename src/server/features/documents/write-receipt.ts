import { toCardinal as toEnglish } from 'n2words/en-US';
import { toCardinal as toIndonesian } from 'n2words/id-ID';
import type { Locale } from '../../config/texts.ts';
import { AppError } from '../../errors.ts';
import { formatMoment, formatRupiah } from '../../formats.ts';
import type { Fact, Sum } from '../../platform/documents/print-job.ts';
import type { LocaleTexts } from './answer-text.ts';
import {
  type DocumentSubject,
  institutionName,
  toFacts,
  verifiedProgram,
  type WriteDocument,
} from './document-subject.ts';
import { findPaidFee, type PaidFee } from './queries.ts';

/** Number words exist in English and Indonesian; all other languages get Indonesian. */
const cardinalOf = (locale: Locale): ((amount: number) => string) => (locale === 'en' ? toEnglish : toIndonesian);

/** Whole rupiah in words: they are harder to forge than figures. */
export const amountInWords = (amount: number, locale: Locale): string => {
  const words = `${cardinalOf(locale)(amount)} rupiah`;
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const paymentFacts = ({ t, locale }: LocaleTexts, fee: PaidFee): readonly Fact[] => {
  const known: readonly (readonly [string, string | null])[] = [
    [t('documents.receipt.number'), fee.invoiceNumber],
    [t('documents.receipt.date'), formatMoment(fee.paidAt, locale)],
    [t('documents.receipt.channel'), fee.amount > 0 ? fee.channel : null],
    [t('documents.receipt.account'), fee.vaNumber],
  ];
  return known.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
};

const sumsOf = ({ t, locale }: LocaleTexts, fee: PaidFee): readonly Sum[] => {
  const money = (amount: number): string => formatRupiah(amount, locale);
  const discount = fee.promoCode
    ? t('documents.receipt.promo', { code: fee.promoCode })
    : t('documents.receipt.discount');
  return [
    { label: t('documents.receipt.fee'), value: money(fee.registrationFee) },
    ...(fee.discount > 0 ? [{ label: discount, value: money(-fee.discount) }] : []),
    ...(fee.adminFee > 0 ? [{ label: t('documents.receipt.adminFee'), value: money(fee.adminFee) }] : []),
    { label: t('documents.receipt.total'), value: money(fee.amount), isTotal: true },
  ];
};

const payerFacts = (subject: DocumentSubject): readonly Fact[] => {
  const { detail, words } = subject;
  return [
    { label: words.t('documents.receipt.from'), value: detail.Applicant.Name ?? '' },
    { label: words.t('documents.receipt.for'), value: words.t('documents.receipt.fee') },
    ...toFacts(subject, [
      ['number', detail.RegistrationNumber],
      ['institution', institutionName(subject)],
      ['studyProgram', verifiedProgram(subject)],
      ['period', detail.AdmissionPeriodName],
      ['year', detail.AdmissionYear],
    ]),
  ];
};

/** The receipt of the registration fee: payer, payment channel, and the amount in figures and words. */
export const writeReceipt: WriteDocument = async (subject) => {
  const { admission, application, words } = subject;
  const { t, locale } = words;
  const fee = subject.paidFee ?? (await findPaidFee(admission.db, application.id, locale));
  if (!fee) throw new AppError(422, 'server.document.notPaid');
  return {
    heading: t('documents.receipt.heading'),
    about: t('documents.receipt.about', { number: fee.invoiceNumber }),
    blocks: [
      {
        kind: 'notice',
        tone: 'good',
        title: t('documents.receipt.paid'),
        text: t('documents.receipt.paidText', {
          amount: formatRupiah(fee.amount, locale),
          time: formatMoment(fee.paidAt, locale),
        }),
      },
      { kind: 'facts', facts: payerFacts(subject) },
      { kind: 'section', text: t('documents.receipt.payment') },
      { kind: 'facts', facts: paymentFacts(words, fee) },
      { kind: 'section', text: t('documents.receipt.amount') },
      { kind: 'sums', sums: sumsOf(words, fee) },
      { kind: 'facts', facts: [{ label: t('documents.receipt.words'), value: amountInWords(fee.amount, locale) }] },
    ],
    amount: fee.amount,
    verdict: null,
  };
};
