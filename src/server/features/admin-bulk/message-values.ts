import { getState } from '../../../../machines/application.status.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import type { Locale, Texts } from '../../config/texts.ts';
import { formatDay, formatMoment } from '../../formats.ts';
import type { Tx } from '../../platform/database/database.ts';
import { describeNextTask } from '../application/next-task.ts';
import { findSummaries, type SummaryRow } from '../application/queries/summaries.ts';
import type { MailRecipient } from './mail-queries.ts';

export interface MessageRules {
  readonly catalogue: Pick<Catalogue, 'institutions' | 'mails'>;
  readonly texts: Texts;
}

interface Source {
  readonly summary: SummaryRow;
  readonly recipient: MailRecipient;
  readonly locale: Locale;
  readonly rules: MessageRules;
  readonly tx: Tx;
}

const day = (date: string | null, locale: Locale): string => (date === null ? '' : formatDay(date, locale));

/** 23:59 instead of 00:00 of the next day. */
const lastMinute = (date: string): string => new Date(Date.parse(date) - 60_000).toISOString();

const programName = ({ preferences }: SummaryRow): string =>
  (preferences.find(({ IsVerified }) => IsVerified) ?? preferences[0])?.PeriodicProgram.ProgramStudyName ?? '';

const institutionName = ({ summary, locale, rules: { catalogue, texts } }: Source): string => {
  const found = catalogue.institutions.find(({ code }) => code === summary.institutionCode);
  const key = `institution.${found?.parameter}`;
  return texts.has(locale, key) ? texts.translate(locale)(key) : (found?.title ?? '');
};

/** The values that `schemas/rules/mails.json` offers, as the applicant may know them: without unreleased decisions. */
export const messageValues: Readonly<Record<string, (source: Source) => string | Promise<string>>> = {
  name: ({ recipient }) => recipient.name,
  registrationNumber: ({ summary }) => summary.registrationNumber ?? '',
  program: ({ summary }) => programName(summary),
  institution: institutionName,
  status: ({ summary, locale, rules }) =>
    rules.texts.translate(locale)(`registrations.status.${getState(summary.status)}`),
  period: ({ summary }) => summary.period ?? '',
  closesAt: ({ summary, locale }) =>
    summary.closesAt === null ? '' : formatMoment(lastMinute(summary.closesAt), locale),
  feeDueOn: ({ summary, locale }) => day(summary.feeDueOn, locale),
  testOn: ({ summary, locale }) => day(summary.testOn, locale),
  announcedOn: ({ summary, locale }) => day(summary.announcedOn, locale),
  next: async ({ tx, rules, summary, locale }) =>
    (await describeNextTask(tx, rules.texts, summary.id, undefined))(locale),
};

/** The placeholders that admins may choose. */
export const placeholdersOf = ({ mails }: Pick<Catalogue, 'mails'>): readonly string[] =>
  (mails.messages?.placeholders ?? []).filter((name) => Object.hasOwn(messageValues, name));

/** The values of these placeholders for one application, each in one line. */
export const readMessageValues = async (
  tx: Tx,
  rules: MessageRules,
  applicationId: string,
  recipient: MailRecipient,
  locale: Locale,
  names: readonly string[],
): Promise<Readonly<Record<string, string>>> => {
  const [summary] = names.length === 0 ? [] : await findSummaries(tx, recipient.accountId, locale, applicationId);
  if (!summary) return {};
  const values: Record<string, string> = {};
  for (const name of names) {
    const value = await messageValues[name]?.({ summary, recipient, locale, rules, tx });
    values[name] = (value ?? '').replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  }
  return values;
};
