import { computeFacts, type Facts } from '../../../engine/rules/facts.ts';
import { knownFields } from '../../../engine/schema/active-fields.ts';
import type { Answers, StepDefinition } from '../../../engine/schema/types.ts';
import { AppError } from '../../errors.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { ApplicationContext, ApplicationRules } from './application-context.ts';
import { findProfile } from './queries/account-profile.ts';
import type { ApplicationRow } from './queries/applications.ts';
import { reviewSteps } from './review-steps.ts';
import { factsOfPrograms, factsOfStep, listOfferedPrograms } from './step-facts.ts';

/** What the account already knows under the name of a field of the step. */
const readProfileAnswers = async (db: Queryable, accountId: string, step: StepDefinition): Promise<Answers> => {
  if (!step.prefetch) return {};
  const known = knownFields(step);
  const profile = await findProfile(db, accountId);
  return Object.fromEntries(
    Object.entries(profile).filter(([name, value]) => known.has(name) && value !== null && value !== ''),
  );
};

/** Facts that the rules of steps read which are not filled in beforehand: those get theirs together with their answers. */
const factNamesOfSteps = ({ catalogue }: ApplicationRules): readonly string[] => [
  ...new Set(catalogue.steps.filter(({ prefetch }) => !prefetch).flatMap((step) => step.facts ?? [])),
];

/**
 * What these programs and the answers so far make necessary, as facts (specification 5, check of necessary attachments).
 * @throws AppError 422 for a program that the institution does not offer
 */
export const computeAttachmentFacts = async (
  admission: ApplicationContext<Queryable>,
  { institutionCode, steps, today }: Pick<ApplicationRow, 'institutionCode' | 'steps' | 'today'>,
  programIds: readonly string[],
): Promise<Facts> => {
  const programs = await listOfferedPrograms(admission.masterData, programIds);
  const offered = programs.filter((program) => program.institutionCode === institutionCode);
  if (offered.length < new Set(programIds).size) throw new AppError(422, 'server.application.programNotOffered');
  const answers = Object.fromEntries(steps.map((saved) => [saved.step, saved.answers]));
  const input = { answers, provided: factsOfPrograms(offered), today };
  return computeFacts(admission.catalogue.facts, input, factNamesOfSteps(admission));
};

/** What a step starts with: its accepted answers, else what the account knows; and the facts that its rules read. */
export const autofill = async (
  admission: ApplicationContext,
  application: ApplicationRow,
  step: StepDefinition,
): Promise<{ readonly answers: Answers; readonly facts: Facts }> => {
  const reviewed = await reviewSteps(admission, application);
  const answers = Object.fromEntries(reviewed.map((one) => [one.step.key, one.answers]));
  const facts = await factsOfStep(admission, step, { ...application, answers });
  return { answers: answers[step.key] ?? (await readProfileAnswers(admission.db, application.accountId, step)), facts };
};
