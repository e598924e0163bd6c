import { carryForward } from '../../../engine/evolution/carry-forward.ts';
import type { Received } from '../../../engine/evolution/migrate.ts';
import { normalizeAnswers } from '../../../engine/normalize/normalize-answers.ts';
import type { Answers, FieldError, StepDefinition } from '../../../engine/schema/types.ts';
import { fromWire } from '../../../engine/wire/from-wire.ts';
import { assertNoErrors } from '../../errors.ts';
import type { ApplicationContext } from './application-context.ts';

export interface SentFields {
  readonly fields: Readonly<Record<string, unknown>>;
  /** The version of the form that was filled in; undefined for today's. */
  readonly formVersion?: string | undefined;
  /** Text parts of a multipart body are read by the type of their field. */
  readonly isText: boolean;
}

/** AJV counts inherited names (`toString`, …) as evaluated properties, so no schema refuses them. */
const inheritedNameErrors = (step: StepDefinition, fields: object): readonly FieldError[] =>
  Object.keys(fields)
    .filter((name) => name in Object.prototype)
    .map((name) => ({ path: `/${name}`, key: `${step.key}.${name}.error.unknown` }));

/** The answers of the sent fields. @throws AppError 422 for a field that is not sent on the wire */
export const fromSentFields = (step: StepDefinition, { fields, isText }: SentFields): Answers => {
  const received = fromWire(step, fields, { text: isText });
  const errors = [...received.errors, ...inheritedNameErrors(step, fields)];
  assertNoErrors(errors);
  return received.answers;
};

/** Sent answers, normalised, under today's form. */
export interface SentAnswers {
  readonly answers: Answers;
  /** Answers to fields that today's form no longer has. */
  readonly dropped: Answers;
  /** Filled into an earlier form, on a page that was opened before the form changed. */
  readonly isOld: boolean;
}

const findEarlierForm = async ({ forms }: Pick<ApplicationContext, 'forms'>, step: StepDefinition, version: string) => {
  const line = await forms.findAcceptedWith(step.key, version);
  return line && (await forms.read(line)).definition;
};

/**
 * Reads the sent fields by the form that they were filled into, and carries the answers forward to today's form.
 * @param received reads the answers that migrations move here from other steps
 * @throws AppError 422
 */
export const readSentAnswers = async (
  context: Pick<ApplicationContext, 'forms' | 'checker'>,
  step: StepDefinition,
  sent: SentFields,
  received: Received,
): Promise<SentAnswers> => {
  const { formVersion } = sent;
  const normalize = (answers: Answers): Answers => normalizeAnswers(context.checker, step, answers);
  const isOld = formVersion !== undefined && formVersion !== step.schemaVersion;
  const form = isOld ? await findEarlierForm(context, step, formVersion) : undefined;
  if (!form) return { answers: normalize(fromSentFields(step, sent)), dropped: {}, isOld: false };
  const saved = { answers: fromSentFields(form, sent), schemaVersion: form.schemaVersion, received };
  const { answers, dropped } = carryForward(context.checker, step, saved);
  return { answers: normalize(answers), dropped, isOld };
};
