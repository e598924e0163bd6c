import { describe, expect, it } from 'vitest';
import { currentData } from '../../../tests/support/officer/current-data.ts';
import {
  entryOf,
  expectPlainWords,
  readMetaSchema,
  type Setting,
  settingsOf,
  settingTransitions,
} from '../../../tests/support/officer/meta-schema-settings.ts';
import { compareForms } from '../../engine/evolution/compare-forms.ts';
import type { ScheduledExport } from '../../engine/exports/scheduled-export.ts';
import type {
  Catalogue,
  FormDefinition,
  Institution,
  MailRule,
  ReminderRule,
  StepDefinition,
  StepUi,
  WireMap,
} from '../../engine/schema/types.ts';
import { checker, findCatalogue } from '../data/catalogue.ts';
import type { OfficerData } from '../data/read-officer-data.ts';
import type { DescribedChange } from './described-change.ts';
import { diffForm } from './diff-form.ts';
import { diffSteps } from './diff-steps.ts';
import { diffEntity } from './settings/diff-entity.ts';
import { diffExports } from './settings/diff-exports.ts';
import { diffInstitutions } from './settings/diff-institutions.ts';
import { diffMails } from './settings/diff-mails.ts';
import { diffRoles } from './settings/diff-roles.ts';
import { diffThemes } from './settings/diff-themes.ts';

const data = currentData;
const catalogue = findCatalogue(data) as Catalogue;

const withFile = (place: string, value: unknown): OfficerData => ({
  ...data,
  values: new Map([...data.values, [place, value]]),
});

const NEWS = 'schemas/content/news';
const THEME = 'themes/untar/tokens.json';
const ROLES = 'schemas/application/roles.json';
const [, personal] = catalogue.steps;
const [institution] = catalogue.institutions;

const describeUiChanges = (
  before: Partial<FormDefinition>,
  after: Partial<FormDefinition>,
): readonly DescribedChange[] => {
  const versions = { before: { ...personal, ...before }, after: { ...personal, ...after } } as const;
  const pair = versions as { readonly before: FormDefinition; readonly after: FormDefinition };
  const evaluated = compareForms(pair.before, pair.after).map((change) => ({
    change,
    verdict: 'safe' as const,
    reason: 'onlyLooks',
    hits: { tried: 0, hit: 0 },
  }));
  return diffForm(pair, evaluated, { place: NEWS, retention: 'drafts' });
};

const exportSchema = (readMetaSchema('exports').schema['$defs'] as { export: Record<string, unknown> }).export;
const exportSamples: Readonly<Record<string, readonly [unknown, unknown]>> = {
  institution: [20, 'all'],
  time: ['02:30', '03:00'],
  columns: [{ nomor: 'registrationNumber' }, { nomor: { column: 'name', codes: { '': '-' } } }],
};

interface Family {
  readonly settings: ReturnType<typeof settingsOf>;
  readonly base: unknown;
  readonly describeChanges: (before: object, after: object) => readonly DescribedChange[];
  /** Settings that are described by another change. */
  readonly elsewhere?: Readonly<Record<string, string>>;
}

const uiMetaSchema = readMetaSchema('form-ui');
const field = {
  file: uiMetaSchema.file,
  schema: (uiMetaSchema.schema['$defs'] as { field: Record<string, unknown> }).field,
};
const uiOf = (look: object): Partial<FormDefinition> => ({ ui: { ...personal?.ui, firstName: look } as StepUi });

