import type { Call } from './call.ts';
import { keysOf } from './keys-of.ts';
import {
  freeObject,
  list,
  nothing,
  nullableText,
  record,
  recordWithOptional,
  text,
  wholeNumber,
  yesNo,
} from './shapes.ts';

/** Parts of the control panel; each has its form in `schemas/admin/panel-<section>`. */
export const panelSections = ['contact', 'period', 'offer', 'studies', 'entity', 'channel'] as const;
export type PanelSection = (typeof panelSections)[number];

/** Sections to which entries can be added, with the form of a new entry. */
export const newEntryForms = {
  studies: 'new-studies',
  period: 'new-period',
  offer: 'new-offer',
  entity: 'panel-entity',
} as const satisfies Partial<Readonly<Record<PanelSection, string>>>;
export type AddableSection = keyof typeof newEntryForms;
export const addableSections = keysOf(newEntryForms);

const entry = record({
  /** Institution code of a contact, else the id of the row. */
  id: text,
  /** Parts of the title that are not fields of the entry, such as entity, year and period of an offer. */
  label: text,
  /** Null: all institutions. */
  institutionCode: { type: ['integer', 'null'] },
  /** For an offer: its period. */
  parentId: nullableText,
  version: wholeNumber,
  values: freeObject,
  /** For a period: whether applicants can use it now, and how many drafts use it. */
  isOpen: yesNo,
  drafts: wholeNumber,
  /** For an offer with a quota: the number of taken seats. */
  accepted: wholeNumber,
});

const choice = record({ Id: text, Name: text });

export const getControlPanel = {
  name: 'getControlPanel',
  method: 'GET',
  path: '/admin/control-panel',
  access: 'admin',
  data: record({
    contact: list(entry),
    period: list(entry),
    offer: list(entry),
    studies: list(entry),
    entity: list(entry),
    channel: list(entry),
    /** The options for a new period. */
    choices: record({ entity: list(choice), semester: list(choice), channel: list(choice) }),
  }),
} as const satisfies Call;

/** All fields of the section's form. Header If-Match: the version that the change is based on. */
export const changeControlPanel = {
  name: 'changeControlPanel',
  method: 'PATCH',
  path: '/admin/control-panel',
  access: 'admin',
  body: recordWithOptional(
    {
      section: { type: 'string', enum: panelSections },
      id: { type: 'string', maxLength: 100 },
      values: freeObject,
    },
    {
      /** Reports the effect only; changes nothing and sends no mail. */
      dryRun: { type: 'boolean' },
      /** Notifies every applicant whose draft uses the period of its new dates. */
      tellDrafts: { type: 'boolean' },
    },
  ),
  data: record({
    entry,
    changed: list(text),
    /**
     * Number of drafts that use the changed entry, and of applicants who were notified, or would be with `tellDrafts`.
     */
    drafts: wholeNumber,
    told: wholeNumber,
  }),
} as const satisfies Call;

/**
 * Creates an entry with its identifying fields; a later change sets the others. The entry is not public yet: a new
 * period is closed, a new offer is inactive and has the fees and rules of the program's last offer.
 */
export const addToControlPanel = {
  name: 'addToControlPanel',
  method: 'POST',
  path: '/admin/control-panel',
  access: 'admin',
  body: record({ section: { type: 'string', enum: addableSections }, values: freeObject }),
  data: record({ entry }),
} as const satisfies Call;

/**
 * Deletes an entry that was added by mistake, if no application uses it (an entity: no period). Its unused offers are
 * deleted too. Header If-Match: the version that the client displayed.
 */
export const removeFromControlPanel = {
  name: 'removeFromControlPanel',
  method: 'DELETE',
  path: '/admin/control-panel/{section}/{id}',
  access: 'admin',
  data: nothing,
} as const satisfies Call;
