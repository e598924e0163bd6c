import type { Answers, FieldError, StepDefinition } from '../../../engine/schema/types.ts';
import { fromWire } from '../../../engine/wire/from-wire.ts';
import { AppError } from '../../errors.ts';

export interface SentFields {
  readonly fields: Readonly<Record<string, unknown>>;
  /** Text parts of a multipart body are read by the type of their field. */
  readonly isText: boolean;
}

/** AJV takes what every object inherits (`toString`, …) for evaluated properties, so no schema would refuse it. */
const inherited = (step: StepDefinition, fields: object): readonly FieldError[] =>
  Object.keys(fields)
    .filter((name) => name in Object.prototype)
    .map((name) => ({ path: `/${name}`, key: `${step.key}.${name}.error.unknown` }));

/** The answers behind what was sent. @throws AppError 422 when a field was sent that does not travel */
export const readAnswers = (step: StepDefinition, { fields, isText }: SentFields): Answers => {
  const received = fromWire(step, fields, { text: isText });
  const errors = [...received.errors, ...inherited(step, fields)];
  if (errors.length > 0) throw new AppError(422, 'server.error.422', { errors });
  return received.answers;
};

/** The field that a name on the wire stands for. */
export const fieldBehind = ({ wire }: StepDefinition, name: string): string =>
  Object.entries(wire.rename ?? {}).find(([, sent]) => sent === name)?.[0] ?? name;
