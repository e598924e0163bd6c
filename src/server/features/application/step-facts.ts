import { computeFacts, type Facts } from '../../../engine/rules/facts.ts';
import type { StepDefinition } from '../../../engine/schema/types.ts';
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

/** The requirements of the chosen programs, under the names of the `given` facts of `schemas/rules/facts.json`. */
export const factsOfPrograms = (programs: readonly OfferedProgram[]): Facts => ({
  colourBlindLetterRequired: programs.some((program) => program.colourBlindLetterRequired),
});

interface FactSource {
  readonly answers: AnswersByStep;
  readonly preferences: readonly string[];
  readonly today: string;
}

/** The facts that a step's rules read under `$facts`. */
export const factsOfStep = async (
  { catalogue, masterData }: ApplicationContext<Queryable>,
  step: Pick<StepDefinition, 'facts'>,
  { answers, preferences, today }: FactSource,
): Promise<Facts> => {
  const given = factsOfPrograms(await listOfferedPrograms(masterData, preferences));
  return computeFacts(catalogue.facts, { answers, provided: given, today }, step.facts ?? []);
};

/** The steps whose answers a step's facts are computed from. */
export const stepsBehindFacts = (
  { catalogue }: Pick<ApplicationContext, 'catalogue'>,
  step: StepDefinition,
): string[] =>
  (step.facts ?? []).flatMap((name) => {
    const rule = catalogue.facts.facts[name];
    return rule && 'step' in rule ? [rule.step] : [];
  });
