import { decisionTables, factsOfChosenPrograms } from '../../../contract/decision-tables.ts';
import { eventOfReminder, isMailEvent, mailEvents } from '../../../contract/mail-events.ts';
import { factsOfMailCondition, factsReadBy, namesInCondition } from '../../../engine/model/read-facts.ts';
import { RUBRICS } from '../../../engine/schema/catalogue.ts';
import type { Catalogue, FactRule } from '../../../engine/schema/types.ts';
import { stepsInOrder } from '../../../engine/steps/asked-steps.ts';
import { findCatalogue, formFolders } from '../../data/catalogue.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { findNearestWord } from '../find-nearest-word.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import { type JsonPath, objectsIn } from '../walk-json.ts';

/** Where a file, or the part of it at `start`, first reads a fact: its name as a key, or a text that names it. */
const placeOfFact = (
  file: LocatedJson,
  fact: string,
  start: JsonPath = [],
): readonly [at: JsonPath, isKey: boolean] => {
  const isNamed = (value: unknown): boolean =>
    value === fact || (typeof value === 'string' && new RegExp(`\\bfacts\\.${fact}\\b`).test(value));
  for (const [node, path] of objectsIn(file.value)) {
    if (start.some((name, depth) => path[depth] !== name)) continue;
    if (Object.hasOwn(node, fact) && path.at(-1) === 'properties') return [[...path, fact], true];
    const [key] = Object.entries(node).find(([, value]) => isNamed(value)) ?? [];
    if (key !== undefined) return [[...path, key], false];
    for (const [list, value] of Object.entries(node)) {
      const index = Array.isArray(value) ? value.indexOf(fact) : -1;
      if (index >= 0) return [[...path, list, index], false];
    }
  }
  return [start, false];
};

interface Reader {
  readonly file: LocatedJson;
  /** The part of the file that reads the facts. */
  readonly start?: JsonPath;
  readonly reads: readonly string[];
  /** The problem of reading this fact; undefined when it is available. */
  readonly problemOf: (rule: FactRule) => Pick<Finding, 'rule' | 'params'> | undefined;
}

const checkReader = ({ file, start, reads, problemOf }: Reader, { facts: { facts } }: Catalogue): readonly Finding[] =>
  reads.flatMap((fact): readonly Finding[] => {
    const rule = facts[fact];
    const known = Object.keys(facts);
    const problem = rule
      ? problemOf(rule)
      : { rule: 'strangeFact', params: { meant: findNearestWord(fact, known) ?? known.join(', ') } };
    if (!problem) return [];
    const [at, isKey] = placeOfFact(file, fact, start);
    return [createFinding(file, { rule: problem.rule, at, isKey, params: { fact, ...problem.params } })];
  });

const unavailable = (place: string, known: readonly string[]) => ({
  rule: 'unavailableFact',
  params: { place, known: known.join(', ') || '–' },
});

/** Whether a step comes before another one, whichever institution is applied to. */
const isAlwaysBefore = (catalogue: Catalogue, first: string, second: string): boolean =>
  [undefined, ...Object.keys(catalogue.orderByInstitution ?? {})].every((institution) => {
    const keys = stepsInOrder(catalogue, institution).map(({ key }) => key);
    return keys.indexOf(first) < keys.indexOf(second);
  });

/** The problem of reading a fact in a step, which knows the date, the chosen programs and answers of earlier steps. */
const problemInStep =
  (catalogue: Catalogue, step: string): Reader['problemOf'] =>
  (rule) => {
    if (rule.compute === 'given')
      return factsOfChosenPrograms.some((name) => name === rule.of)
        ? undefined
        : unavailable(step, factsOfChosenPrograms);
    if (!('step' in rule) || isAlwaysBefore(catalogue, rule.step, step)) return undefined;
    return { rule: 'lateFact', params: { step, later: rule.step } };
  };

const stepReaders = (data: OfficerData, catalogue: Catalogue): readonly Reader[] =>
  catalogue.steps.flatMap((step) => {
    const file = data.files.get(`${formFolders(data).get(step.key)}/schema.json`);
    return file ? [{ file, reads: factsReadBy(step.schema), problemOf: problemInStep(catalogue, step.key) }] : [];
  });

/** Conditions under which steps are asked. The chosen programs are known after the step that asks for them. */
const conditionReaders = (data: OfficerData, catalogue: Catalogue): readonly Reader[] => {
  const file = data.files.get('schemas/application/steps.json');
  const choosing = catalogue.roles.preferences[0]?.split('.')[0] ?? '';
  return catalogue.steps.flatMap(({ key, when }, index) => {
    if (!file || when === undefined) return [];
    const isOfProgram = (rule: FactRule): boolean =>
      (rule.compute === 'given' && rule.of !== 'institution') || (rule.compute === 'ageAt' && rule.on !== 'today');
    const problemOf = (rule: FactRule) => {
      const problem = problemInStep(catalogue, key)(rule);
      if (problem || !isOfProgram(rule) || isAlwaysBefore(catalogue, choosing, key)) return problem;
      return { rule: 'lateFact', params: { step: key, later: choosing } };
    };
    return [{ file, start: ['steps', index, 'when'], reads: namesInCondition(when), problemOf }];
  });
};

