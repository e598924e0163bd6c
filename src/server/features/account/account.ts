import { register as registerCall } from '../../../contract/account.ts';
import { carryStored, lastMigration } from '../../../engine/evolution/carry-stored.ts';
import { knownFields } from '../../../engine/model/form-model.ts';
import type { Answers, Catalogue, FormDefinition } from '../../../engine/schema/types.ts';
import type { Locale } from '../../config/texts.ts';
import { notFound } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { hasStaffRight, type StaffMember } from '../../staff-rights.ts';
import { isUuid } from '../../tokens.ts';
import {
  type Account,
  findAccount,
  hasApplied,
  listNamedPrograms,
  lockAccount,
  replaceProfile,
} from './queries/accounts.ts';

const PROFILE_FORM = 'profile';

/** The forms whose answers make the profile. The first one declares the migrations of stored profiles. */
const profileForms = ({ forms }: Pick<Catalogue, 'forms'>): [FormDefinition, FormDefinition] => {
  const [profile, register] = [forms[PROFILE_FORM], forms[registerCall.form]];
  if (!profile || !register) throw new Error(`schemas/account needs ${PROFILE_FORM} and ${registerCall.form}`);
  return [profile, register];
};

/** The last migration of the profile form: a profile that is stored now needs none up to it. */
export const profileMigration = (catalogue: Pick<Catalogue, 'forms'>): number =>
  lastMigration(profileForms(catalogue)[0]);

const carryProfile = (catalogue: Pick<Catalogue, 'forms'>, { profile, profileMigration: migration }: Account) =>
  carryStored(profileForms(catalogue), { answers: profile, migration });

/** The profile under the names that the forms have today. */
export const profileOf = (catalogue: Pick<Catalogue, 'forms'>, account: Account): Answers =>
  carryProfile(catalogue, account).answers;

/**
 * The form's fields are replaced together, so that hidden answers are removed; answers to other fields of the
 * registration stay. Answers to fields that are in neither form are set aside.
 */
export const changeProfile = async (
  tx: Tx,
  catalogue: Catalogue,
  accountId: string,
  answers: Answers,
): Promise<Account> => {
  const account = await lockAccount(tx, accountId);
  if (!account) throw notFound();
  const before = carryProfile(catalogue, account);
  const [form] = profileForms(catalogue);
  const replaced = knownFields(form);
  const kept = Object.entries(before.answers).filter(([name]) => !replaced.has(name));
  return replaceProfile(tx, accountId, {
    answers: { ...Object.fromEntries(kept), ...answers },
    dropped: before.dropped,
    migration: lastMigration(form),
  });
};

interface Viewer extends StaffMember {
  readonly accountId: string;
  readonly institutionCode: number | null;
}

/**
 * The viewer's own account; for an admin who may see accounts any account, or any that applied at the admin's institution.
 * All other accounts are reported as absent.
 */
export const findVisibleAccount = async (db: Queryable, viewer: Viewer, id: string): Promise<Account | undefined> => {
  if (!isUuid(id)) return undefined;
  const isOwn = viewer.accountId === id.toLowerCase();
  if (!isOwn && !hasStaffRight(viewer, 'accounts')) return undefined;
  if (!isOwn && viewer.institutionCode !== null && !(await hasApplied(db, id, viewer.institutionCode)))
    return undefined;
  return findAccount(db, id);
};

/** For the admin who is bounded to these programs. */
export const listProgramNames = async (
  db: Queryable,
  ids: readonly string[],
  locale: Locale,
): Promise<readonly string[]> => (await listNamedPrograms(db, ids, locale)).map(({ name }) => name);

/** @throws AppError 404 */
export const getAccount = async (db: Queryable, id: string): Promise<Account> => {
  const account = await findAccount(db, id);
  if (!account) throw notFound();
  return account;
};
