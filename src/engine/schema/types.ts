import type { ScheduledExports } from '../exports/scheduled-export.ts';
import type { ChoiceList } from '../lists/choice-list.ts';
import type { Rubrics } from '../review/rubric.ts';
import type { StaffGroups } from '../staff/staff-groups.ts';
import type { StaffRoles } from '../staff/staff-roles.ts';

/** A JSON Schema 2020-12 as officers write it (specification 5), including boolean schemas. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** The answers of one step: plain JSON; a file is the id of a stored file. */
export type Answers = Readonly<Record<string, unknown>>;

/** One entry of `schemas/application/steps.json`. `wireStep` identifies the step on the API and is never renumbered. */
export interface StepRef {
  readonly key: string;
  readonly wireStep: number;
  /** The last step: it is saved by submitting the application. */
  readonly submits?: boolean;
  /** Server-known facts that the step's rules read under `$facts` (see `schemas/rules/facts.json`). */
  readonly facts?: readonly string[];
  /** The step's answers are prefilled through `/form/autofill`. */
  readonly prefetch?: boolean;
  /** Fields whose change after later steps were saved makes the application reload (specification 4). */
  readonly reloadsWhenChanged?: readonly string[];
  /** A condition over facts: the step is part of the applications for which it holds. Absent: of all. */
  readonly when?: JsonSchema;
}

/** `ui.json`: order, widgets, data sources; never a text. A group has the settings of a form. */
export interface FieldUi extends StepUi {
  readonly 'ui:widget'?: string;
  readonly 'ui:field'?: string;
  readonly 'ui:options'?: FieldUiOptions;
  readonly [nested: string]: unknown;
}

export interface FieldUiOptions {
  /** Name of a list of `schemas/lists`, or of a data source of `src/contract/sources.ts`. */
  readonly source?: string;
  /** Source parameter -> sibling field whose answer fills it, e.g. `{ "sfProvinceId": "sfProvinceId" }`. */
  readonly with?: Readonly<Record<string, string>>;
  /** Parameters that are omitted when a sibling has one of the values (PKBM omits the city filter). */
  readonly withoutWhen?: Readonly<Record<string, { readonly field: string; readonly in: readonly string[] }>>;
  readonly [option: string]: unknown;
}

/** Fields below one heading. */
export interface UiGroup {
  readonly key: string;
  readonly fields: readonly string[];
  readonly columns?: number;
}

export interface StepUi {
  readonly 'ui:order'?: readonly string[];
  /** How many fields stand beside each other where the page is wide enough. */
  readonly 'ui:columns'?: number;
  /** Whether the answers begin the applicant's next application; unset: as around it, and yes for the form. */
  readonly 'ui:carryOver'?: boolean;
  /** Visual groups: heading key -> fields, with columns of their own where they are not those of `ui:columns`. */
  readonly 'ui:groups'?: readonly UiGroup[];
  readonly [field: string]: unknown;
}

/** `wire.json`: how the call represents answers (specification 5, payload mapping). */
export interface WireMap {
  readonly $schema?: string;
  /** Default json. multipart: values as text parts, files as file parts. */
  readonly encoding?: 'json' | 'multipart';
  /** answer value -> wire value, by field. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** A field whose value equals this is not sent. */
  readonly dropWhen?: { readonly const: unknown };
  /** Fields that are never sent. */
  readonly drop?: readonly string[];
  /** answer field -> name on the wire. */
  readonly rename?: Readonly<Record<string, string>>;
}

export interface StepExamples {
  readonly $schema?: string;
  readonly valid: Readonly<Record<string, Answers>>;
  readonly invalid: Readonly<Record<string, { readonly data: Answers; readonly errors: readonly string[] }>>;
  /** Names of those among them that `npm run examples` wrote; absent where there are none. */
  readonly generated?: { readonly valid: readonly string[]; readonly invalid: readonly string[] };
}

/** What an answer becomes by `convert`: `single` is the only entry of a list. */
export type AnswerType = 'text' | 'number' | 'integer' | 'list' | 'single';

