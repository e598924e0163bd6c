import { freeAnswers } from '../../../contract/fixed-fields.ts';
import { carryStored, lastMigration, type StoredAnswers } from '../../../engine/evolution/carry-stored.ts';
import type { MigratedAnswers } from '../../../engine/evolution/migrate.ts';
import type { Answers, Catalogue, FormDefinition, Institution } from '../../../engine/schema/types.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Panel } from '../portal/queries.ts';
import { type EntryRow, listEntryRows, type TableSection } from './queries/entries.ts';
import type { FreeAnswers } from './queries/write-entries.ts';

export const getPanelForm = ({ forms }: Pick<Catalogue, 'forms'>, formKey: string): FormDefinition => {
  const form = forms[formKey];
  if (!form) throw new Error(`There is no form ${formKey} in schemas/admin`);
  return form;
};

/** Key of the form that edits the entries of a section. */
export const panelFormKey = (section: string): string => `panel-${section}`;

/** An entry with the answers to all fields of its form. */
export interface PanelEntry extends Omit<EntryRow, 'free'> {
  /** Answers to fields that the form no longer has, since they were last saved. */
  readonly dropped: Answers;
}

const withCarried = (row: Omit<EntryRow, 'free'>, carried: MigratedAnswers): PanelEntry => ({
  ...row,
  values: { ...carried.answers, ...row.values },
  dropped: carried.dropped,
});

const toEntry = (form: FormDefinition, { free, ...row }: EntryRow): PanelEntry =>
  withCarried(row, carryStored([form], free));

/** Entries of a section that has a table. See `listEntryRows` for the filters. */
export const listEntries = async (
  db: Queryable,
  catalogue: Pick<Catalogue, 'forms'>,
  section: TableSection,
  institutionCode: number | null,
  id: string | null = null,
): Promise<readonly PanelEntry[]> => {
  const form = getPanelForm(catalogue, panelFormKey(section));
  return (await listEntryRows(db, section, institutionCode, id)).map((row) => toEntry(form, row));
};

/** The entry of an institution's contact, whose answers are stored together. */
export const toContactEntry = (
  catalogue: Pick<Catalogue, 'forms'>,
  institution: Institution,
  panel: Panel | undefined,
): PanelEntry => {
  const stored: StoredAnswers = { answers: { ...panel?.settings }, migration: panel?.migration ?? 0 };
  const row = {
    id: String(institution.code),
    label: institution.title,
    institutionCode: institution.code,
    parentId: null,
    version: panel?.version ?? 0,
    values: {},
    isOpen: false,
    drafts: 0,
    accepted: 0,
  };
  return withCarried(row, carryStored([getPanelForm(catalogue, panelFormKey('contact'))], stored));
};

/** What is stored beside the columns when an entry is saved with these values. */
export const freeAnswersToStore = (
  catalogue: Pick<Catalogue, 'forms'>,
  section: string,
  values: Answers,
  dropped: Answers = {},
): FreeAnswers => ({
  answers: freeAnswers(panelFormKey(section), values),
  dropped,
  migration: lastMigration(getPanelForm(catalogue, panelFormKey(section))),
});

/** The entry as calls answer it. */
export const describeEntry = ({ dropped: _dropped, ...entry }: PanelEntry) => entry;
