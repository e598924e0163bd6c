import { computeFacts, type Facts } from '../../../engine/rules/facts.ts';
import { AppError } from '../../errors.ts';
import type { Admission } from './admission.ts';
import { findOfferedPrograms, givenByPrograms } from './given-facts.ts';

/** Facts that the steps' rules read and that depend on the chosen programs. */
const givenFactsOfSteps = ({ catalogue }: Admission): readonly string[] => {
  const read = new Set(catalogue.steps.flatMap((step) => step.facts ?? []));
  return Object.entries(catalogue.facts.facts)
    .filter(([name, rule]) => read.has(name) && rule.compute === 'given')
    .map(([name]) => name);
};

/**
 * What these programs make necessary, as facts (specification 5, check of necessary attachments).
 * @throws AppError 422 for a program that the institution does not offer
 */
export const necessaryAttachment = async (
  admission: Admission,
  institutionCode: number,
  programIds: readonly string[],
): Promise<Facts> => {
  const programs = await findOfferedPrograms(admission.masterData, programIds);
  const offered = programs.filter((program) => program.institutionCode === institutionCode);
  if (offered.length < new Set(programIds).size) throw new AppError(422, 'server.application.programNotOffered');
  const input = { answers: {}, given: givenByPrograms(offered), today: '' };
  return computeFacts(admission.catalogue.facts, input, givenFactsOfSteps(admission));
};
