import type { saveStep } from '../../../contract/application.ts';
import type { DataOf, WireError } from '../../../contract/call.ts';
import type { FieldError } from '../../../engine/schema/types.ts';
import { findStep } from '../../../engine/steps/progress.ts';
import type { Locale } from '../../config/texts.ts';
import { getApplicationForAccount } from './application-access.ts';
import type { ApplicationContext } from './application-context.ts';
import { describeApplication } from './describe-application.ts';
import { autofill, computeAttachmentFacts } from './prepare-step.ts';

type SavedStep = DataOf<typeof saveStep>;

interface Reader {
  readonly accountId: string;
  readonly locale: Locale;
  readonly toWireError: (error: FieldError) => WireError;
}

/** What the page of the step after a saved one reads: the application, its answers and its facts; undefined after the last. */
export const readNextStep = async (
  context: ApplicationContext,
  { accountId, locale, toWireError }: Reader,
  { id, nextStep }: Pick<SavedStep, 'id' | 'nextStep'>,
): Promise<SavedStep['next']> => {
  const step = findStep(context.catalogue.steps, nextStep ?? '');
  if (!step) return undefined;
  const application = await getApplicationForAccount(context.db, accountId, id);
  const [described, filled, facts] = await Promise.all([
    describeApplication(context, application, locale, toWireError),
    step.prefetch ? autofill(context, application, step) : undefined,
    !step.prefetch && step.facts?.length
      ? computeAttachmentFacts(context, application, application.preferences)
      : undefined,
  ]);
  return {
    application: described,
    ...(filled && { autofill: { answers: { ...filled.answers }, facts: { ...filled.facts } } }),
    ...(facts && { facts: { ...facts } }),
  };
};
