import type { Call } from './call.ts';
import { freeObject, list, optionalText, partial, record, text, whole, yesNo } from './shapes.ts';

/** Parts of the control panel; each has its form in `schemas/admin/panel-<section>`. */
export const panelSections = ['contact', 'period', 'offer', 'studies', 'channel'] as const;
export type PanelSection = (typeof panelSections)[number];

const entry = record({
  /** Institution code of a contact, else the id of the row. */
  id: text,
  /** What the entry is called where its own fields do not say it, such as entity, year and period of an offer. */
  label: text,
  /** Null: of all institutions. */
  institutionCode: { type: ['integer', 'null'] },
  /** Of an offer: the period it belongs to. */
  parentId: optionalText,
  version: whole,
  values: freeObject,
  /** Of a period: whether applicants can use it now, and how many drafts name it. */
  isOpen: yesNo,
  drafts: whole,
});

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
    channel: list(entry),
  }),
} as const satisfies Call;

/** All fields of the section's form. Header If-Match: the version it was based on. */
export const changeControlPanel = {
  name: 'changeControlPanel',
  method: 'PATCH',
  path: '/admin/control-panel',
  access: 'admin',
  body: partial(
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
    drafts: whole,
    told: whole,
  }),
} as const satisfies Call;
