import type { Answers, StepRoles } from '../../../engine/schema/types.ts';

export type AnswersByStep = Readonly<Record<string, Answers | undefined>>;

/** The answer that an address such as `personal.firstName` of `roles.json` points to. */
export const answerAt = (address: string, answers: AnswersByStep): unknown => {
  const [step = '', field = ''] = address.split('.');
  return answers[step]?.[field];
};

export const stepOf = (address: string): string => address.split('.')[0] ?? '';

const asText = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** The admission period applied to, as far as these answers say. */
export const periodIn = (roles: StepRoles, answers: AnswersByStep): string | undefined =>
  asText(answerAt(roles.period, answers));

/** The offered programs in order of preference; undefined when the step that asks for them is not among the answers. */
export const preferencesIn = (roles: StepRoles, answers: AnswersByStep): readonly string[] | undefined => {
  if (!roles.preferences.some((address) => answers[stepOf(address)] !== undefined)) return undefined;
  return roles.preferences.flatMap((address) => asText(answerAt(address, answers)) ?? []);
};

/** One text of the answers behind a role of `roles.json`: an address, or several whose texts are joined. */
export const roleText = (role: unknown, answers: AnswersByStep): string | null => {
  const addresses = (Array.isArray(role) ? role : [role]).filter((address) => typeof address === 'string');
  const parts = addresses.flatMap((address) => asText(answerAt(address, answers)) ?? []);
  return parts.filter((part) => part !== '-').join(' ') || null;
};
