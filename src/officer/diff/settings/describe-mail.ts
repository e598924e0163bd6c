import { isMailEvent } from '../../../contract/mail-events.ts';
import { splitExpression } from '../../../engine/model/read-facts.ts';
import type { JsonSchema, MailRule, ReminderRule } from '../../../engine/schema/types.ts';
import { textKey } from '../../../engine/text/text-keys.ts';
import { describeFactCondition } from '../describe-condition.ts';
import { describeFact } from '../describe-fact.ts';
import type { LanguageTexts } from '../language-texts.ts';

/** Describes when an event happens: `an application is accepted`. */
export const describeEvent = (texts: LanguageTexts, event: string): string =>
  isMailEvent(event) ? texts.translate(`officer-diff.mailEvent.${event}`) : `“${event}”`;

/** Who gets the mail: applicants, the office, or the persons whose address a field holds. */
export const describeRecipient = (texts: LanguageTexts, to: string): string => {
  if (!to.includes('.')) return texts.translate(`officer-diff.recipient.${to}`);
  const [step = '', ...path] = to.split('.');
  const names = path.filter((name) => name !== '*');
  const field = texts.findPortalText(textKey(step, names, 'label')) ?? names.join(' ');
  return texts.translate('officer-diff.recipient.person', { field });
};

/** When the mail is sent: a condition over facts and its expression, in which facts have their names. */
export const describeMailCondition = (texts: LanguageTexts, when: JsonSchema): string => {
  const { source, condition: rest } = splitExpression(when);
  const condition = Object.keys(rest).length > 0 ? [describeFactCondition(texts, rest)] : [];
  const named = String(source).replace(/\bfacts\.([A-Za-z]\w*)/g, (_, name: string) => describeFact(texts, name));
  const expression =
    source === undefined ? [] : [texts.translate('officer-diff.condition.expression', { value: named })];
  return [...condition, ...expression].join(` ${texts.translate('officer-diff.condition.and')} `);
};

export const describeMail = (
  texts: LanguageTexts,
  event: string,
  { text, to, when, delayMinutes, hoursBefore, phone }: MailRule,
) => {
  const condition =
    when === undefined
      ? ''
      : texts.translate('officer-diff.change.mailIf', { when: describeMailCondition(texts, when) });
  const delay =
    delayMinutes === undefined
      ? ''
      : texts.translate('officer-diff.change.mailLater', { minutes: String(delayMinutes) });
  const hours =
    hoursBefore === undefined ? '' : texts.translate('officer-diff.change.mailHours', { hours: String(hoursBefore) });
  return {
    event: describeEvent(texts, event),
    to: describeRecipient(texts, to),
    subject: texts.findPortalText(`mail.${text}.subject`) ?? text,
    more: `${condition}${hours}${delay}${phone ? texts.translate('officer-diff.change.mailPhone') : ''}`,
  };
};

/** The day of a reminder: `7 days before the deadline`. */
export const describeReminderTime = (
  texts: LanguageTexts,
  { relativeTo, days }: Pick<ReminderRule, 'relativeTo' | 'days'>,
): string => {
  const form = days === 0 ? 'SameDay' : days === 1 ? 'OneDay' : '';
  return texts.translate(`officer-diff.reminderTime.${relativeTo}${form}`, { days: String(days) });
};

export const describeReminder = (texts: LanguageTexts, reminder: ReminderRule) => {
  const { event: _event, ...mail } = describeMail(texts, '', reminder);
  const who = texts.translate(`officer-diff.reminderOf.${reminder.relativeTo}`);
  return { ...mail, who, time: describeReminderTime(texts, reminder) };
};
