import {
  eventOfReminder,
  isMailEvent,
  lengthWithValues,
  MAX_SHORT_TEXT,
  type MailEvent,
  mailEvents,
} from '../../../contract/mail-events.ts';
import { findRule } from '../../../engine/model/field-facts.ts';
import { allNodesOf, nodeAt } from '../../../engine/model/form-model.ts';
import { factsOfMailCondition, splitExpression } from '../../../engine/model/read-facts.ts';
import type { Catalogue, MailRule, ReminderRule } from '../../../engine/schema/types.ts';
import { textValueNames } from '../../../engine/text/text-values.ts';
import { findCatalogue } from '../../data/catalogue.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { checkSource, type FindingDraft, plainType } from '../expression-problem.ts';
import { factTypes } from '../fact-types.ts';
import { findNearestWord } from '../find-nearest-word.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import { findGradeProblem, gradesOfFacts } from '../grades-in-expression.ts';
import { textFileOf } from '../texts/text-file.ts';
import type { JsonPath } from '../walk-json.ts';
import { canHold } from './steps-can-be-asked.ts';
import { unknownNameFinding } from './unknown-name-finding.ts';

const FILE = 'schemas/rules/mails.json';

const mailTextFiles = ({ files }: OfficerData): readonly LocatedJson[] =>
  [...files.values()].filter(({ path }) => /^locales\/[^/]+\/mail\.json$/.test(path));

/** Names of the mails that have a text in some language. */
const textNames = (files: readonly LocatedJson[]): ReadonlySet<string> =>
  new Set(files.flatMap((file) => [...textFileOf(file).byKey.keys()].flatMap((key) => key.split('.').slice(0, -1))));

const isEmailField = (catalogue: Catalogue, to: string): boolean => {
  const [step = '', ...path] = to.split('.');
  const form = catalogue.steps.find(({ key }) => key === step);
  return form !== undefined && findRule(nodeAt(form, path), 'format') === 'email';
};

const emailFields = ({ steps }: Catalogue): readonly string[] =>
  steps.flatMap((step) =>
    allNodesOf(step)
      .filter((node) => findRule(node, 'format') === 'email')
      .map(({ path }) => [step.key, ...path].join('.')),
  );

interface PlacedMail {
  readonly file: LocatedJson;
  readonly at: JsonPath;
  readonly event: MailEvent;
  readonly mail: MailRule;
}

const recipientFindings = (catalogue: Catalogue, { file, at, event, mail }: PlacedMail): readonly Finding[] => {
  const { to } = mail;
  if (event.isForPeriod)
    return [
      ...(to === 'applicant' ? [] : [createFinding(file, { rule: 'mailOfPeriod', at: [...at, 'to'] })]),
      ...(['when', 'delayMinutes', 'phone'] as const).flatMap((key) =>
        mail[key] === undefined ? [] : [createFinding(file, { rule: 'mailOfPeriod', at: [...at, key], isKey: true })],
      ),
    ];
  if (!to.includes('.') || isEmailField(catalogue, to)) return [];
  const known = emailFields(catalogue);
  const meant = findNearestWord(to, known) ?? known.join(', ');
  return [createFinding(file, { rule: 'notEmailField', at: [...at, 'to'], params: { name: to, meant } })];
};

const textFindings = (data: OfficerData, { file, at, mail }: PlacedMail): readonly Finding[] => {
  const files = mailTextFiles(data);
  const parts = ['subject', 'body', ...(mail.phone ? ['short'] : [])].filter((part) =>
    files.every((texts) => !textFileOf(texts).byKey.has(`${mail.text}.${part}`)),
  );
  if (parts.length === 0) return [];
  const meant = findNearestWord(mail.text, [...textNames(files)]) ?? '';
  const keys = parts.map((part) => `mail.${mail.text}.${part}`).join(', ');
  const rule = meant === '' || meant === mail.text ? 'mailWithoutText' : 'misspeltMailText';
  return [createFinding(file, { rule, at: [...at, 'text'], params: { text: mail.text, keys, meant } })];
};

const conditionFindings = (catalogue: Catalogue, { file, at, event, mail }: PlacedMail): readonly Finding[] => {
  if (event.isForPeriod || canHold(catalogue, mail.when)) return [];
  const params = { facts: factsOfMailCondition(mail.when).join(', ') };
  return [createFinding(file, { rule: 'neverSent', at: [...at, 'when'], isKey: true, params })];
};

const noFields = { schema: { type: 'object' } } as const;

