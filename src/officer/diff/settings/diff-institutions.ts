import type { Catalogue, Institution } from '../../../engine/schema/types.ts';
import { breaks } from '../../verdict/verdict.ts';
import { type DescribedChange, safeChange, withEvaluation } from '../described-change.ts';
import { formatValue } from '../format-value.ts';
import type { LanguageTexts } from '../language-texts.ts';
import { changedKeys, describeSetting, flattenSettings } from './describe-setting.ts';

const PLACE = 'schemas/institutions.json';
const identifyingSettings = ['code', 'parameter'];

const nameOf = (texts: LanguageTexts, key: string): string =>
  texts.translate(`officer-diff.setting.institution.${key}`);

const listOf = (texts: LanguageTexts, institution: Institution): string =>
  Object.entries(flattenSettings(institution))
    .map(([key, value]) => `${nameOf(texts, key)}: ${formatValue(texts, value)}`)
    .join('; ');

const describeWholeInstitution = (
  kind: 'institutionAdded' | 'institutionRemoved',
  institution: Institution,
): DescribedChange => {
  const isNew = kind === 'institutionAdded';
  const changes = safeChange(
    isNew ? 'lineAdded' : 'lineRemoved',
    PLACE,
    (texts) => {
      const list = listOf(texts, institution);
      return texts.translate(`officer-diff.change.${kind}`, { before: list, after: list });
    },
    () => institution.title,
  );
  return withEvaluation(changes, isNew ? undefined : breaks('institutionIdentity'));
};

const diffInstitution = (before: Institution, after: Institution): readonly DescribedChange[] => {
  const [was, is] = [flattenSettings(before), flattenSettings(after)];
  return changedKeys(was, is).map((key) => {
    const name = (texts: LanguageTexts) => nameOf(texts, key);
    const changes = describeSetting({
      place: PLACE,
      name,
      before: was[key],
      after: is[key],
      subject: () => before.title,
    });
    // Saved applications store the code of an institution, URLs contain its parameter.
    return withEvaluation(changes, identifyingSettings.includes(key) ? breaks('institutionIdentity') : undefined);
  });
};

const diffOrder = (before: readonly Institution[], after: readonly Institution[]): readonly DescribedChange[] => {
  const commonNames = (some: readonly Institution[], others: readonly Institution[]) =>
    some.filter(({ code }) => others.some((one) => one.code === code)).map(({ code }) => code);
  if (commonNames(before, after).join() === commonNames(after, before).join()) return [];
  const list = after.map(({ title }) => title).join(', ');
  return [
    safeChange('institutionsMoved', PLACE, (texts) =>
      texts.translate('officer-diff.change.institutionsMoved', { after: list }),
    ),
  ];
};

/** Added, removed, moved and renamed institutions. */
export const diffInstitutions = ({ institutions: before }: Catalogue, { institutions: after }: Catalogue) => {
  const old = ({ code }: Institution) => before.find((one) => one.code === code);
  return [
    ...before
      .filter(({ code }) => !after.some((one) => one.code === code))
      .map((one) => describeWholeInstitution('institutionRemoved', one)),
    ...after.flatMap((one) => {
      const was = old(one);
      return was ? diffInstitution(was, one) : [describeWholeInstitution('institutionAdded', one)];
    }),
    ...diffOrder(before, after),
  ];
};