/** How a text is split: at a separator into fields in order, or by a pattern whose named parts are fields beside it. */
export interface SplitRule {
  readonly separator?: string;
  readonly into?: readonly string[];
  readonly pattern?: string;
}

/**
 * One change of saved answers. A field is a name, or a path such as `address.street` and `members.*.job`. `send` and
 * `receive` are the two halves of a move between steps; nobody writes them.
 */
export type MigrationOperation =
  | { readonly rename: { readonly from: string; readonly to: string } }
  | { readonly move: { readonly from: string; readonly to: string } }
  | { readonly default: { readonly field: string; readonly value: unknown } }
  | { readonly map: { readonly field: string; readonly values: Readonly<Record<string, unknown>> } }
  | { readonly split: SplitRule & { readonly field: string } }
  | { readonly merge: { readonly template: string; readonly into: string } }
  | { readonly calculate: { readonly field: string; readonly value: string } }
  | { readonly convert: { readonly field: string; readonly to: AnswerType } }
  | { readonly drop: { readonly field: string } }
  | { readonly send: { readonly field: string; readonly to: string } }
  | { readonly receive: { readonly from: string; readonly field: string } };

/** Answers before a migration, and what they become. */
export interface MigrationExample {
  readonly before: Answers;
  readonly after: Answers;
  /** What it has in the other step of a move between steps, by `step.field`. */
  readonly received?: Answers;
}

/** `migrations/NNN.json` of a step: a declared change of shape, with a proof. */
export interface Migration {
  readonly $schema?: string;
  readonly number: number;
  readonly operations: readonly MigrationOperation[];
  /** May be left out where no operation computes. */
  readonly example?: MigrationExample;
  /** Number of the migration over several steps that this is the part of one step of. */
  readonly across?: number;
}

/** `schemas/application/migrations/NNN.json`: answers that move between steps. */
export interface StepsMigration {
  readonly $schema?: string;
  readonly number: number;
  /** The number that it takes among the migrations of each step: step -> number. */
  readonly steps: Readonly<Record<string, number>>;
  readonly operations: readonly { readonly move: { readonly from: string; readonly to: string } }[];
  /** Answers by step; it may be left out. */
  readonly example?: {
    readonly before: Readonly<Record<string, Answers>>;
    readonly after: Readonly<Record<string, Answers>>;
  };
}

/** A form as the renderer, the server and the officers' tools see it: one folder. */
export interface FormDefinition {
  readonly key: string;
  /** Bundled: every `$ref` resolved in place, `$schema` stripped; deep-equal in browser and server. */
  readonly schema: JsonSchema;
  readonly ui: StepUi;
  readonly wire: WireMap;
  readonly examples: StepExamples;
  readonly migrations: readonly Migration[];
  /** `<number of the last migration>-<fingerprint of the bundled schema>` */
  readonly schemaVersion: string;
}

export interface StepDefinition extends FormDefinition, StepRef {}

/**
 * `entity.json` of a kind of content: how its items are listed, found and shown to the public (specification 3 and 7).
 */
export interface ContentRules {
  readonly $schema?: string;
  /** First path segment of its calls: `news` for `/news/`. */
  readonly path: string;
  /** Only this feature reads it: it has its own calls, and usually its own table. */
  readonly readers?: 'admins';
  readonly pageSize: number;
  /** Fields that the admin's list shows. */
  readonly columns: readonly string[];
  /** The field with the institution's code; 0 means all institutions. */
  readonly institution: string;
  /** Texts in two languages: the field named here is Indonesian, the one with `En` behind its name English. */
  readonly texts: readonly string[];
  readonly richTexts?: readonly string[];
  readonly search?: readonly string[];
  readonly slugFrom?: string;
  /**
   * The fields that decide whether an item is public; days are yyyy-MM-dd in Jakarta, both inclusive. With a time (HH:mm)
   * beside it the first day begins then, and the last one ends then.
   */
  readonly public: {
    readonly flag?: string;
    readonly from?: string;
    readonly fromTime?: string;
    readonly until?: string;
    readonly untilTime?: string;
  };
  readonly order: readonly ContentOrder[];
  readonly neighbours?: boolean;
  /** Name of the page that opens after saving. */
  readonly afterSave: string;
  /** Its public pages; a kind without it has none. */
  readonly page?: ContentPage;
}

