import { computeFacts, type Facts } from '../../../engine/rules/facts.ts';
import { findFirstDayOfStudies } from '../../../engine/rules/lecture-start.ts';
import type { Catalogue, StepDefinition } from '../../../engine/schema/types.ts';
import { factsOfStepList } from '../../../engine/steps/asked-steps.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { MasterData } from '../master-data/master-data.ts';
import { type OfferedProgram, offeredPrograms } from '../master-data/queries.ts';
import type { AnswersByStep } from './answer-roles.ts';
import type { ApplicationContext } from './application-context.ts';

/** The offered programs with these ids, in this order; unknown ids are left out. */
export const listOfferedPrograms = async (
  masterData: MasterData,
  ids: readonly string[],
): Promise<readonly OfferedProgram[]> => (ids.length === 0 ? [] : masterData.rows(offeredPrograms, { ids }));

/** `parameter` of an institution; undefined for an unknown code. */
export const findInstitution = (
  { institutions }: Pick<Catalogue, 'institutions'>,
  institutionCode: number | undefined,
): string | undefined => institutions.find(({ code }) => code === institutionCode)?.parameter;

/**
 * The requirements and dates of the chosen programs, under the names of the `given` facts of `schemas/rules/facts.json`.
 * The dates are those of the first program.
 */
export const factsOfPrograms = (
  catalogue: Pick<Catalogue, 'institutions'>,
  institutionCode: number | undefined,
  programs: readonly OfferedProgram[],
): Facts => {
  const [first, second] = programs;
  const given: Facts = {
    institution: findInstitution(catalogue, institutionCode),
    colourBlindLetterRequired: programs.some((program) => program.colourBlindLetterRequired),
  };
  if (!first) return given;
  const { semesterId, year, periodOpens, periodCloses } = first;
  const startOfStudies = findFirstDayOfStudies(semesterId, year);
  return {
    ...given,
    firstProgram: first.programId,
    secondProgram: second?.programId,
    startOfStudies,
    periodOpens,
    periodCloses,
  };
};

interface FactSource {
  readonly answers: AnswersByStep;
  readonly institutionCode: number;
  readonly preferences: readonly string[];
  readonly today: string;
}

/** The `given` facts of an application. */
export const givenFacts = async (
  { catalogue, masterData }: Pick<ApplicationContext<Queryable>, 'catalogue' | 'masterData'>,
  { institutionCode, preferences }: Pick<FactSource, 'institutionCode' | 'preferences'>,
): Promise<Facts> => factsOfPrograms(catalogue, institutionCode, await listOfferedPrograms(masterData, preferences));

/** The facts that a step's rules read under `$facts`. */
export const factsOfStep = async (
  context: ApplicationContext<Queryable>,
  step: Pick<StepDefinition, 'facts'>,
  source: FactSource,
): Promise<Facts> => {
  const { answers, today } = source;
  const provided = await givenFacts(context, source);
  return computeFacts(context.catalogue.facts, { answers, provided, today }, step.facts ?? []);
};

/** The steps whose answers the facts of a step, and those of the list of steps, are computed from. */
export const stepsBehindFacts = (
  { catalogue }: Pick<ApplicationContext, 'catalogue'>,
  step: StepDefinition,
): string[] =>
  [...(step.facts ?? []), ...factsOfStepList(catalogue)].flatMap((name) => {
    const rule = catalogue.facts.facts[name];
    return rule && 'step' in rule ? [rule.step] : [];
  });
