import { migrate } from '../../../engine/evolution/migrate.ts';
import { answersReceived, receivedFrom, stepsBehindMoves } from '../../../engine/evolution/steps-migration.ts';
import { onlyKnownAnswers } from '../../../engine/model/form-model.ts';
import { textsOf } from '../../../engine/schema/json.ts';
import type { Answers, Catalogue, FormDefinition, StepDefinition } from '../../../engine/schema/types.ts';
import { describeAnswers, type SummaryEntry } from '../../../engine/summary/describe-answers.ts';
import { textKey } from '../../../engine/text/text-keys.ts';
import type { Cell } from '../../platform/spreadsheets/cell.ts';
import type { LocaleTexts } from '../documents/answer-text.ts';
import type { MasterData } from '../master-data/master-data.ts';
import type { AnswersOfStep, EarlierForms } from './earlier-forms.ts';
import type { ExportRow } from './queries/export.ts';
import type { ReviewContext } from './review-context.ts';

export interface StepAnswers extends AnswersOfStep {
  /** The answers that a form declares, as it describes them, by the name of the field. */
  readonly described: (form: FormDefinition) => ReadonlyMap<string, SummaryEntry>;
}

const createStepAnswers = (answers: Answers, former: Answers, saved?: StepAnswers['saved']): StepAnswers => {
  const known = new Map<FormDefinition, ReadonlyMap<string, SummaryEntry>>();
  return {
    answers,
    former,
    saved,
    described: (form) => {
      const found =
        known.get(form) ??
        new Map(
          describeAnswers(form, onlyKnownAnswers(form, { ...former, ...answers })).flatMap(({ entries }) =>
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
export const readStepAnswers = (
  { steps }: Pick<Catalogue, 'steps'>,
  row: Pick<ExportRow, 'steps'>,
  step: StepDefinition,
): StepAnswers => {
  const received = receivedFrom(steps, row.steps);
  const saved = row.steps.find((each) => each.step === step.key);
  if (!saved) return createStepAnswers(answersReceived(step, received), {});
  const { answers, dropped } = migrate(step.migrations, saved.answers, saved.schemaVersion, received);
  return createStepAnswers(answers, { ...saved.dropped, ...dropped }, saved);
};

/** Context of the cells of one export. */
export interface CellContext extends Pick<ReviewContext, 'catalogue'> {
  readonly texts: LocaleTexts;
  readonly masterData: MasterData;
  readonly earlier?: EarlierForms;
}

/** What a sheet of its own reads of an application. */
export type SheetRow = Pick<
  ExportRow,
  'id' | 'institutionCode' | 'periodId' | 'registrationNumber' | 'name' | 'submittedAt' | 'steps'
>;

/** The answers of all applications to one field, below each other. */
export interface ExportSheet {
  readonly name: string;
  /** Adds the columns that the application needs. */
  collectColumns(row: SheetRow): Promise<void>;
  heading(): readonly Cell[];
  /** None where the application has no answer. */
  lines(row: SheetRow): Promise<readonly (readonly Cell[])[]>;
}

export interface SheetSource {
  readonly step: StepDefinition;
  readonly open: (context: CellContext) => ExportSheet;
}

export interface ExportColumn {
  /** Stays the same when an officer renames the field. */
  readonly key: string;
  /** The label of the form or of the list. */
  readonly label: (texts: LocaleTexts) => string;
  /** The headings above the field, nearest first: they distinguish columns of one label. */
  readonly headings: (texts: LocaleTexts) => readonly string[];
  /** Selected by default. */
  readonly isSuggested: boolean;
  /** The step whose answers it needs. */
  readonly step?: StepDefinition;
  readonly field?: string;
  /** A sheet of its own, such as that of a grid, instead of a cell. */
  readonly sheet?: SheetSource;
  readonly read: (row: ExportRow, answers: StepAnswers, context: CellContext) => Cell | Promise<Cell>;
  /** What is stored, for programs; undefined where `read` returns it. */
  readonly code?: (row: ExportRow, answers: StepAnswers) => unknown;
}

/** The title of a step and, before it, the heading of the field's group. */
export const headingsAbove =
  ({ key, ui }: StepDefinition, field: string) =>
  (texts: LocaleTexts): readonly string[] => {
    const group = ui['ui:groups']?.find(({ fields }) => fields.includes(field));
    const title = texts.textOr(textKey(key, ['form'], 'title'), key);
    return [...(group ? [texts.textOr([key, 'group', group.key].join('.'), title)] : []), title];
  };

/** Whether `roles.json` selects the field by default. */
export const isSuggested = ({ roles }: Pick<Catalogue, 'roles'>, step: StepDefinition, field: string): boolean =>
  textsOf(roles['export']).includes(`${step.key}.${field}`);

export const stepsOfColumns = (columns: readonly Pick<ExportColumn, 'step'>[]): readonly StepDefinition[] => [
  ...new Set(columns.flatMap(({ step }) => step ?? [])),
];

/** The steps whose answers these steps show: their own, and those that answers moved from. */
export const stepKeysOf = (
  { steps: all }: Pick<Catalogue, 'steps'>,
  steps: readonly StepDefinition[],
): readonly string[] => [...new Set(steps.flatMap((step) => [step.key, ...stepsBehindMoves(all, step)]))];

/** The cells of one application. */
export const cellsOfRow = (
  row: ExportRow,
  columns: readonly ExportColumn[],
  cellContext: CellContext,
): Promise<readonly Cell[]> => {
  const stepAnswers = new Map(
    stepsOfColumns(columns).map((step) => [step, readStepAnswers(cellContext.catalogue, row, step)]),
  );
  return Promise.all(
    columns.map(({ step, read }) => read(row, (step && stepAnswers.get(step)) ?? noStepAnswers, cellContext)),
  );
};
