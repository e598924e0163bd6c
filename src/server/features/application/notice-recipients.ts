import { answerAt, placesOf } from '../../../engine/model/form-model.ts';
import { factsOfMailCondition } from '../../../engine/model/read-facts.ts';
import { computeFacts, type Facts } from '../../../engine/rules/facts.ts';
import { mailConditionHolds } from '../../../engine/rules/mail-condition.ts';
import type { Catalogue, MailRule } from '../../../engine/schema/types.ts';
import { rolesWithRight } from '../../../engine/staff/staff-roles.ts';
import { DEFAULT_LANGUAGE } from '../../../engine/text/languages.ts';
import type { Locale } from '../../config/texts.ts';
import type { Tx } from '../../platform/database/database.ts';
import { findOfficeAddress } from '../portal/describe-portal.ts';
import type { AnswersByStep } from './answer-roles.ts';
import type { ApplicationRules } from './application-context.ts';
import { answersOfAsked, findAskedSteps } from './asked-steps.ts';
import { findContact, findReviewerContact } from './queries/account-profile.ts';
import { findApplicationForAccount } from './queries/applications.ts';
import { givenFacts } from './step-facts.ts';

export type NoticeRules = Pick<ApplicationRules, 'catalogue' | 'checker' | 'texts' | 'within'>;

/** The application that an event is about. */
export interface MailSubject {
  readonly applicationId: string;
  readonly accountId: string;
  readonly institutionCode: number;
  /** Given facts of the event itself. */
  readonly facts?: Facts;
}

/** Who gets a mail. `person`: an address that a field of the form holds. */
export interface MailRecipient {
  readonly role: 'applicant' | 'office' | 'reviewer' | 'person';
  readonly address: string;
  readonly locale: Locale;
}

interface ResolvedMail extends Pick<MailRule, 'text' | 'delayMinutes' | 'phone'> {
  readonly recipient: MailRecipient;
  /** First name of the applicant. */
  readonly name: string;
}

interface AnswersAndFacts {
  readonly answers: AnswersByStep;
  readonly provided: Facts;
  readonly today: string;
}

/** What the application itself says: read only for mails that need it. */
const readApplication = async (tx: Tx, rules: NoticeRules, subject: MailSubject): Promise<AnswersAndFacts> => {
  const context = rules.within(tx);
  const application = await findApplicationForAccount(tx, subject.applicationId, subject.accountId);
  if (!application) return { answers: {}, provided: {}, today: '' };
  const asked = await findAskedSteps(context, application);
  return {
    answers: answersOfAsked(rules.catalogue, asked, application.steps),
    provided: await givenFacts(context, application),
    today: application.today,
  };
};

/** Whether the fact can be computed from what the event says. */
const isOfEvent = ({ facts }: Catalogue, { facts: own = {} }: MailSubject, name: string): boolean => {
  const rule = facts.facts[name];
  return rule?.compute === 'given' && Object.hasOwn(own, rule.of);
};

const needsApplication = (catalogue: Catalogue, subject: MailSubject, { to, when }: MailRule): boolean =>
  to.includes('.') || factsOfMailCondition(when).some((name) => !isOfEvent(catalogue, subject, name));

/** The addresses in a field, as `step.field`; in a list one for each entry. */
const addressesIn = (answers: AnswersByStep, field: string): readonly string[] => {
  const [step = '', ...path] = field.split('.');
  const own = answers[step];
  return placesOf(path, own)
    .map((place) => answerAt(own, place))
    .filter((address) => typeof address === 'string' && address !== '')
    .map(String);
};

/**
 * The mails whose condition holds, one for each recipient. Two mails with the same text never go to the same
 * address.
 */
export const resolveMails = async (
  tx: Tx,
  rules: NoticeRules,
  declared: readonly MailRule[],
  subject: MailSubject,
): Promise<readonly ResolvedMail[]> => {
  const { catalogue, checker } = rules;
  if (declared.length === 0) return [];
  const contact = await findContact(tx, subject.accountId);
  const known: AnswersAndFacts = declared.some((mail) => needsApplication(catalogue, subject, mail))
    ? await readApplication(tx, rules, subject)
    : { answers: {}, provided: {}, today: '' };
  const input = { ...known, provided: { ...known.provided, ...subject.facts } };
  const holds = ({ when }: MailRule): boolean =>
    mailConditionHolds(checker, when, computeFacts(catalogue.facts, input, factsOfMailCondition(when)));
  const recipientsOf = async ({ to }: MailRule): Promise<readonly MailRecipient[]> => {
    if (to === 'applicant') return [{ role: to, address: contact.email, locale: contact.locale }];
    if (to === 'reviewer') {
      const reviewer = await findReviewerContact(
        tx,
        subject.applicationId,
        rolesWithRight(catalogue.staffRoles, 'applications'),
      );
      return reviewer ? [{ role: to, address: reviewer.email, locale: reviewer.locale }] : [];
    }
    if (to !== 'office')
      return addressesIn(known.answers, to).map((address) => ({ role: 'person', address, locale: contact.locale }));
    const address = await findOfficeAddress(tx, subject.institutionCode);
    return address === undefined ? [] : [{ role: to, address, locale: DEFAULT_LANGUAGE }];
  };
  const resolved = new Map<string, ResolvedMail>();
  for (const mail of declared.filter(holds))
    for (const recipient of await recipientsOf(mail)) {
      const key = `${mail.text} ${recipient.address.toLowerCase()}`;
      const { text, delayMinutes = 0, phone } = mail;
      const order = { text, delayMinutes, ...(phone && { phone }) };
      if (!resolved.has(key)) resolved.set(key, { ...order, recipient, name: contact.name });
    }
  return [...resolved.values()];
};
