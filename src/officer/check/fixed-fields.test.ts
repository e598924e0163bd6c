import { describe, expect, it } from 'vitest';
import { currentData } from '../../../tests/support/officer/current-data.ts';
import { diffAfterEdits, textsByLanguage } from '../../../tests/support/officer/diff-cases.ts';
import { expectSentences, officerTextsByLanguage, summarizeFindings } from '../../../tests/support/officer/findings.ts';
import { lineOf, type TextReplacement, withChanges } from '../../../tests/support/officer/with-changes.ts';
import { codedForms, findCodedForm } from '../../contract/fixed-fields.ts';
import { findCatalogue, listForms } from '../data/catalogue.ts';
import { findFixedProblem } from '../data/fixed-field-problems.ts';
import { locateJson } from '../data/located-json.ts';
import { createOfficerData } from '../data/read-officer-data.ts';
import { findingSentences } from '../report/finding-sentences.ts';
import { fixedFieldsAreKept } from './rules/fixed-fields-are-kept.ts';

const OFFER = 'schemas/admin/panel-offer/schema.json';
const PERIOD = 'schemas/admin/panel-period/schema.json';
const PROFILE = 'schemas/account/profile/schema.json';
const PROMO = 'schemas/content/promo-code/schema.json';

const quota = '"quota": {';
const newField = '"motto": { "type": "string", "maxLength": 80 },';

/** The edit, the rule of the only finding, and the text whose line it has. */
const slips: Readonly<Record<string, readonly [TextReplacement, rule: string, at: string]>> = {
  'a fixed field is renamed': [[OFFER, quota, '"seats": {'], 'fixedMissing', '"seats": {'],
  'a fixed field is renamed in the profile': [
    [PROFILE, '"firstName": {', '"givenName": {'],
    'fixedMissing',
    '"givenName": {',
  ],
  'a fixed field is removed': [
    [
      PERIOD,
      '"isClosed": {\n      "type": "boolean",\n      "x-notifies": "drafts",\n      "x-fixed": "period"\n    },',
      '',
    ],
    'fixedMissing',
    '"properties": {',
  ],
  'a fixed field has another type': [
    [OFFER, `${quota}\n      "type": "integer"`, `${quota}\n      "type": "number"`],
    'fixedType',
    '"type": "number"',
  ],
  'a fixed field is no longer required': [[OFFER, '"ukt",\n', '\n'], 'fixedOptional', '"required": ['],
  'a fixed field is asked for only in some cases': [
    [
      'schemas/account/otp-resend/schema.json',
      '"properties": { "email": { "$ref": "../../common/email.json", "x-fixed": "login" } }',
      '"properties": {}, "if": { "required": ["$facts"] },\n"then": { "properties": {\n"email": { "$ref": "../../common/email.json", "x-fixed": "login" } } }',
    ],
    'fixedConditional',
    '"email": {',
  ],
  'a fixed field accepts more than its column': [
    [OFFER, '"maximum": 100000,', '"maximum": 3000000000,'],
    'fixedLimits',
    quota,
  ],
  'a fixed choice has a value that code does not know': [
    [PROMO, '"enum": ["percent", "amount"]', '"enum": ["percent", "amount", "gift"]'],
    'fixedValues',
    '"gift"',
  ],
  'the order of dates is not checked': [
    [PERIOD, '"x-check": "endDate >= startDate", ', ''],
    'fixedCheck',
    '"endDate": {',
  ],
  'the mark is removed': [[PROFILE, ', "x-fixed": "person"', ''], 'fixedUnmarked', '"firstName": {'],
  'the mark is at a field that code does not read': [
    [PROFILE, '"noLastName": { "type": "boolean"', '"noLastName": { "type": "boolean", "x-fixed": "person"'],
    'fixedNeedless',
    '"noLastName": {',
  ],
  'a form that is not stored gets a field': [
    ['schemas/account/login/schema.json', '"properties": {', `"properties": {\n    ${newField}`],
    'notStored',
    '"motto"',
  ],
  'a new entry is asked for what the control panel does not have': [
    ['schemas/admin/new-studies/schema.json', '"properties": {', `"properties": {\n    ${newField}`],
    'newNotInPanel',
    '"motto"',
  ],
  'the control panel asks for a file': [
    [
      'schemas/admin/panel-studies/schema.json',
      '"properties": {',
      '"properties": {\n    "flyer": { "$ref": "../../common/file.json#/$defs/photo" },',
    ],
    'fileNotStored',
    '"flyer"',
  ],
  'a field notifies nobody': [
    [PROFILE, '"noLastName": { "type": "boolean"', '"noLastName": { "type": "boolean",\n "x-notifies": "drafts"'],
    'notifiesNobody',
    '"x-notifies"',
  ],
};

