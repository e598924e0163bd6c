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

/** Sections to which entries can be added, with the form that asks what a new one is. */
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
  /** What the entry is called where its own fields do not say it, such as entity, year and period of an offer. */
  label: text,
  /** Null: of all institutions. */
  institutionCode: { type: ['integer', 'null'] },
  /** Of an offer: the period it belongs to. */
  parentId: nullableText,
  version: wholeNumber,
  values: freeObject,
  /** Of a period: whether applicants can use it now, and how many drafts name it. */
  isOpen: yesNo,
  drafts: wholeNumber,
  /** Of an offer with a quota: how many of its seats are taken. */
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
    /** What a new period can name. */
    choices: record({ entity: list(choice), semester: list(choice), channel: list(choice) }),
  }),
} as const satisfies Call;

/** All fields of the section's form. Header If-Match: the version it was based on. */
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
      /** Only tells what would be; nothing is changed and nobody is told. */
      dryRun: { type: 'boolean' },
      /** Mails everybody whose draft names the period about its new dates. */
      tellDrafts: { type: 'boolean' },
    },
  ),
  data: record({
    entry,
    changed: list(text),
    /** Drafts that name what was changed, and people who were, or with `tellDrafts` would be, told. */
    drafts: wholeNumber,
    told: wholeNumber,
  }),
} as const satisfies Call;

/**
 * A new entry, with what tells it from others; the rest is set by changing it. Nothing in it is public yet: a period is
 * born closed, an offer inactive, with the fees and rules of the program's last offer.
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
 * Takes away what was added by mistake, as long as no application names it (an entity: no period). Offers in it that nobody
 * chose go with it. Header If-Match: the version that was looked at.
 */
export const removeFromControlPanel = {
  name: 'removeFromControlPanel',
  method: 'DELETE',
  path: '/admin/control-panel/{section}/{id}',
  access: 'admin',
  data: nothing,
} as const satisfies Call;
