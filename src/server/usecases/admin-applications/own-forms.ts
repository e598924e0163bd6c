import type { getAdminApplication } from '../../../contract/admin-applications.ts';
import type { DataOf } from '../../../contract/call.ts';
import { knownFields } from '../../../engine/schema/active-fields.ts';
import type { Answers, StepDefinition } from '../../../engine/schema/types.ts';
import type { FormVersions, ServedForm } from '../../store/application/form-versions.ts';
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

const linesOf = ({ lines }: FormVersions, step: string): readonly ServedForm[] =>
  lines().filter((line) => line.step === step && !line.isGone);

const todaysLine = ({ forms }: Known, step: StepDefinition | undefined): ServedForm | undefined =>
  step &&
  linesOf(forms, step.key)
    .filter(({ schemaVersion }) => schemaVersion === step.schemaVersion)
    .at(-1);

const describe = async ({ forms }: Known, line: ServedForm): Promise<NonNullable<Step['Form']>> => {
  const { definition, texts } = await forms.read(line);
  return { Id: line.id, Schema: { ...definition.schema }, Ui: { ...definition.ui }, Texts: { ...texts } };
};

/** The form that the answers were given to; null when it is today's. */
const formOf = async (known: Known, saved: SavedStep, today: StepDefinition | undefined): Promise<Step['Form']> => {
  const line = await known.forms.acceptedWith(saved.step, saved.schemaVersion, saved.savedAt);
  return !line || line.id === todaysLine(known, today)?.id ? null : describe(known, line);
};

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
    Form: line ? await describe(known, line) : null,
    Answers,
  }));
  return Promise.all(described);
};

/** How a saved step is drawn: by its own form where that is no longer today's, and with what was put aside. */
export const ownFormsOf = async (known: Known, saved: SavedStep): Promise<Pick<Step, 'Form' | 'Dropped'>> => {
  const today = known.catalogue.steps.find(({ key }) => key === saved.step);
  return { Form: await formOf(known, saved, today), Dropped: await droppedOf(known, saved) };
};
