import { migrate } from '../../../engine/evolution/migrate.ts';
import type { Answers, Catalogue, FormDefinition, Migration, StepDefinition } from '../../../engine/schema/types.ts';
import { describeAnswers, type SummaryEntry } from '../../../engine/summary/describe-answers.ts';
import { textKey } from '../../../engine/text/text-keys.ts';
import type { Cell } from '../../platform/spreadsheets/cell.ts';
import type { LocaleTexts } from '../documents/answer-text.ts';
import type { MasterData } from '../master-data/master-data.ts';
import type { ExportRow } from './queries/export.ts';
import type { ReviewContext } from './review-context.ts';

/**
 * The name that a field was born with: renaming it, which an officer declares in a migration, makes no other field of it.
 * A field that takes the name of one that was dropped is told apart by the migration that dropped that one.
 */
export const originalFieldName = (migrations: readonly Migration[], field: string): string => {
  let name = field;
  for (const { number, operations } of [...migrations].reverse())
    for (const operation of [...operations].reverse()) {
      if ('drop' in operation && operation.drop.field === name) return `${name}@${number}`;
      if ('rename' in operation && operation.rename.to === name) name = operation.rename.from;
    }
  return name;
};

/** What one application answered in one step, under the names of today. */
export interface StepAnswers {
  readonly answers: Answers;
  /** What later forms no longer ask. */
  readonly former: Answers;
  /** The answers as a form describes them, by the name of the field. */
  readonly described: (form: FormDefinition) => ReadonlyMap<string, SummaryEntry>;
}

const createStepAnswers = (answers: Answers, former: Answers): StepAnswers => {
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

export const noStepAnswers = createStepAnswers({}, {});

/** The answers to a step under today's names and values, whichever schema accepted them. */
export const readStepAnswers = (row: ExportRow, step: StepDefinition): StepAnswers => {
  const saved = row.steps.find((one) => one.step === step.key);
  if (!saved) return noStepAnswers;
  const { answers, dropped } = migrate(step.migrations, saved.answers, saved.schemaVersion);
  return createStepAnswers(answers, { ...saved.dropped, ...dropped });
};

/** What the cells of one export are written with. */
export interface CellContext extends Pick<ReviewContext, 'catalogue'> {
  readonly words: LocaleTexts;
  readonly masterData: MasterData;
}

export interface ExportColumn {
  /** Stays the same when an officer renames the field. */
  readonly key: string;
  /** What the form, or the list, calls it. */
  readonly label: (words: LocaleTexts) => string;
  /** Headings that it stands under, the nearest first: they tell columns of one name apart. */
  readonly under: (words: LocaleTexts) => readonly string[];
  /** Chosen for who has never chosen. */
  readonly isSuggested: boolean;
  /** The step whose answers it needs. */
  readonly step?: StepDefinition;
  readonly field?: string;
  /** A grid, which takes a sheet of its own. */
  readonly isSheet?: boolean;
  readonly read: (row: ExportRow, given: StepAnswers, reader: CellContext) => Cell | Promise<Cell>;
}

/** The title of a step and, before it, the heading of the group that the field stands in. */
export const headingsAbove =
  ({ key, ui }: StepDefinition, field: string) =>
  (words: LocaleTexts): readonly string[] => {
    const group = ui['ui:groups']?.find(({ fields }) => fields.includes(field));
    const title = words.textOr(textKey(key, ['form'], 'title'), key);
    return [...(group ? [words.textOr([key, 'group', group.key].join('.'), title)] : []), title];
  };

/** Answers that `roles.json` wants in an export that nobody chose columns for. */
export const isSuggested = ({ roles }: Pick<Catalogue, 'roles'>, step: StepDefinition, field: string): boolean =>
  ((roles['export'] ?? []) as readonly string[]).includes(`${step.key}.${field}`);
