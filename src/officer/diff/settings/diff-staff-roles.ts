import { STAFF_ROLES } from '../../../engine/schema/catalogue.ts';
import { canonicalJson } from '../../../engine/schema/fingerprint.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import { type DescribedChange, safeChange } from '../described-change.ts';

const sentenceOf = (
  before: readonly string[] | undefined,
  after: readonly string[] | undefined,
): 'Added' | 'Removed' | 'Changed' => {
  if (before === undefined) return 'Added';
  return after === undefined ? 'Removed' : 'Changed';
};

/** Changed roles of staff, with their rights as the file names them. */
export const diffStaffRoles = (before: Catalogue, after: Catalogue): readonly DescribedChange[] => {
  const names = new Set([...Object.keys(before.staffRoles), ...Object.keys(after.staffRoles)]);
  return [...names].flatMap((name) => {
    const [was, is] = [before.staffRoles[name], after.staffRoles[name]];
    if (canonicalJson([...(was ?? [])].sort()) === canonicalJson([...(is ?? [])].sort()) && was && is) return [];
    const sentence = sentenceOf(was, is);
    return [
      safeChange(
        `line${sentence}`,
        STAFF_ROLES,
        (texts) =>
          texts.translate(`officer-diff.change.staffRole${sentence}`, {
            before: (was ?? []).join(', '),
            after: (is ?? []).join(', '),
          }),
        () => `“${name}”`,
      ),
    ];
  });
};