describe('fields that code reads by name', () => {
  it('the data marks exactly those', () => {
    const catalogue = findCatalogue(currentData);
    const forms = catalogue ? listForms(catalogue) : [];
    const broken = codedForms.flatMap((key) => {
      const form = forms.find((one) => one.key === key);
      return Object.entries(findCodedForm(key)?.fields ?? {}).map(([name, need]) =>
        form ? findFixedProblem(form, name, need) : key,
      );
    });
    expect(broken.filter((problem) => problem !== undefined)).toEqual([]);
    expect(fixedFieldsAreKept(currentData)).toEqual([]);
  });

  it.each(Object.entries(slips))('%s', (_, [change, rule, at]) => {
    const data = withChanges(currentData, [change]);
    const findings = fixedFieldsAreKept(data, currentData);
    const [path] = change;
    expect(summarizeFindings(findings)).toEqual([`${rule} ${path}:${lineOf(data, path, at)}`]);
  });

  it('a field may be added to every form that stores answers', () => {
    const forms = ['panel-contact', 'panel-entity', 'panel-period', 'panel-offer', 'panel-studies', 'panel-channel'];
    const paths = [
      ...forms.map((key) => `schemas/admin/${key}`),
      'schemas/account/register',
      'schemas/account/profile',
    ];
    const changes = paths.map(
      (path): TextReplacement => [`${path}/schema.json`, '"properties": {', `"properties": {\n    ${newField}`],
    );
    expect(fixedFieldsAreKept(withChanges(currentData, changes))).toEqual([]);
  });

  it('the finding names what depends on the field', () => {
    const findings = fixedFieldsAreKept(withChanges(currentData, [[OFFER, quota, '"seats": {']]));
    expectSentences(findings);
    const [finding] = findings;
    expect(finding && findingSentences(officerTextsByLanguage.en, finding).what).toContain(
      'It decides what applicants are asked for and who is admitted.',
    );
    expect(finding && findingSentences(officerTextsByLanguage.id, finding).what).toContain('siapa yang diterima');
  });
});

describe('the verdict', () => {
  type Schema = { properties: Record<string, object>; required: string[] };
  const renamed = (from: string, to: string) => (content: Schema) => {
    const { [from]: field = {}, ...rest } = content.properties;
    return { ...content, properties: { ...rest, [to]: field } };
  };
  const reasons = (path: string, edit: (content: Schema) => object) => {
    const diff = diffAfterEdits({ [path]: edit });
    const changes = diff.sections.flatMap((section) => section.changes);
    return [diff.verdict, changes.map((one) => one.reason?.(textsByLanguage.en) ?? '').join(' ')] as const;
  };

  it('a renamed fixed field breaks the portal', () => {
    const [verdict, reason] = reasons(OFFER, renamed('quota', 'seats'));
    expect(verdict).toBe('breaks');
    expect(reason).toContain('Code reads this field by name');
  });

  it('another field that is renamed without a migration needs one', () => {
    const [verdict] = reasons(PROFILE, renamed('noLastName', 'hasOneName'));
    expect(verdict).toBe('needsMigration');
  });

  it('a new field in a form that stores nothing breaks it, one in the control panel is safe', () => {
    const added = (content: Schema) => ({
      ...content,
      properties: { ...content.properties, motto: { type: 'string', maxLength: 80 } },
    });
    expect(reasons('schemas/account/login/schema.json', added)[0]).toBe('breaks');
    expect(reasons(OFFER, added)[0]).toBe('safe');
  });
});

describe('migrations of forms of staff and accounts', () => {
  const migration = (form: string) => {
    const path = `schemas/${form}/migrations/001.json`;
    const content = {
      $schema: '../../../meta/migration.json',
      number: 1,
      operations: [{ drop: { field: 'motto' } }],
      example: { before: { motto: 'a' }, after: {} },
    };
    return createOfficerData(new Map([...currentData.files, [path, locateJson(path, JSON.stringify(content))]]));
  };
  const rulesOf = (form: string) => summarizeFindings(fixedFieldsAreKept(migration(form)));

  it('are those of the profile for the registration, and none where nothing is stored', () => {
    expect(rulesOf('account/register')).toEqual(['migrationElsewhere schemas/account/register/migrations/001.json:1']);
    expect(rulesOf('account/login')).toEqual(['migrationOfNothing schemas/account/login/migrations/001.json:1']);
    expect(rulesOf('account/profile')).toEqual([]);
    expect(rulesOf('admin/panel-offer')).toEqual([]);
  });
});
