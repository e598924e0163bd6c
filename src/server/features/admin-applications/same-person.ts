import type { DataOf } from '../../../contract/call.ts';
import type { listSamePerson } from '../../../contract/same-person.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import { notFound } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { getLockedApplication } from './locked-application.ts';
import { findSeenApplication } from './queries/applicant-pages.ts';
import { type AnswerPlace, listMatches, type SamePersonMatch, writeJudgement } from './queries/same-person.ts';
import { type Viewer, writeApplicationAudit } from './review-context.ts';

type SamePerson = DataOf<typeof listSamePerson>[number];

const MAX_ACCOUNTS = 20;

const placeOf = (address: unknown): AnswerPlace => {
  const [step, field] = typeof address === 'string' ? address.split('.') : [];
  return step === undefined || field === undefined ? undefined : { step, field };
};

const describeAccount = (matches: readonly SamePersonMatch[]): SamePerson => {
  const [first] = matches;
  if (!first) throw new Error('an account without applications');
  return {
    AccountId: first.accountId,
    Email: first.email,
    Reasons: [...new Set(matches.flatMap(({ reasons }) => reasons))],
    IsSame: first.isSame,
    DecidedBy: first.decidedBy,
    DecidedAt: first.decidedAt,
    Applications: matches.map(({ applicationId, registrationNumber, name, status, institutionCode }) => ({
      Id: applicationId,
      RegistrationNumber: registrationNumber,
      Name: name,
      Status: status,
      InstitutionCode: institutionCode,
    })),
  };
};

/** Other accounts that may belong to the person of this application, within the bounds of the admin. @throws AppError 404 */
export const listSamePersonOf = async (
  db: Queryable,
  { roles }: Pick<Catalogue, 'roles'>,
  viewer: Viewer,
  id: string,
): Promise<SamePerson[]> => {
  if (!(await findSeenApplication(db, id, viewer))) throw notFound();
  const matches = await listMatches(db, id, viewer, placeOf(roles['birthDate']));
  const accounts = [...new Set(matches.map(({ accountId }) => accountId))].slice(0, MAX_ACCOUNTS);
  return accounts.map((account) => describeAccount(matches.filter(({ accountId }) => accountId === account)));
};

/**
 * Stores what an admin says of two accounts.
 * @throws AppError 404 for an application or an account that is not among those that the admin is shown
 */
export const judgePerson = async (
  tx: Tx,
  catalogue: Pick<Catalogue, 'roles'>,
  viewer: Viewer,
  id: string,
  { accountId, isSame }: { readonly accountId: string; readonly isSame: boolean | null },
): Promise<void> => {
  const application = await getLockedApplication(tx, viewer, id, undefined);
  const known = (await listSamePersonOf(tx, catalogue, viewer, id)).find((one) => one.AccountId === accountId);
  if (!known) throw notFound();
  if (known.IsSame === isSame) return;
  await writeJudgement(tx, [application.accountId, accountId], isSame, viewer.accountId);
  await writeApplicationAudit(tx, viewer, application, 'application.personJudged', {
    account: accountId,
    isSame: { from: known.IsSame, to: isSame },
  });
};