/** Other forms read facts of the page that contains them. */
const formReaders = (data: OfficerData, { forms, content }: Catalogue): readonly Reader[] =>
  [...Object.values(forms), ...Object.values(content)].flatMap(({ key, schema }) => {
    const file = data.files.get(`${formFolders(data).get(key)}/schema.json`);
    return file ? [{ file, reads: factsReadBy(schema), problemOf: () => undefined }] : [];
  });

/** The server facts among these names. */
const givenFacts = ({ facts: { facts } }: Catalogue, names: readonly string[]): readonly string[] =>
  Object.entries(facts).flatMap(([name, rule]) => (rule.compute === 'given' && names.includes(rule.of) ? [name] : []));

const tableReaders = (data: OfficerData, catalogue: Catalogue): readonly Reader[] =>
  Object.entries(decisionTables).flatMap(([name, { given, isGivenOnly }]) => {
    const file = data.files.get(`schemas/rules/${name}.json`);
    const table = catalogue.tables[name];
    if (!file || !table) return [];
    const problemOf = (rule: FactRule) => {
      const isKnown = rule.compute === 'given' ? given.includes(rule.of) : isGivenOnly !== true;
      return isKnown ? undefined : unavailable(name, givenFacts(catalogue, given));
    };
    return [{ file, reads: [...new Set(table.rows.flatMap(({ when }) => namesInCondition(when)))], problemOf }];
  });

const eligibilityReaders = (data: OfficerData, catalogue: Catalogue): readonly Reader[] => {
  const file = data.files.get('schemas/rules/eligibility.json');
  const rules = Object.values(catalogue.eligibility.rules);
  const problemOf = (rule: FactRule) =>
    rule.compute !== 'given' || factsOfChosenPrograms.some((name) => name === rule.of)
      ? undefined
      : unavailable('eligibility', givenFacts(catalogue, factsOfChosenPrograms));
  return file ? [{ file, reads: [...new Set(rules.flatMap(namesInCondition))], problemOf }] : [];
};

/** Conditions of rubrics, which read what is known after the submit. */
const rubricReaders = (data: OfficerData, catalogue: Catalogue): readonly Reader[] =>
  Object.values(catalogue.rubrics).flatMap(({ key, when }) => {
    const file = data.files.get(`${RUBRICS}${key}.json`);
    const problemOf = (rule: FactRule) =>
      rule.compute !== 'given' || factsOfChosenPrograms.some((name) => name === rule.of)
        ? undefined
        : unavailable(key, givenFacts(catalogue, factsOfChosenPrograms));
    return file && when ? [{ file, start: ['when'], reads: namesInCondition(when), problemOf }] : [];
  });

/** Conditions of mails, which read what is known when their event happens. */
const mailReaders = (data: OfficerData, catalogue: Catalogue): readonly Reader[] => {
  const file = data.files.get('schemas/rules/mails.json');
  const problemIn =
    (place: string, given: readonly string[]): Reader['problemOf'] =>
    (rule) =>
      rule.compute !== 'given' || given.includes(rule.of)
        ? undefined
        : unavailable(place, givenFacts(catalogue, given));
  const reminders = (catalogue.mails.reminders ?? []).flatMap(({ name, relativeTo, when }, index): readonly Reader[] =>
    file && when !== undefined
      ? [
          {
            file,
            start: ['reminders', index, 'when'],
            reads: factsOfMailCondition(when),
            problemOf: problemIn(name, eventOfReminder({ relativeTo }).given),
          },
        ]
      : [],
  );
  const events = Object.entries(catalogue.mails.events).flatMap(([event, mails]) =>
    mails.flatMap(({ when }, index) => {
      // Another rule reports an event that does not exist, and a condition where none is possible.
      if (!file || when === undefined || !isMailEvent(event) || mailEvents[event].isForPeriod) return [];
      const { given } = mailEvents[event];
      const start = ['events', event, index, 'when'];
      return [{ file, start, reads: factsOfMailCondition(when), problemOf: problemIn(event, given) }];
    }),
  );
  return [...events, ...reminders];
};

/** Every fact that a form, a table, a mail or an eligibility rule reads exists and is available there. */
export const factsAreAvailable: Rule = (data) => {
  const catalogue = findCatalogue(data);
  if (!catalogue) return [];
  const readers = [
    stepReaders,
    conditionReaders,
    formReaders,
    tableReaders,
    eligibilityReaders,
    rubricReaders,
    mailReaders,
  ];
  return readers.flatMap((list) => list(data, catalogue)).flatMap((reader) => checkReader(reader, catalogue));
};
