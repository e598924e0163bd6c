import { carryForward } from '../../../engine/evolution/carry-forward.ts';
import { normalizeAnswers } from '../../../engine/normalize/normalize-answers.ts';
import type { Answers, FieldError, StepDefinition } from '../../../engine/schema/types.ts';
import { fromWire } from '../../../engine/wire/from-wire.ts';
import { AppError } from '../../errors.ts';
import type { ApplicationContext } from './application-context.ts';

export interface SentFields {
  readonly fields: Readonly<Record<string, unknown>>;
  /** The version of the form that was filled in; undefined stands for today's. */
  readonly formVersion?: string | undefined;
  /** Text parts of a multipart body are read by the type of their field. */
  readonly isText: boolean;
}

/** AJV takes what every object inherits (`toString`, …) for evaluated properties, so no schema would refuse it. */
const inheritedNameErrors = (step: StepDefinition, fields: object): readonly FieldError[] =>
  Object.keys(fields)
    .filter((name) => name in Object.prototype)
    .map((name) => ({ path: `/${name}`, key: `${step.key}.${name}.error.unknown` }));

/** The answers behind what was sent. @throws AppError 422 when a field was sent that does not travel */
export const fromSentFields = (step: StepDefinition, { fields, isText }: SentFields): Answers => {
  const received = fromWire(step, fields, { text: isText });
  const errors = [...received.errors, ...inheritedNameErrors(step, fields)];
  if (errors.length > 0) throw new AppError(422, 'server.error.422', { errors });
  return received.answers;
};

/** Answers as they were sent, normalised, under today's form. */
export interface SentAnswers {
  readonly answers: Answers;
  /** Answers to fields that today's form no longer has. */
  readonly dropped: Answers;
  /** It was filled into an earlier form, in a page that is open since. */
  readonly isOld: boolean;
}

const findEarlierForm = async ({ forms }: Pick<ApplicationContext, 'forms'>, step: StepDefinition, version: string) => {
  const line = await forms.findAcceptedWith(step.key, version);
  return line && (await forms.read(line)).definition;
};

/**
 * The same for a page that was opened before the form changed: what it sent is read by the form it was filled into and
 * carried to today's. @throws AppError 422
 */
export const readSentAnswers = async (
  admission: Pick<ApplicationContext, 'forms' | 'checker'>,
  step: StepDefinition,
  sent: SentFields,
): Promise<SentAnswers> => {
  const { formVersion } = sent;
  const normalize = (answers: Answers): Answers => normalizeAnswers(admission.checker, step, answers);
  const isOld = formVersion !== undefined && formVersion !== step.schemaVersion;
  const form = isOld ? await findEarlierForm(admission, step, formVersion) : undefined;
  if (!form) return { answers: normalize(fromSentFields(step, sent)), dropped: {}, isOld: false };
  const saved = { answers: fromSentFields(form, sent), schemaVersion: form.schemaVersion };
  const { answers, dropped } = carryForward(admission.checker, step, saved);
  return { answers: normalize(answers), dropped, isOld };
};

/** The field that a name on the wire stands for. */
export const fieldOfWireName = ({ wire }: StepDefinition, name: string): string =>
  Object.entries(wire.rename ?? {}).find(([, sent]) => sent === name)?.[0] ?? name;
