import { createHash } from 'node:crypto';
import type { Answers, StepRoles } from '../../../engine/schema/types.ts';
import { roleText, stepOf } from './roles.ts';

/** What an identity number is found by: nobody reads it out of an index or a list. */
export const identityDigest = (number: string): Buffer =>
  createHash('sha256').update(number.trim().toUpperCase()).digest();

const asksFor = (role: unknown, step: string): boolean =>
  [role].flat().some((address) => typeof address === 'string' && stepOf(address) === step);

export interface Who {
  /** Undefined when the step does not ask for it: what is known stays. */
  readonly applicantName: string | undefined;
  readonly identityDigest: Buffer | undefined;
}

/** By what admins find an application, as far as the answers of this step tell (`roles.json`: name, identity). */
export const whoIn = (roles: StepRoles, step: string, answers: Answers): Who => {
  const textOf = (role: unknown) => (asksFor(role, step) ? roleText(role, { [step]: answers }) : null);
  const identity = textOf(roles['identity']);
  return {
    applicantName: textOf(roles['name']) ?? undefined,
    identityDigest: identity === null ? undefined : identityDigest(identity),
  };
};
