import { partOfStep } from '../../../src/engine/evolution/part-of-step.ts';
import { formModelOf } from '../../../src/engine/model/form-model.ts';
import { propertiesOf } from '../../../src/engine/schema/json.ts';
import type { FormDefinition, JsonSchema, Migration, StepsMigration } from '../../../src/engine/schema/types.ts';
import { edited, removeEverywhere } from '../../conformance/evolution-edits.ts';

/** What reads other fields of its step cannot move alone. */
const readsOthers = /"(?:x-equals|x-differs|x-dialCode|x-value|x-default|x-check|x-notAfter|x-notBefore|\$ref)"/;

/** The fields of a form that may move: those that are always asked for and stand alone. */
export const movableFields = (form: FormDefinition): readonly string[] =>
  Object.entries(propertiesOf(form.schema))
    .filter(([name, schema]) => formModelOf(form).fields.has(name) && !readsOthers.test(JSON.stringify(schema)))
    .map(([name]) => name);

/** A move of one field from the first step to the second one. */
export interface StepMove {
  readonly before: readonly [FormDefinition, FormDefinition];
  readonly field: string;
  /** Whether the second step must have the answer. */
  readonly isRequired: boolean;
  /** Without a migration the answers do not move along. */
  readonly isDeclared: boolean;
}

/** The name of the field in the second step. */
export const MOVED = 'moved';

const withPart = (form: FormDefinition, part: Migration | undefined): FormDefinition => {
  const migrations = [...form.migrations, ...(part ? [part] : [])];
  return edited({ ...form, migrations }, []);
};

const withField = (form: FormDefinition, schema: JsonSchema | undefined, isRequired: boolean): FormDefinition => {
  const required = form.schema['required'];
  const all = Array.isArray(required) ? required : [];
  return {
    ...form,
    schema: {
      ...form.schema,
      properties: { ...propertiesOf(form.schema), [MOVED]: schema },
      required: isRequired ? [...all, MOVED] : all,
    },
  };
};

const withoutField = (form: FormDefinition, field: string): FormDefinition => {
  const schema = structuredClone(form.schema) as Record<string, unknown>;
  removeEverywhere(schema, field);
  return { ...form, schema };
};

/** Both steps after the move. */
export const moveBetweenSteps = ({
  before: [from, to],
  field,
  isRequired,
  isDeclared,
}: StepMove): readonly [FormDefinition, FormDefinition] => {
  const migration: StepsMigration = {
    number: 1,
    steps: { [from.key]: from.migrations.length + 1, [to.key]: to.migrations.length + 1 },
    operations: [{ move: { from: `${from.key}.${field}`, to: `${to.key}.${MOVED}` } }],
    example: { before: {}, after: {} },
  };
  const partOf = (step: string) => (isDeclared ? partOfStep(migration, step) : undefined);
  const schema = propertiesOf(from.schema)[field] as JsonSchema | undefined;
  return [
    withPart(withoutField(from, field), partOf(from.key)),
    withPart(withField(to, schema, isRequired), partOf(to.key)),
  ];
};
