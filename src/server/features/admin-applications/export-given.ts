import { migrate } from '../../../engine/evolution/migrate.ts';
import type { Answers, FormDefinition, StepDefinition } from '../../../engine/schema/types.ts';
import { describeAnswers, type SummaryEntry } from '../../../engine/summary/describe-answers.ts';
import type { ExportRow } from './queries/export.ts';

/** What one application answered in one step, under the names of today. */
export interface Given {
  readonly answers: Answers;
  /** What later forms no longer ask. */
  readonly former: Answers;
  /** The answers as a form describes them, by the name of the field. */
  readonly described: (form: FormDefinition) => ReadonlyMap<string, SummaryEntry>;
}

const create = (answers: Answers, former: Answers): Given => {
  const known = new Map<FormDefinition, ReadonlyMap<string, SummaryEntry>>();
  return {
    answers,
    former,
    described: (form) => {
      const found =
        known.get(form) ??
        new Map(
          describeAnswers(form.schema, form.ui, { ...former, ...answers }).flatMap(({ entries }) =>
            entries.map((entry) => [entry.name, entry] as const),
          ),
        );
      known.set(form, found);
      return found;
    },
  };
};

export const nothingGiven = create({}, {});

/** The answers to a step under today's names and values, whichever schema accepted them. */
export const givenTo = (row: ExportRow, step: StepDefinition): Given => {
  const saved = row.steps.find((one) => one.step === step.key);
  if (!saved) return nothingGiven;
  const { answers, dropped } = migrate(step.migrations, saved.answers, saved.schemaVersion);
  return create(answers, { ...saved.dropped, ...dropped });
};
