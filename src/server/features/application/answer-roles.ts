import { createHash } from 'node:crypto';
import type { Answers, StepRoles } from '../../../engine/schema/types.ts';

/** Identity numbers are found by their digest, so that no index or list contains them. */
export const identityDigest = (number: string): Buffer =>
  createHash('sha256').update(number.trim().toUpperCase()).digest();

const asksFor = (role: unknown, step: string): boolean =>
  [role].flat().some((address) => typeof address === 'string' && stepOf(address) === step);

interface ApplicantIdentity {
  /** Undefined when the step does not ask for it: the stored value stays. */
  readonly applicantName: string | undefined;
  readonly identityDigest: Buffer | undefined;
  readonly phoneDigest: Buffer | undefined;
  readonly birthDigest: Buffer | undefined;
}

/** The answers of this step by which admins find an application (`roles.json`: name, identity, phone, date of birth). */
export const applicantIdentityIn = (roles: StepRoles, step: string, answers: Answers): ApplicantIdentity => {
  const textOf = (role: unknown) => (asksFor(role, step) ? roleText(role, { [step]: answers }) : null);
  const identity = textOf(roles['identity']);
  const phone = textOf(roles['phone']);
  const birth = textOf(roles['birthDate']);
  return {
    applicantName: asksFor(roles['name'], step)
      ? (applicantNameIn(roles, { [step]: answers }) ?? undefined)
      : undefined,
    identityDigest: identity === null ? undefined : identityDigest(identity),
    // With its dial code: the same digits in another country are another number.
    phoneDigest: phone === null ? undefined : identityDigest(`${textOf(roles['dialCode']) ?? ''} ${phone}`),
    birthDigest: birth === null ? undefined : identityDigest(birth),
  };
};

export type AnswersByStep = Readonly<Record<string, Answers | undefined>>;

export const answersOfSaved = (
  saved: readonly { readonly step: string; readonly answers: Answers }[],
): Readonly<Record<string, Answers>> => Object.fromEntries(saved.map(({ step, answers }) => [step, answers]));

export const answersOfReviewed = (
  reviewed: readonly { readonly step: { readonly key: string }; readonly answers: Answers }[],
): Readonly<Record<string, Answers>> => Object.fromEntries(reviewed.map(({ step, answers }) => [step.key, answers]));

/** The answer for a path such as `personal.firstName` of `roles.json`. */
export const answerAt = (address: string, answers: AnswersByStep): unknown => {
  const [step = '', field = ''] = address.split('.');
  return answers[step]?.[field];
};

export const stepOf = (address: string): string => address.split('.')[0] ?? '';

const asText = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** The admission period applied to; undefined when the answers do not name it. */
export const periodIn = (roles: StepRoles, answers: AnswersByStep): string | undefined =>
  asText(answerAt(roles.period, answers));

/** The offered programs in order of preference; undefined when the step that asks for them is not among the answers. */
export const preferencesIn = (roles: StepRoles, answers: AnswersByStep): readonly string[] | undefined => {
  if (!roles.preferences.some((address) => answers[stepOf(address)] !== undefined)) return undefined;
  return roles.preferences.flatMap((address) => asText(answerAt(address, answers)) ?? []);
};

/** The text of a role of `roles.json`: the answer of one path, or the joined answers of several. */
export const roleText = (role: unknown, answers: AnswersByStep): string | null => {
  const addresses = (Array.isArray(role) ? role : [role]).filter((address) => typeof address === 'string');
  const parts = addresses.flatMap((address) => asText(answerAt(address, answers)) ?? []);
  return parts.filter((part) => part !== '-').join(' ') || null;
};

/** The applicant's name as documents write it, else its parts (decision 262); null before it is answered. */
export const applicantNameIn = (roles: StepRoles, answers: AnswersByStep): string | null =>
  roleText(roles['documentName'], answers) ?? roleText(roles['name'], answers);
