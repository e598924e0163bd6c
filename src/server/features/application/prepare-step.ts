import { answersReceived, receivedFrom } from '../../../engine/evolution/steps-migration.ts';
import { knownFields } from '../../../engine/model/form-model.ts';
import { computeFacts, type Facts } from '../../../engine/rules/facts.ts';
import type { Answers, StepDefinition } from '../../../engine/schema/types.ts';
import { AppError } from '../../errors.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { answersOfReviewed } from './answer-roles.ts';
import type { ApplicationContext, ApplicationRules } from './application-context.ts';
import { answersOfAsked, findAskedSteps } from './asked-steps.ts';
import { findProfile } from './queries/account-profile.ts';
import type { ApplicationRow } from './queries/applications.ts';
import { reviewSteps } from './review-steps.ts';
import { factsOfPrograms, factsOfStep, listOfferedPrograms } from './step-facts.ts';

/** Values of the account's profile for fields of the step with the same name. */
const readProfileAnswers = async (db: Queryable, accountId: string, step: StepDefinition): Promise<Answers> => {
  if (!step.prefetch) return {};
  const fields = knownFields(step);
  const profile = await findProfile(db, accountId);
  return Object.fromEntries(
    Object.entries(profile).filter(([name, value]) => fields.has(name) && value !== null && value !== ''),
  );
};

/** What is known for a step that nobody has begun: values of the profile, and answers that moved here from other steps. */
export const readKnownAnswers = async (
  { db, catalogue }: Pick<ApplicationContext<Queryable>, 'db' | 'catalogue'>,
  application: ApplicationRow,
  step: StepDefinition,
): Promise<Answers> => ({
  ...(await readProfileAnswers(db, application.accountId, step)),
  ...answersReceived(step, receivedFrom(catalogue.steps, application.steps)),
});

/** Facts that the rules of steps without prefetch read: the others get their facts together with their answers. */
const factNamesOfSteps = ({ catalogue }: ApplicationRules): readonly string[] => [
  ...new Set(catalogue.steps.filter(({ prefetch }) => !prefetch).flatMap((step) => step.facts ?? [])),
];

/**
 * Which attachments these programs and the saved answers require, as facts (specification 5).
 * @throws AppError 422 for a program that the institution does not offer
 */
export const computeAttachmentFacts = async (
  context: ApplicationContext<Queryable>,
  application: ApplicationRow,
  programIds: readonly string[],
): Promise<Facts> => {
  const { institutionCode, steps, today } = application;
  const programs = await listOfferedPrograms(context.masterData, programIds);
  const offered = programs.filter((program) => program.institutionCode === institutionCode);
  if (offered.length < new Set(programIds).size) throw new AppError(422, 'server.application.programNotOffered');
  const asked = await findAskedSteps(context, { ...application, preferences: programIds });
  const input = {
    answers: answersOfAsked(context.catalogue, asked, steps),
    provided: factsOfPrograms(context.catalogue, institutionCode, offered),
    today,
  };
  return computeFacts(context.catalogue.facts, input, factNamesOfSteps(context));
};

/** Initial answers of a step: its accepted answers, else values of the profile; and the facts that its rules read. */
export const autofill = async (
  context: ApplicationContext,
  application: ApplicationRow,
  step: StepDefinition,
): Promise<{ readonly answers: Answers; readonly facts: Facts }> => {
  const reviewed = await reviewSteps(context, application);
  const answers = answersOfReviewed(reviewed);
  const facts = await factsOfStep(context, step, { ...application, answers });
  return { answers: answers[step.key] ?? (await readKnownAnswers(context, application, step)), facts };
};
