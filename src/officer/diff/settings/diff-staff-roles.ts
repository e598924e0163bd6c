import { STAFF_ROLES } from '../../../engine/schema/catalogue.ts';
import { canonicalJson } from '../../../engine/schema/fingerprint.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import type { StaffGroup } from '../../../engine/staff/staff-groups.ts';
import { type DescribedChange, safeChange } from '../described-change.ts';

const sentenceOf = (before: unknown, after: unknown): 'Added' | 'Removed' | 'Changed' => {
  if (before === undefined) return 'Added';
  return after === undefined ? 'Removed' : 'Changed';
};

/** Entries of the file that differ, each as the file names it. */
const describeEntries = <Entry>(
  kind: 'staffRole' | 'staffGroup' | 'keyRight',
  before: Readonly<Record<string, Entry>>,
  after: Readonly<Record<string, Entry>>,
  describe: (entry: Entry) => string,
): readonly DescribedChange[] => {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => {
    const [was, is] = [before[name], after[name]];
    const isSame = was !== undefined && is !== undefined && canonicalJson(was) === canonicalJson(is);
    if (isSame) return [];
    const sentence = sentenceOf(was, is);
    return [
      safeChange(
        `line${sentence}`,
        STAFF_ROLES,
        (texts) =>
          texts.translate(`officer-diff.change.${kind}${sentence}`, {
            before: was === undefined ? '' : describe(was),
            after: is === undefined ? '' : describe(is),
          }),
        () => `“${name}”`,
      ),
    ];
  });
};

const sortedRights = ({ staffRoles }: Catalogue): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(Object.entries(staffRoles).map(([role, rights]) => [role, [...rights].sort()]));

const keyRightsOf = ({ keyRights }: Catalogue): Readonly<Record<string, string>> =>
  Object.fromEntries(keyRights.map((right) => [right, right]));

const describeGroup = ({ roles, institution, programs = [] }: StaffGroup): string =>
  [roles.join(', '), String(institution), ...(programs.length > 0 ? [programs.join(', ')] : [])].join(' · ');

/** Changed roles of staff with their rights, changed groups of the identity provider with what they give, and rights of API keys. */
export const diffStaffRoles = (before: Catalogue, after: Catalogue): readonly DescribedChange[] => [
  ...describeEntries('staffRole', sortedRights(before), sortedRights(after), (rights) => rights.join(', ')),
  ...describeEntries('staffGroup', before.staffGroups, after.staffGroups, describeGroup),
  ...describeEntries('keyRight', keyRightsOf(before), keyRightsOf(after), (right) => right),
];