const families: Readonly<Record<string, Family>> = {
  'a step': {
    settings: settingsOf(entryOf(readMetaSchema('steps'), 'steps', '*'), (key) => key === 'when'),
    base: personal,
    describeChanges: (before, after) =>
      diffSteps(
        {
          checker,
          before: { ...catalogue, steps: [before as StepDefinition] },
          after: { ...catalogue, steps: [after as StepDefinition] },
        },
        [],
      ),
    elsewhere: { key: 'a step with another key is another step: one is added and one removed' },
  },
  'an email': {
    settings: settingsOf(entryOf(readMetaSchema('mails'), 'events', '*', '*'), (key) => key === 'when').map(
      ({ path, samples, ...rest }) => ({
        ...rest,
        path,
        samples: (path[0] === 'to' ? ['office', 'personal.email'] : samples) as [unknown, unknown],
      }),
    ),
    base: { text: 'registration-fee-due', to: 'applicant' },
    describeChanges: (before, after) =>
      diffMails(
        { ...catalogue, mails: { events: { 'registration-fee-due': [before as MailRule] } } },
        { ...catalogue, mails: { events: { 'registration-fee-due': [after as MailRule] } } },
      ),
  },
  'a reminder': {
    settings: settingsOf(entryOf(readMetaSchema('mails'), 'reminders', '*'), (key) => key === 'when').map(
      ({ path, samples, ...rest }) => ({
        ...rest,
        path,
        samples: (path[0] === 'to' ? ['office', 'personal.email'] : samples) as [unknown, unknown],
      }),
    ),
    base: { name: 'week', days: 7, relativeTo: 'deadline', text: 'registration-fee-due', to: 'applicant' },
    describeChanges: (before, after) => {
      const { events } = catalogue.mails;
      return diffMails(
        { ...catalogue, mails: { events, reminders: [before as ReminderRule] } },
        { ...catalogue, mails: { events, reminders: [after as ReminderRule] } },
      );
    },
  },
  'a content definition (entity.json)': {
    settings: settingsOf(readMetaSchema('content-entity'), (key) => key === 'order'),
    base: data.values.get(`${NEWS}/entity.json`),
    describeChanges: (before, after) =>
      diffEntity(withFile(`${NEWS}/entity.json`, before), withFile(`${NEWS}/entity.json`, after), NEWS),
  },
  'the theme of an institution': {
    settings: settingsOf(readMetaSchema('tokens')),
    base: data.values.get(THEME),
    describeChanges: (before, after) => diffThemes(withFile(THEME, before), withFile(THEME, after)),
  },
  'an institution': {
    settings: settingsOf(entryOf(readMetaSchema('institutions'), 'institutions', '*')),
    base: institution,
    describeChanges: (before, after) =>
      diffInstitutions(
        { ...catalogue, institutions: [before as Institution] },
        { ...catalogue, institutions: [after as Institution] },
      ),
  },
  'a scheduled export': {
    settings: settingsOf(
      { ...readMetaSchema('exports'), schema: exportSchema },
      (key) => key === 'columns' || key === 'institution',
    ).map(({ path, samples, ...rest }) => ({ ...rest, path, samples: exportSamples[path.join('.')] ?? samples })),
    base: catalogue.exports['student-system'],
    describeChanges: (before, after) =>
      diffExports(
        { exports: { nightly: before as ScheduledExport } },
        { exports: { nightly: after as ScheduledExport } },
      ),
  },
  'a role': {
    settings: settingsOf(readMetaSchema('roles')).map(({ samples: [first], ...rest }) => ({
      ...rest,
      samples: (Array.isArray(first)
        ? [['personal.firstName'], ['personal.lastName']]
        : ['personal.firstName', 'personal.lastName']) as [unknown, unknown],
    })),
    base: data.values.get(ROLES),
    describeChanges: (before, after) =>
      diffRoles(withFile(ROLES, before), withFile(ROLES, after), { before: catalogue, after: catalogue }),
  },
  'the UI settings of a field': {
    settings: settingsOf(field, (key) => key === 'ui:options.with' || key === 'ui:options.withoutWhen'),
    base: {},
    describeChanges: (before, after) => describeUiChanges(uiOf(before), uiOf(after)),
  },
  'the UI settings of a list entry': {
    settings: settingsOf(field),
    base: {},
    describeChanges: (before, after) =>
      describeUiChanges(uiOf({ items: { entry: before } }), uiOf({ items: { entry: after } })),
  },
  'the UI settings of a field in a group': {
    settings: settingsOf(field),
    base: {},
    describeChanges: (before, after) => describeUiChanges(uiOf({ inner: before }), uiOf({ inner: after })),
  },
  'the wire mapping of a form': {
    settings: settingsOf(readMetaSchema('form-wire'), (key) => key === 'dropWhen').map(
      ({ path, samples, ...rest }) => ({
        ...rest,
        path: path[0] === 'values' ? ['values', 'gender'] : path[0] === 'rename' ? ['rename', 'firstName'] : path,
        samples: (path[0] === 'encoding'
          ? ['multipart', 'json']
          : path[0] === 'drop'
            ? [['firstName'], ['lastName']]
            : path[0] === 'values'
              ? [{ Male: 'M' }, { Male: 'Pria' }]
              : samples) as [unknown, unknown],
      }),
    ),
    base: {},
    describeChanges: (before, after) => describeUiChanges({ wire: before as WireMap }, { wire: after as WireMap }),
  },
};

describe.each(Object.entries(families))('a diff of %s', (_, { settings, base, describeChanges, elsewhere = {} }) => {
  it('the meta-schema has more than three settings', () => expect(settings.length).toBeGreaterThan(3));

  it.each(settings.filter(({ path }) => !(path.join('.') in elsewhere)).map((one) => [one.path.join('.'), one]))(
    'the setting %s is described in plain words when it is added, removed or changed',
    (_key, setting) => {
      for (const [before, after] of settingTransitions(base, setting as Setting))
        expectPlainWords(describeChanges(before, after));
    },
  );
});
