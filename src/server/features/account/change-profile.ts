import { knownFields } from '../../../engine/schema/active-fields.ts';
import type { Answers, Catalogue, FormDefinition } from '../../../engine/schema/types.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { type Account, replaceProfile } from './queries/accounts.ts';

/** The form's fields are replaced together, so that an answer that fell away is gone; the rest of the profile stays. */
export const changeProfile = (tx: Tx, catalogue: Catalogue, accountId: string, answers: Answers): Promise<Account> =>
  replaceProfile(tx, accountId, [...knownFields(catalogue.forms['profile'] as FormDefinition)], answers);
