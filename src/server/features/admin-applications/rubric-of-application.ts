import { findRubric, type Rubric } from '../../../engine/review/rubric.ts';
import { ownProperty } from '../../../engine/schema/own-property.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { readSubmittedFacts } from '../application/advise.ts';
import type { ApplicationContext } from '../application/application-context.ts';
import { findApplicationForAccount } from '../application/queries/applications.ts';

interface Subject {
  readonly applicationId: string;
  readonly accountId: string;
}

/** The rubric of an application of which nobody has been asked yet; undefined: it is not scored. */
export const chooseRubric = async (
  context: ApplicationContext<Queryable>,
  { applicationId, accountId }: Subject,
): Promise<Rubric | undefined> => {
  const { rubrics } = context.catalogue;
  const isConditional = Object.values(rubrics).some(({ when }) => when !== undefined);
  if (!isConditional) return findRubric(rubrics, () => false);
  const application = await findApplicationForAccount(context.db, applicationId, accountId);
  if (!application) return undefined;
  const facts = await readSubmittedFacts(context, application);
  return findRubric(rubrics, (when) => context.checker.conditionHolds(when, facts));
};

/** The rubric that a review began with, as the data have it now; undefined where they no longer have it. */
export const rubricNamed = ({ catalogue }: Pick<ApplicationContext, 'catalogue'>, name: string): Rubric | undefined =>
  ownProperty(catalogue.rubrics, name);
