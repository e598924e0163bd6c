import type { getAdvice } from '../../../contract/application.ts';
import type { DataOf } from '../../../contract/call.ts';
import { nameIn } from '../../../engine/lists/choice-list.ts';
import { evaluatePreferences, type PreferenceEvaluation } from '../../../engine/rules/eligibility.ts';
import { computeFacts, type Facts } from '../../../engine/rules/facts.ts';
import { valueAtPath } from '../../../engine/rules/reasons.ts';
import {
  type EvaluatedRequirement,
  evaluateRequirements,
  listRequirements,
  stepOfFact,
} from '../../../engine/rules/requirements.ts';
import { ownProperty } from '../../../engine/schema/own-property.ts';
import { DEFAULT_LANGUAGE } from '../../../engine/text/languages.ts';
import type { Locale } from '../../config/texts.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { OfferedProgram } from '../master-data/queries.ts';
import { type AnswersByStep, answersOfReviewed, answersOfSaved, preferencesIn, stepOf } from './answer-roles.ts';
import { isEditable } from './application-access.ts';
import type { ApplicationContext } from './application-context.ts';
import { findAskedSteps, keysOf } from './asked-steps.ts';
import { carryDrafts } from './drafts.ts';
import type { ApplicationRow } from './queries/applications.ts';
import { getDetail } from './queries/detail.ts';
import { reviewSteps } from './review-steps.ts';
import { factsOfPrograms, listOfferedPrograms } from './step-facts.ts';

type Advice = DataOf<typeof getAdvice>;
type ProgramAdvice = Advice['Programs'][number];

/** The answers of now: unfinished ones of a step take precedence over its accepted ones. */
const readCurrentAnswers = async (
  context: ApplicationContext,
  application: ApplicationRow,
  asked: readonly string[],
): Promise<AnswersByStep> => {
  const reviewed = await reviewSteps(context, application);
  if (!isEditable(application)) return answersOfReviewed(reviewed);
  const { drafts } = await getDetail(context.db, application.id);
  const carried = await carryDrafts(context, application, drafts);
  return {
    ...answersOfReviewed(reviewed),
    ...answersOfSaved(carried.filter(({ step }) => asked.includes(step))),
  };
};

/** Where the answer to a condition is asked; null when no step of this application asks for it. */
const stepOfRequirement = (
  { catalogue }: Pick<ApplicationContext, 'catalogue'>,
  { path }: EvaluatedRequirement,
  asked: readonly string[],
): string | null => {
  const step = stepOfFact(catalogue.facts, path[0]);
  return step !== undefined && asked.includes(step) ? step : null;
};

interface Subject {
  readonly facts: Facts;
  readonly verdicts: readonly PreferenceEvaluation[];
  readonly asked: readonly string[];
  readonly now: string;
}

/** The answer that a condition reads, where it is a single value. */
const plainValueOf = ({ path, value }: EvaluatedRequirement, facts: Facts): unknown => {
  const known = value ?? valueAtPath(facts, path);
  return typeof known === 'object' ? undefined : known;
};

const describeRequirements = (
  context: ApplicationContext,
  { eligibilityRule }: OfferedProgram,
  { facts, asked, reasons }: Subject & Pick<PreferenceEvaluation, 'reasons'>,
) => {
  const requirements = listRequirements(context.catalogue.eligibility, eligibilityRule);
  return evaluateRequirements(requirements, reasons, facts).map((requirement) => ({
    requirement,
    described: {
      Name: requirement.name,
      State: requirement.state,
      Step: stepOfRequirement(context, requirement, asked),
      ...(requirement.value !== undefined && { Value: requirement.value }),
      ...(requirement.limit !== undefined && { Limit: [requirement.limit].flat() }),
    },
  }));
};

const describeProgram = (
  context: ApplicationContext,
  { id, order, program }: { readonly id: string; readonly order: number; readonly program: OfferedProgram | undefined },
  subject: Subject & { readonly locale: Locale },
): ProgramAdvice => {
  if (!program?.isActive) return { Id: id, Order: order, Offer: null };
  const { verdicts, now, locale } = subject;
  const reasons = verdicts.find((verdict) => verdict.order === order)?.reasons;
  return {
    Id: id,
    Order: order,
    Offer: {
      ProgramId: program.programId,
      Name: nameIn(program.names, locale, DEFAULT_LANGUAGE),
      RegistrationFee: program.registrationFee,
      Spp: program.spp,
      Ukt: program.ukt,
      PsikotesRequired: program.psychologicalTestRequired,
      IsOpen: now < program.closesAt,
      Requirements: reasons
        ? describeRequirements(context, program, { ...subject, reasons }).map(({ described }) => described)
        : null,
    },
  };
};

