import { deepEqual } from 'fast-equals';
import { carriedAnswer } from '../../../engine/evolution/carried-answer.ts';
import { currentAndFormerAddresses, type FieldAddress } from '../../../engine/evolution/field-lineage.ts';
import { followField } from '../../../engine/evolution/follow-field.ts';
import { migrationNumber } from '../../../engine/evolution/migrate.ts';
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

interface OpenedAnswer extends FieldAddress {
  /** As it was when staff opened it. */
  readonly answer: unknown;
  /** Number of the last migration of its form at that time. */
  readonly migration: number;
}

/**
 * Whether the applicant has given another answer since staff opened it. A save that follows a migration names fields as
 * the form of that day does; what migrations alone made of the answer is no change.
 * @param changed the fields, as step.field, that saves for this correction changed
 */
export const isChanged = (
  { steps }: Steps,
  saved: readonly StoredStep[],
  { answer, ...opened }: OpenedAnswer,
  now: PlacedAnswer | undefined,
  changed: readonly string[],
): boolean => {
  if (deepEqual(answer, now?.value)) return false;
  const { ever } = followField(steps, opened, opened.migration);
  if (!ever.some(({ step, field }) => changed.includes(`${step}.${field}`))) return false;
  if (answer === undefined || !now) return true;
  const version = saved.find(({ step }) => step === now.step)?.schemaVersion ?? '';
  const target = { step: now.step, field: now.field, migration: migrationNumber(version) };
  return !deepEqual(carriedAnswer(steps, opened, answer, target), now.value);
};
