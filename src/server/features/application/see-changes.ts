import type { Admission } from './admission.ts';
import { getOwnHead } from './own-application.ts';
import { writeFormsSeen } from './queries/forms-seen.ts';

/** The applicant has read what changed in the forms. @throws AppError 404, 410 */
export const seeChanges = async (
  { db }: Pick<Admission, 'db'>,
  accountId: string,
  formId: string,
  until: string,
): Promise<void> => {
  const { id } = await getOwnHead(db, accountId, formId);
  await writeFormsSeen(db, id, accountId, until);
};