type ChosenProgram = Parameters<typeof describeProgram>[1];

/** The chosen programs, the facts of the answers, and what the programs' rules say about them. */
const evaluateChosen = async (
  context: ApplicationContext<Queryable>,
  { institutionCode, now, today, preferences: saved }: ApplicationRow,
  asked: readonly string[],
  answers: AnswersByStep,
): Promise<Subject & { readonly offers: readonly ChosenProgram[]; readonly verified: number | undefined }> => {
  const { catalogue, checker, masterData } = context;
  const chosen = preferencesIn(catalogue.roles, answers) ?? saved;
  const found = await listOfferedPrograms(masterData, chosen);
  const offers = chosen.map((id, index) => ({
    id,
    order: index + 1,
    program: found.find((program) => program.id === id && program.institutionCode === institutionCode),
  }));
  const programs = offers.flatMap(({ program }) => program ?? []);
  const provided = factsOfPrograms(catalogue, institutionCode, programs);
  const facts = computeFacts(catalogue.facts, { answers, provided, today });
  const preferences = offers.flatMap(({ order, program }) =>
    program?.isActive && ownProperty(catalogue.eligibility.rules, program.eligibilityRule)
      ? [{ order, rule: program.eligibilityRule }]
      : [],
  );
  const { verdicts, verified } = evaluatePreferences(catalogue.eligibility, preferences, facts, checker.ruleErrors);
  return { facts, verdicts, verified, asked, now, offers };
};

/**
 * What the chosen programs cost, and what the answers of now say about their requirements, by the rules that decide at
 * the submit. It is advice: nothing is stored or refused. Unfinished answers count, so that it follows the typing.
 */
export const adviseApplicant = async (
  context: ApplicationContext,
  application: ApplicationRow,
  locale: Locale,
): Promise<Advice> => {
  const { catalogue } = context;
  const asked = keysOf(await findAskedSteps(context, application));
  const answers = await readCurrentAnswers(context, application, asked);
  const subject = await evaluateChosen(context, application, asked, answers);
  const described = subject.offers.map((offer) => describeProgram(context, offer, { ...subject, locale }));
  const read = described.flatMap(({ Offer }) => Offer?.Requirements?.flatMap(({ Step }) => Step ?? []) ?? []);
  return {
    Programs: described,
    Verified: subject.verified ?? null,
    ReadSteps: [...new Set([...catalogue.roles.preferences.map(stepOf), ...read])],
  };
};

/** The facts of a submitted application, as rules read them after the submit. */
export const readSubmittedFacts = async (
  context: ApplicationContext<Queryable>,
  application: ApplicationRow,
): Promise<Facts> => {
  const asked = keysOf(await findAskedSteps(context, application));
  const answers = answersOfReviewed(await reviewSteps(context, application));
  return (await evaluateChosen(context, application, asked, answers)).facts;
};

type Requirements = NonNullable<NonNullable<ProgramAdvice['Offer']>['Requirements']>;

/**
 * What the saved answers say about the requirements of each chosen program, by order of preference, with the answer also
 * where it meets them: for those who check the documents. A program without a rule is left out.
 */
export const reviewRequirements = async (
  context: ApplicationContext,
  application: ApplicationRow,
): Promise<ReadonlyMap<number, Requirements>> => {
  const asked = keysOf(await findAskedSteps(context, application));
  const answers = answersOfReviewed(await reviewSteps(context, application));
  const subject = await evaluateChosen(context, application, asked, answers);
  const reviewed = subject.offers.flatMap(({ order, program }) => {
    const reasons = subject.verdicts.find((verdict) => verdict.order === order)?.reasons;
    if (!program || !reasons) return [];
    const requirements = describeRequirements(context, program, { ...subject, reasons }).map(
      ({ requirement, described }) => ({ ...described, Value: plainValueOf(requirement, subject.facts) }),
    );
    return [[order, requirements] as const];
  });
  return new Map(reviewed);
};
