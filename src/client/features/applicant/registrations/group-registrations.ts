import type { ApplicationSummary } from '../../../api/queries.ts';

export type RegistrationGroupName = ApplicationSummary['Group'];

export interface RegistrationGroup {
  readonly group: RegistrationGroupName;
  readonly applications: readonly ApplicationSummary[];
}

/** The order of specification 4. */
const groupOrder: readonly RegistrationGroupName[] = ['active', 'pending', 'draft'];

/** Applications by group, groups without any left out; of one institution where its code is given. */
export const groupRegistrations = (
  applications: readonly ApplicationSummary[],
  institutionCode?: number,
): readonly RegistrationGroup[] => {
  const shown = applications.filter(
    ({ Institution }) => institutionCode === undefined || Institution.InstitutionCode === institutionCode,
  );
  return groupOrder
    .map((group) => ({ group, applications: shown.filter(({ Group }) => Group === group) }))
    .filter((found) => found.applications.length > 0);
};
