import type { getAdminApplication } from '../../../contract/admin-applications.ts';
import type { DataOf } from '../../../contract/call.ts';
import { knownFields } from '../../../engine/schema/active-fields.ts';
import type { Answers } from '../../../engine/schema/types.ts';
import { describeForm, linesOf, ownFormOf } from '../application/own-forms.ts';
import type { ServedForm } from '../application/queries/form-versions.ts';
import type { Desk } from './desk.ts';

type Step = DataOf<typeof getAdminApplication>['Steps'][number];
type Known = Pick<Desk, 'catalogue' | 'forms'>;

interface SavedStep {
  readonly step: string;
  readonly schemaVersion: string;
  readonly savedAt: string;
  readonly answers: Answers;
  readonly dropped: Answers;
}

/** The newest form that asked for the field. */
const askedBy = async ({ forms }: Known, step: string, field: string): Promise<ServedForm | undefined> => {
  for (const line of [...linesOf(forms, step)].reverse())
    if (knownFields((await forms.read(line)).definition).has(field)) return line;
  return undefined;
};

/** Answers to what was no longer asked when the step was saved last, each drawn by the form that asked for it. */
const droppedOf = async (known: Known, { step, dropped }: SavedStep): Promise<Step['Dropped']> => {
  const groups = new Map<ServedForm | undefined, Record<string, unknown>>();
  for (const [field, answer] of Object.entries(dropped)) {
    const line = await askedBy(known, step, field);
    groups.set(line, { ...groups.get(line), [field]: answer });
  }
  const described = [...groups].map(async ([line, Answers]) => ({
    Form: line ? await describeForm(known, line) : null,
    Answers,
  }));
  return Promise.all(described);
};

/** How a saved step is drawn: by its own form where that is no longer today's, and with what was put aside. */
export const ownFormsOf = async (known: Known, saved: SavedStep): Promise<Pick<Step, 'Form' | 'Dropped'>> => ({
  Form: await ownFormOf(known, saved),
  Dropped: await droppedOf(known, saved),
});
