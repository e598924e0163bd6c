import type { StepDefinition } from '../../../engine/schema/types.ts';
import type { Admission } from './admission.ts';
import type { FormVersions, ServedForm } from './queries/form-versions.ts';

type Known = Pick<Admission, 'catalogue' | 'forms'>;

/** A form of earlier, with all that drawing answers to it takes. */
export interface OwnForm {
  readonly Id: number;
  readonly Schema: Record<string, unknown>;
  readonly Ui: Record<string, unknown>;
  /** Language -> texts. */
  readonly Texts: Record<string, unknown>;
}

export const linesOf = ({ lines }: FormVersions, step: string): readonly ServedForm[] =>
  lines().filter((line) => line.step === step && !line.isGone);

const todaysLine = ({ forms }: Known, step: StepDefinition | undefined): ServedForm | undefined =>
  step &&
  linesOf(forms, step.key)
    .filter(({ schemaVersion }) => schemaVersion === step.schemaVersion)
    .at(-1);

export const describeForm = async ({ forms }: Known, line: ServedForm): Promise<OwnForm> => {
  const { definition, texts } = await forms.read(line);
  return { Id: line.id, Schema: { ...definition.schema }, Ui: { ...definition.ui }, Texts: { ...texts } };
};

interface Accepted {
  readonly step: string;
  readonly schemaVersion: string;
  readonly savedAt: string;
}

/** The form that answers were given to; null when it is today's. */
export const ownFormOf = async (known: Known, saved: Accepted): Promise<OwnForm | null> => {
  const today = known.catalogue.steps.find(({ key }) => key === saved.step);
  const line = await known.forms.acceptedWith(saved.step, saved.schemaVersion, saved.savedAt);
  return !line || line.id === todaysLine(known, today)?.id ? null : describeForm(known, line);
};
