import { computeFacts, type Facts } from '../../../engine/rules/facts.ts';
import { AppError } from '../../errors.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Admission, AdmissionRules } from './admission.ts';
import { findOfferedPrograms, givenByPrograms } from './given-facts.ts';
import type { ApplicationRow } from './queries/application-row.ts';

/** Facts that the rules of steps read which are not filled in beforehand: those get theirs together with their answers. */
const factsOfSteps = ({ catalogue }: AdmissionRules): readonly string[] => [
  ...new Set(catalogue.steps.filter(({ prefetch }) => !prefetch).flatMap((step) => step.facts ?? [])),
];

/**
 * What these programs and the answers so far make necessary, as facts (specification 5, check of necessary attachments).
 * @throws AppError 422 for a program that the institution does not offer
 */
export const necessaryAttachment = async (
  admission: Admission<Queryable>,
  { institutionCode, steps, today }: Pick<ApplicationRow, 'institutionCode' | 'steps' | 'today'>,
  programIds: readonly string[],
): Promise<Facts> => {
  const programs = await findOfferedPrograms(admission.masterData, programIds);
  const offered = programs.filter((program) => program.institutionCode === institutionCode);
  if (offered.length < new Set(programIds).size) throw new AppError(422, 'server.application.programNotOffered');
  const answers = Object.fromEntries(steps.map((saved) => [saved.step, saved.answers]));
  const input = { answers, given: givenByPrograms(offered), today };
  return computeFacts(admission.catalogue.facts, input, factsOfSteps(admission));
};
