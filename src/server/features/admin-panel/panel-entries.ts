import type { PanelSection } from '../../../contract/admin-panel.ts';
import { freeAnswers } from '../../../contract/fixed-fields.ts';
import { carryStored, lastMigration, type StoredAnswers } from '../../../engine/evolution/carry-stored.ts';
import type { MigratedAnswers } from '../../../engine/evolution/migrate.ts';
import type { Answers, Catalogue, FormDefinition, Institution } from '../../../engine/schema/types.ts';
import type { Locale, Texts } from '../../config/texts.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Panel } from '../portal/queries.ts';
import { type EntryRow, listEntryRows, type TableSection } from './queries/entries.ts';
import type { FreeAnswers } from './queries/write-entries.ts';
import { fieldsOfTranslations, translationsOf, withoutTranslations } from './translations.ts';

export const getPanelForm = ({ forms }: Pick<Catalogue, 'forms'>, formKey: string): FormDefinition => {
  const form = forms[formKey];
  if (!form) throw new Error(`There is no form ${formKey} in schemas/admin`);
  return form;
};

/** Key of the form that edits the entries of a section. */
export const panelFormKey = (section: string): string => `panel-${section}`;

/** An entry with the answers to all fields of its form. */
export interface PanelEntry extends Omit<EntryRow, 'free' | 'translations'> {
  /** Answers to fields that the form no longer has, since they were last saved. */
  readonly dropped: Answers;
}

const withCarried = (row: Omit<PanelEntry, 'dropped'>, carried: MigratedAnswers): PanelEntry => ({
  ...row,
  values: { ...carried.answers, ...row.values },
  dropped: carried.dropped,
});

const toEntry = (form: FormDefinition, section: TableSection, { free, translations, ...row }: EntryRow): PanelEntry => {
  const values = { ...row.values, ...fieldsOfTranslations(form, section, translations) };
  return withCarried({ ...row, values }, carryStored([form], free));
};

/** Entries of a section that has a table, with labels in a language. See `listEntryRows` for the filters. */
export const listEntries = async (
  db: Queryable,
  catalogue: Pick<Catalogue, 'forms'>,
  section: TableSection,
  institutionCode: number | null,
  locale: Locale,
  id: string | null = null,
): Promise<readonly PanelEntry[]> => {
  const form = getPanelForm(catalogue, panelFormKey(section));
  return (await listEntryRows(db, section, institutionCode, locale, id)).map((row) => toEntry(form, section, row));
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

interface StoreContext {
  readonly catalogue: Pick<Catalogue, 'forms'>;
  readonly texts: Pick<Texts, 'locales'>;
}

/** What is stored beside the columns when an entry is saved with these values. @param answered the form that asked for them */
export const freeAnswersToStore = (
  { catalogue, texts: { locales } }: StoreContext,
  section: PanelSection,
  values: Answers,
  { answered = panelFormKey(section), dropped = {} }: { readonly answered?: string; readonly dropped?: Answers } = {},
): FreeAnswers => {
  const form = getPanelForm(catalogue, panelFormKey(section));
  const stored = { dropped, migration: lastMigration(form) };
  if (section === 'contact') return { ...stored, answers: freeAnswers(answered, values) };
  return {
    ...stored,
    answers: freeAnswers(answered, withoutTranslations(form, section, values, locales)),
    translations: translationsOf(form, section, values, locales),
  };
};

/** The entry as calls answer it. */
export const describeEntry = ({ dropped: _dropped, ...entry }: PanelEntry) => entry;
