import { canonicalJson } from '../../../engine/schema/fingerprint.ts';
import { SCALES_FILE } from '../../../engine/schema/scales.ts';
import type { Catalogue, ScaleGrade } from '../../../engine/schema/types.ts';
import { type DescribedChange, safeChange } from '../described-change.ts';
import { formatValue } from '../format-value.ts';
import type { LanguageTexts } from '../language-texts.ts';

type Scale = readonly ScaleGrade[];

const describeScale = (texts: LanguageTexts, scale: Scale = []): string =>
  scale
    .map(({ grade, points }) => (points === undefined ? grade : `${grade} (${formatValue(texts, points)})`))
    .join(', ');

const sentenceOf = (before: Scale | undefined, after: Scale | undefined): 'Added' | 'Removed' | 'Changed' => {
  if (before === undefined) return 'Added';
  return after === undefined ? 'Removed' : 'Changed';
};

/**
 * Changed scales: their grades from the best to the worst, with points. What a grade that is gone does to drafts is said at
 * the fields that offered it.
 */
export const diffScales = (before: Catalogue, after: Catalogue): readonly DescribedChange[] => {
  const names = new Set([...Object.keys(before.scales), ...Object.keys(after.scales)]);
  return [...names].flatMap((name) => {
    const [was, is] = [before.scales[name], after.scales[name]];
    if (canonicalJson(was) === canonicalJson(is)) return [];
    const sentence = sentenceOf(was, is);
    return [
      safeChange(
        `line${sentence}`,
        SCALES_FILE,
        (texts) =>
          texts.translate(`officer-diff.change.scale${sentence}`, {
            before: describeScale(texts, was),
            after: describeScale(texts, is),
          }),
        () => `“${name}”`,
      ),
    ];
  });
};