/** The role of each field on the public pages of a kind; pages never name a field themselves. */
export interface ContentPage {
  /** How the list is laid out. */
  readonly view: 'cards' | 'agenda' | 'shelf' | 'questions';
  readonly heading: string;
  readonly lead?: string;
  readonly body?: string;
  readonly picture?: string;
  readonly pictureAlt?: string;
  /** The day it was published or takes place; `until` is the last day, `time` the hour as `H:mm`. */
  readonly date?: string;
  readonly until?: string;
  readonly time?: string;
  readonly place?: string;
  readonly link?: string;
  readonly category?: string;
  /** A document to download. */
  readonly file?: string;
  /** Each item has a page of its own: `/<path>/<slug>`, or `/<path>/<id>/<slug>` where the kind has `neighbours`. */
  readonly detail: boolean;
  readonly search?: boolean;
  /** RSS at `/<path>/rss.xml`. */
  readonly feed?: boolean;
  /** A calendar file for each item. */
  readonly calendar?: boolean;
  /** The schema.org type of an item, for search engines. */
  readonly structured?: 'Event' | 'NewsArticle' | 'FAQPage';
}

/** The part of a content kind with public pages that the browser needs. */
export interface PublicContent extends Pick<ContentRules, 'path' | 'pageSize'> {
  readonly key: string;
  readonly neighbours: boolean;
  readonly page: ContentPage;
}

/** `upcoming`: first future items, the nearest first, then past items, the latest first. */
export interface ContentOrder {
  readonly field: string;
  readonly direction: 'ascending' | 'descending' | 'upcoming';
}

/** A kind of content: a form with the rules of `entity.json`. */
export interface ContentEntity extends FormDefinition, ContentRules {}

export interface Institution {
  readonly title: string;
  readonly id: string;
  readonly code: number;
  readonly parameter: string;
  readonly theme: string;
  /** Present where the institution holds interviews. */
  readonly interviews?: InterviewRule;
}

/** How an institution holds interviews. */
export interface InterviewRule {
  /** Applicants choose a time, and change it, until so many hours before it begins. */
  readonly changeHoursBefore: number;
}

/** A decision table: the first row whose `when` holds gives `then`. */
export interface DecisionTable {
  readonly $schema?: string;
  readonly rows: readonly {
    readonly name: string;
    readonly when: JsonSchema;
    readonly then: Readonly<Record<string, unknown>>;
  }[];
  readonly examples: readonly { readonly facts: Answers; readonly then: Readonly<Record<string, unknown>> | null }[];
}

/** `schemas/rules/eligibility.json`: named rules, each a JSON Schema over facts; `x-error` names the reason. */
export interface EligibilityRules {
  readonly $schema?: string;
  readonly rules: Readonly<Record<string, JsonSchema>>;
  /** Facts for a rule, with the names of the conditions that they break. */
  readonly examples?: readonly unknown[];
}

/** `schemas/rules/facts.json`: how each fact is computed from the answers. */
export interface FactRules {
  readonly $schema?: string;
  readonly facts: Readonly<Record<string, FactRule>>;
}

/** One grade of a scale. */
export interface ScaleGrade {
  readonly grade: string;
  /** What it counts in averages. */
  readonly points?: number;
}

/** `schemas/rules/scales.json`: scale -> its grades, the best first. */
export type Scales = Readonly<Record<string, readonly ScaleGrade[]>>;

/** Dates of the intake that the first chosen program belongs to. */
export type IntakeDate = 'startOfStudies' | 'periodOpens' | 'periodCloses';

/**
 * value: the answer itself · gradeAverage / gradeBySubject: over a grade grid, empty cells filled from the semester
 * before · today: yyyy-MM-dd · yearsBefore: today less `years` · ageAt: full years from an answered date to a date of the intake ·
 * given: the server's facts about programs and period.
 */
