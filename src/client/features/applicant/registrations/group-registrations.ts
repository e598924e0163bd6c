import type { RegistrationGroup } from '../../../../../machines/application.status.ts';
import type { ApplicationSummary } from '../../../api/queries.ts';

export interface GroupedApplications {
  readonly group: RegistrationGroup;
  readonly applications: readonly ApplicationSummary[];
}

/** The order of specification 4. */
const groupOrder: readonly RegistrationGroup[] = ['active', 'pending', 'draft'];

/** Applications by group, without empty groups; only of one institution when its code is set. */
export const groupRegistrations = (
  applications: readonly ApplicationSummary[],
  institutionCode?: number,
): readonly GroupedApplications[] => {
  const shown = applications.filter(
    ({ Institution }) => institutionCode === undefined || Institution.InstitutionCode === institutionCode,
  );
  return groupOrder
    .map((group) => ({ group, applications: shown.filter(({ Group }) => Group === group) }))
    .filter((found) => found.applications.length > 0);
};
