import { deepEqual } from 'fast-equals';
import { currentAndFormerAddresses, type FieldAddress } from '../../../engine/evolution/field-lineage.ts';
import { migrate, migrationNumber } from '../../../engine/evolution/migrate.ts';
import { answersNotMoved, type StoredStep } from '../../../engine/evolution/steps-migration.ts';
import { knownFields } from '../../../engine/model/form-model.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';

/** An answer where it is stored. */
interface PlacedAnswer extends FieldAddress {
  readonly value: unknown;
}

type Steps = Pick<Catalogue, 'steps'>;

/** `step.field` in its parts. */
export const fieldOf = (field: string): { readonly step: string; readonly name: string } => {
  const [step = '', name = ''] = field.split('.');
  return { step, name };
};

/** Where a field is called and asked in later forms, the newest first. */
const laterAddresses = ({ steps }: Steps, { step, field }: FieldAddress): readonly FieldAddress[] => {
  for (const today of steps)
    for (const name of knownFields(today)) {
      const addresses = currentAndFormerAddresses(steps, today, name);
      const index = addresses.findIndex((one) => one.step === step && one.field === field);
      if (index > 0) return addresses.slice(0, index);
    }
  return [];
};

const answerOf = ({ steps }: Steps, stored: readonly StoredStep[], { step, field }: FieldAddress): unknown => {
  const saved = stored.find((one) => one.step === step);
  return saved && answersNotMoved(steps, stored, saved)[field];
};

/**
 * The answer to a field as it is stored now: under its own name, else where migrations have brought it since.
 * @param address as the field was called when somebody asked for a correction
 */
export const findAnswerNow = (
  catalogue: Steps,
  saved: readonly StoredStep[],
  address: FieldAddress,
): PlacedAnswer | undefined => {
  const own = answerOf(catalogue, saved, address);
  if (own !== undefined) return { ...address, value: own };
  for (const later of laterAddresses(catalogue, address)) {
    const value = answerOf(catalogue, saved, later);
    if (value !== undefined) return { ...later, value };
  }
  return undefined;
};

/** Whether an answer is what migrations alone made of an earlier one. */
export const isCarried = (
  { steps }: Steps,
  saved: readonly StoredStep[],
  before: { readonly step: string; readonly name: string; readonly answer: unknown },
  now: PlacedAnswer | undefined,
): boolean => {
  const migrations = steps.find(({ key }) => key === before.step)?.migrations ?? [];
  if (before.answer === undefined || now?.step !== before.step || migrations.length === 0) return false;
  const version = saved.find(({ step }) => step === before.step)?.schemaVersion ?? '';
  const applied = migrations.filter(({ number }) => number <= migrationNumber(version));
  const { answers } = migrate(applied, { [before.name]: before.answer }, '0-');
  return deepEqual(answers[now.field], now.value);
};
