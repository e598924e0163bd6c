import { knownFields } from '../../../engine/schema/active-fields.ts';
import type { Answers, StepDefinition } from '../../../engine/schema/types.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { findProfile } from './queries/profile.ts';

/** What the account already knows under the name of a field of the step. */
export const prefill = async (db: Queryable, accountId: string, step: StepDefinition): Promise<Answers> => {
  if (!step.prefetch) return {};
  const known = knownFields(step);
  const profile = await findProfile(db, accountId);
  return Object.fromEntries(
    Object.entries(profile).filter(([name, value]) => known.has(name) && value !== null && value !== ''),
  );
};