/** The expression of a condition reads facts only, compares values of one type and gives true or false. */
const expressionFindings = (catalogue: Catalogue, { file, at, event, mail }: PlacedMail): readonly Finding[] => {
  const source = mail.when && splitExpression(mail.when).source;
  if (event.isForPeriod || source === undefined) return [];
  const facts = factTypes(catalogue);
  // `factsAreAvailable` reports a fact that does not exist.
  if (factsOfMailCondition(mail.when).some((name) => !Object.hasOwn(facts, name))) return [];
  const { problem, type } = checkSource({ form: noFields, path: [], source, facts });
  const finding = ([rule, params]: FindingDraft) =>
    createFinding(file, { rule, at: [...at, 'when', 'x-check'], params });
  if (problem) return [finding(problem)];
  const ofGrades = findGradeProblem(source, gradesOfFacts(catalogue));
  if (ofGrades) return [finding(ofGrades)];
  if (type === 'bool' || type === 'dyn') return [];
  return [finding(['expressionResult', { keyword: 'x-check', type: plainType(type), wanted: plainType('bool') }])];
};

const braced = (names: readonly string[]): string => names.map((name) => `{{${name}}}`).join(', ');

/** Placeholders that the mails of these events do not fill in, in every language. */
const placeholderFindings = (data: OfficerData, placed: readonly PlacedMail[]): readonly Finding[] =>
  [...new Set(placed.map(({ mail }) => mail.text))].flatMap((text) => {
    const events = placed.filter(({ mail }) => mail.text === text).map(({ event }) => event);
    const known = (events[0]?.values ?? []).filter((name) => events.every(({ values }) => values.includes(name)));
    return mailTextFiles(data).flatMap((file) =>
      [...textFileOf(file).byKey].flatMap(([key, { path, placeholders }]) => {
        if (!key.startsWith(`${text}.`)) return [];
        const foreign = [...placeholders].filter((name) => ![...known, ...textValueNames].includes(name));
        const params = { key: `mail.${key}`, names: braced(foreign), known: braced(known) };
        return foreign.length === 0 ? [] : [createFinding(file, { rule: 'foreignPlaceholder', at: path, params })];
      }),
    );
  });

/** A message to a phone is one message: texts that may be longer, in every language. */
const lengthFindings = (data: OfficerData, placed: readonly PlacedMail[]): readonly Finding[] => {
  const texts = new Set(placed.flatMap(({ mail }) => (mail.phone ? [`${mail.text}.short`] : [])));
  return mailTextFiles(data).flatMap((file) =>
    [...textFileOf(file).byKey].flatMap(([key, { path, words }]) => {
      const length = texts.has(key) ? lengthWithValues(words.trim()) : 0;
      if (length <= MAX_SHORT_TEXT) return [];
      const params = { key: `mail.${key}`, length: String(length), limit: String(MAX_SHORT_TEXT) };
      return [createFinding(file, { rule: 'shortTextTooLong', at: path, params })];
    }),
  );
};

/** An application gets each name once: of two reminders with one name it would get one. */
const repeatedNames = (file: LocatedJson, reminders: readonly ReminderRule[]): readonly Finding[] => {
  const names = reminders.map(({ name }) => name);
  return names.flatMap((name, index) =>
    names.indexOf(name) < index
      ? [createFinding(file, { rule: 'rowTwice', at: ['reminders', index, 'name'], params: { name } })]
      : [],
  );
};

/** Events of mails exist; their mails have texts, recipients with an address, and conditions that can hold. */
export const mailsCanBeSent: Rule = (data) => {
  const [file, catalogue] = [data.files.get(FILE), findCatalogue(data)];
  if (!file || !catalogue) return [];
  const entries = Object.entries(catalogue.mails.events);
  const placed = entries.flatMap(([name, mails]): PlacedMail[] =>
    isMailEvent(name)
      ? mails.map((mail, index) => ({ file, at: ['events', name, index], event: mailEvents[name], mail }))
      : [],
  );
  placed.push(
    ...(catalogue.mails.reminders ?? []).map((mail, index) => ({
      file,
      at: ['reminders', index],
      event: eventOfReminder(mail),
      mail,
    })),
  );
  return [
    ...repeatedNames(file, catalogue.mails.reminders ?? []),
    ...entries.flatMap(([name]) =>
      isMailEvent(name)
        ? []
        : [unknownNameFinding(file, ['events', name], name, 'mails.json', Object.keys(mailEvents), true)],
    ),
    ...placed.flatMap((one) => [
      ...recipientFindings(catalogue, one),
      ...textFindings(data, one),
      ...conditionFindings(catalogue, one),
      ...expressionFindings(catalogue, one),
    ]),
    ...placeholderFindings(data, placed),
    ...lengthFindings(data, placed),
  ];
};
