import type { FormDefinition, StepRef } from '../../../src/engine/schema/types.ts';
import { readOfficerData } from '../../../src/officer/data/read-officer-data.ts';
import { applyEdit, type OfficerEdit, readEdits } from '../../officer-edits/officer-edit.ts';
import type { Scratch } from '../scratch.ts';

interface StepList {
  readonly steps: readonly (StepRef & Partial<FormDefinition>)[];
}

const STEPS = 'schemas/application/steps.json';

const applyTo = async (scratch: Scratch, edit: OfficerEdit): Promise<void> => {
  const after = applyEdit(readOfficerData(scratch.root), edit);
  for (const path of Object.keys(edit.changes)) await scratch.write(path, after.values.get(path) as object);
};

const getEdit = (name: string): OfficerEdit => {
  const [, edit] = readEdits('good').find(([known]) => known === name) ?? [];
  if (!edit) throw new Error(`there is no edit ${name}`);
  return edit;
};

/** The step `achievements` for the level `sarjana`, as the recipe of the guide adds it. */
export const addStepForSome = (scratch: Scratch): Promise<void> => applyTo(scratch, getEdit('16-a-step-for-some'));

/** Beside it the step `more`, which has a field for some institutions, levels, programs and ages only. */
export const addQuestionsForSome = async (scratch: Scratch): Promise<void> => {
  await applyTo(scratch, getEdit('17-questions-for-some'));
  // Both edits take the next free number of today's steps.
  await scratch.change<StepList>(STEPS, (list) => ({
    ...list,
    steps: list.steps.map((step) => (step.key === 'more' ? { ...step, wireStep: 8 } : step)),
  }));
};

/** Another order of the steps for one institution. */
export const orderSteps = (scratch: Scratch, institution: string, keys: readonly string[]): Promise<void> =>
  scratch.change<StepList>(STEPS, (list) => ({ ...list, orderByInstitution: { [institution]: keys } }));
