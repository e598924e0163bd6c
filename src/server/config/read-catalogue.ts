/** The officers' data as the server uses them: without what earlier releases had not, it does not start. */
import { buildCatalogue, type DataFiles, STAFF_ROLES } from '../../engine/schema/catalogue.ts';
import type { Catalogue } from '../../engine/schema/types.ts';
import { StartError } from '../errors.ts';

/** What the database gives to an admin of all institutions, and to one of one institution (migration 273). */
const rolesOfDatabase = ['systemAdmin', 'officeAdmin'] as const;

/**
 * Without roles no admin could do anything.
 * @throws StartError that names the file
 */
export const readCatalogue = (files: DataFiles, dataRoot: string): Catalogue => {
  if (!files.has(STAFF_ROLES))
    throw new StartError(
      `${STAFF_ROLES} is missing in ${dataRoot}: copy it from the release, it says what each admin may do`,
    );
  const catalogue = buildCatalogue(files);
  const missing = rolesOfDatabase.filter((role) => !Object.hasOwn(catalogue.staffRoles ?? {}, role));
  if (missing.length > 0)
    throw new StartError(`${STAFF_ROLES} in ${dataRoot} lacks the roles that every portal has: ${missing.join(', ')}`);
  return catalogue;
};
