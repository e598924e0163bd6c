import { migratedNames, newMigrations } from '../../../engine/evolution/migrated-names.ts';
import { knownFields } from '../../../engine/model/form-model.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { breaks, type Evaluation } from '../../verdict/verdict.ts';
import { describeFactRule } from '../describe-fact.ts';
import type { DescribedChange } from '../described-change.ts';
import { withEvaluation } from '../described-change.ts';
import type { LanguageTexts } from '../language-texts.ts';
import { changedKeys, describeSetting, flattenSettings } from './describe-setting.ts';

const PLACE = 'schemas/application/roles.json';

interface Catalogues {
  readonly before: Catalogue;
  readonly after: Catalogue;
}

/** A role whose field was renamed is unchanged. */
const evaluateRoleChange = ({ before, after }: Catalogues, was: unknown, is: unknown): Evaluation | undefined => {
  const follow = (place: unknown): string => {
    const [step = '', field = ''] = String(place).split('.');
    const [old, now] = [before, after].map(({ steps }) => steps.find(({ key }) => key === step));
    const names = old && now && migratedNames([...knownFields(old)], newMigrations(old, now));
    return `${step}.${names?.get(field) ?? field}`;
  };
  const [then, today] = [[was].flat().map(follow).join(), [is].flat().join()];
  return was === undefined || then === today ? undefined : breaks('roleMoved');
};

/** Describes `personal.email` by the labels of the question and its step. */
const describeAnswers = (texts: LanguageTexts, value: unknown): string =>
  [value]
    .flat()
    .map((place) => {
      const [step = '', field = ''] = String(place).split('.');
      return describeFactRule(texts, { compute: 'value', step, field });
    })
    .join(', ');

/** Changes of which answers the admission process uses. */
export const diffRoles = (
  before: OfficerData,
  after: OfficerData,
  catalogues: Catalogues,
): readonly DescribedChange[] => {
  const [was = {}, is = {}] = [before, after].map(({ values }) => flattenSettings(values.get(PLACE)));
  return changedKeys(was, is).map((key) => {
    const name = (texts: LanguageTexts) => texts.translate(`officer-diff.setting.role.${key}`);
    const changes = describeSetting({
      place: PLACE,
      name,
      before: was[key],
      after: is[key],
      describeValue: describeAnswers,
    });
    return withEvaluation(changes, evaluateRoleChange(catalogues, was[key], is[key]));
  });
};