export type FactRule =
  | { readonly compute: 'value'; readonly step: string; readonly field: string }
  | {
      readonly compute: 'gradeAverage' | 'gradeBySubject';
      readonly step: string;
      readonly field: string;
      readonly of: string;
      /** What grades of the column count that are letters; absent: it has none, or no average. */
      readonly points?: Readonly<Record<string, number>>;
    }
  | { readonly compute: 'today' }
  | { readonly compute: 'yearsBefore'; readonly years: number }
  | { readonly compute: 'ageAt'; readonly step: string; readonly field: string; readonly on: IntakeDate | 'today' }
  | { readonly compute: 'given'; readonly of: string };

/** One mail of an event. */
export interface MailRule {
  /** Name of its texts in `locales/<language>/mail.json`. */
  readonly text: string;
  /** `applicant`, `office`, or a field that holds an email address, as `step.field`. */
  readonly to: string;
  /** A condition over facts; absent: always. */
  readonly when?: JsonSchema;
  readonly delayMinutes?: number;
  /** Only for `payment-ends-soon`: so many hours before the payment link ends. */
  readonly hoursBefore?: number;
  /** Applicants who want messages get the mail's `short` text on their phone too. */
  readonly phone?: true;
}

/** A mail to a draft that was not submitted, some days after its last save or before its deadline. */
export interface ReminderRule extends Omit<MailRule, 'delayMinutes' | 'hoursBefore'> {
  /** Identity: an application gets each name at most once. */
  readonly name: string;
  readonly days: number;
  readonly relativeTo: 'lastSave' | 'deadline' | 'interview';
}

/** `schemas/rules/mails.json`: event -> its mails, the reminders, and what admins may write. */
export interface MailRules {
  readonly events: Readonly<Record<string, readonly MailRule[]>>;
  readonly reminders?: readonly ReminderRule[];
  /** Mails that admins write: the placeholders that they may choose. */
  readonly messages?: { readonly placeholders: readonly string[] };
}

/** `schemas/application/roles.json`: the answers that the admission process uses, as `step.field`. */
export interface StepRoles {
  readonly $schema?: string;
  /** Offered programs in order of preference (at most two, specification 5). */
  readonly preferences: readonly string[];
  readonly period: string;
  readonly [role: string]: unknown;
}

/** All officers' data, typed and bundled. Built from a map path -> parsed JSON in browser and server. */
export interface Catalogue {
  readonly steps: readonly StepDefinition[];
  /** Institution (`parameter`) -> its order of the steps. Others have the order of `steps`. */
  readonly orderByInstitution?: Readonly<Record<string, readonly string[]>>;
  readonly roles: StepRoles;
  /** The roles of staff and their rights. */
  readonly staffRoles: StaffRoles;
  /** What the groups of the university's identity provider give. */
  readonly staffGroups: StaffGroups;
  /** Rights that a key of another system can have. */
  readonly keyRights: readonly string[];
  /** The files that the portal writes by itself. */
  readonly exports: ScheduledExports;
  readonly forms: Readonly<Record<string, FormDefinition>>;
  readonly content: Readonly<Record<string, ContentEntity>>;
  readonly institutions: readonly Institution[];
  readonly tables: Readonly<Record<string, DecisionTable>>;
  readonly eligibility: EligibilityRules;
  readonly facts: FactRules;
  /** The scales of `schemas/rules/scales.json` by name. */
  readonly scales: Scales;
  /** The rubrics of `schemas/review` by name. */
  readonly rubrics: Rubrics;
  readonly mails: MailRules;
  /** The lists of `schemas/lists` by name. */
  readonly lists: Readonly<Record<string, ChoiceList>>;
}

/** One broken rule. `path` is a JSON pointer into the answers, `key` a message key, `params` fill its placeholders. */
export interface FieldError {
  readonly path: string;
  readonly key: string;
  readonly params?: Readonly<Record<string, unknown>>;
}
