import { canonicalJson } from '../../../engine/schema/fingerprint.ts';
import type { Catalogue, MailRule, MailRules, ReminderRule } from '../../../engine/schema/types.ts';
import { safe } from '../../verdict/verdict.ts';
import { type DescribedChange, safeChange } from '../described-change.ts';
import type { LanguageTexts } from '../language-texts.ts';
import { describeMail, describeReminder } from './describe-mail.ts';

const PLACE = 'schemas/rules/mails.json';

const describeMailChange = (
  kind: 'mailAdded' | 'mailRemoved' | 'mailChanged',
  event: string,
  mail: MailRule,
  before: MailRule = mail,
): DescribedChange => ({
  kind,
  place: PLACE,
  subject: (texts) => `“${describeMail(texts, event, mail).subject}”`,
  sentence: (texts) => {
    const was = describeMail(texts, event, before);
    const params = { ...describeMail(texts, event, mail), beforeTo: was.to, beforeMore: was.more };
    return texts.translate(`officer-diff.change.${kind}`, params);
  },
  verdict: safe('mailsFromNow').verdict,
  reason: (texts) => texts.translate('officer-diff.reason.mailsFromNow'),
});

/** Two mails of an event are the same one if they have the same text and recipient, or else the same text. */
const findTwin = (mail: MailRule, others: readonly MailRule[]): MailRule | undefined =>
  others.find(({ text, to }) => text === mail.text && to === mail.to) ?? others.find(({ text }) => text === mail.text);

const diffEvent = (event: string, before: readonly MailRule[], after: readonly MailRule[]): DescribedChange[] => {
  const isSame = (one: MailRule) => (other: MailRule) => canonicalJson(one) === canonicalJson(other);
  const gone = before.filter((mail) => !after.some(isSame(mail)));
  const come = after.filter((mail) => !before.some(isSame(mail)));
  const changes: DescribedChange[] = [];
  const left = [...gone];
  for (const mail of come) {
    const twin = findTwin(mail, left);
    if (twin) left.splice(left.indexOf(twin), 1);
    changes.push(describeMailChange(twin ? 'mailChanged' : 'mailAdded', event, mail, twin));
  }
  return [...changes, ...left.map((mail) => describeMailChange('mailRemoved', event, mail))];
};

const describeReminderChange = (
  kind: 'reminderAdded' | 'reminderRemoved' | 'reminderChanged',
  reminder: ReminderRule,
  before: ReminderRule = reminder,
): DescribedChange => ({
  kind,
  place: PLACE,
  subject: (texts) => `“${describeReminder(texts, reminder).subject}”`,
  sentence: (texts) => {
    const was = describeReminder(texts, before);
    const params = { beforeTo: was.to, beforeTime: was.time, beforeMore: was.more };
    return texts.translate(`officer-diff.change.${kind}`, { ...describeReminder(texts, reminder), ...params });
  },
  verdict: safe('remindersFromNow').verdict,
  reason: (texts) => texts.translate('officer-diff.reason.remindersFromNow'),
});

const diffReminders = (before: readonly ReminderRule[], after: readonly ReminderRule[]): readonly DescribedChange[] => [
  ...after.flatMap((reminder) => {
    const was = before.find(({ name }) => name === reminder.name);
    if (!was) return [describeReminderChange('reminderAdded', reminder)];
    return canonicalJson(was) === canonicalJson(reminder)
      ? []
      : [describeReminderChange('reminderChanged', reminder, was)];
  }),
  ...before
    .filter(({ name }) => !after.some((one) => one.name === name))
    .map((reminder) => describeReminderChange('reminderRemoved', reminder)),
];

const namesOf = (texts: LanguageTexts, placeholders: readonly string[]): string =>
  placeholders
    .map((name) => texts.findPortalText(`admin-applications.run.message.placeholder.${name}`) ?? name)
    .join(', ') || texts.translate('officer-diff.change.noRules');

/** The placeholders that admins may put into an email to many applicants, in the order of the list. */
const diffPlaceholders = (before: readonly string[], after: readonly string[]): readonly DescribedChange[] =>
  canonicalJson(before) === canonicalJson(after)
    ? []
    : [
        safeChange('placeholdersChanged', PLACE, (texts) =>
          texts.translate('officer-diff.change.placeholdersChanged', {
            before: namesOf(texts, before),
            after: namesOf(texts, after),
          }),
        ),
      ];

const hasMails = ({ events }: MailRules): boolean => Object.keys(events).length > 0;

/** Changed mails: who gets which one about which event. Data of earlier releases declare none. */
export const diffMails = (before: Catalogue, after: Catalogue): readonly DescribedChange[] => {
  if (!hasMails(before.mails)) return [];
  const [was, is] = [before.mails.events, after.mails.events];
  const events = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return [
    ...events.flatMap((event) => diffEvent(event, was[event] ?? [], is[event] ?? [])),
    ...diffReminders(before.mails.reminders ?? [], after.mails.reminders ?? []),
    ...diffPlaceholders(before.mails.messages?.placeholders ?? [], after.mails.messages?.placeholders ?? []),
  ];
};
