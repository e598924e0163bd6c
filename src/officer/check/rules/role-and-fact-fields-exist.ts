import type { Catalogue, StepDefinition } from '../../../engine/schema/types.ts';
import { findCatalogue } from '../../data/catalogue.ts';
import { deriveForm } from '../../data/derive-form.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import type { Finding, Rule } from '../finding.ts';
import type { JsonPath } from '../walk-json.ts';
import { unknownNameFinding } from './unknown-name-finding.ts';

const fieldsOf = (steps: readonly StepDefinition[], step: string): readonly string[] => {
  const found = steps.find(({ key }) => key === step);
  return found ? [...deriveForm(found).fields.keys()] : [];
};

const checkFacts = (file: LocatedJson, { facts, steps }: Catalogue): readonly Finding[] =>
  Object.entries(facts.facts).flatMap(([name, fact]): readonly Finding[] => {
    if (!('step' in fact)) return [];
    const keys = steps.map(({ key }) => key);
    if (!keys.includes(fact.step))
      return [unknownNameFinding(file, ['facts', name, 'step'], fact.step, 'steps.json', keys)];
    const known = fieldsOf(steps, fact.step);
    return known.includes(fact.field)
      ? []
      : [unknownNameFinding(file, ['facts', name, 'field'], fact.field, fact.step, known)];
  });

const placesIn = (value: unknown, at: JsonPath): readonly (readonly [JsonPath, string])[] => {
  if (typeof value === 'string') return [[at, value]];
  return Array.isArray(value) ? value.flatMap((inner, index) => placesIn(inner, [...at, index])) : [];
};

const checkRoles = (file: LocatedJson, { roles, steps }: Catalogue): readonly Finding[] =>
  Object.entries(roles)
    .filter(([role]) => role !== '$schema')
    .flatMap(([role, value]) => placesIn(value, [role]))
    .flatMap(([at, place]) => {
      const [step = '', field = ''] = place.split('.');
      const known = steps.flatMap(({ key }) => fieldsOf(steps, key).map((name) => `${key}.${name}`));
      return fieldsOf(steps, step).includes(field) ? [] : [unknownNameFinding(file, at, place, 'steps.json', known)];
    });

/** Fields whose change reloads the application exist. */
const checkSteps = (file: LocatedJson, { steps }: Catalogue): readonly Finding[] =>
  steps.flatMap((step, index) => {
    const fields = fieldsOf(steps, step.key);
    return (step.reloadsWhenChanged ?? []).flatMap((field, at) =>
      fields.includes(field)
        ? []
        : [unknownNameFinding(file, ['steps', index, 'reloadsWhenChanged', at], field, step.key, fields)],
    );
  });

/** Roles, facts and the list of steps name existing answers. */
export const roleAndFactFieldsExist: Rule = (data) => {
  const catalogue = findCatalogue(data);
  const file = (path: string) => data.files.get(path);
  const [facts, roles, steps] = [
    file('schemas/rules/facts.json'),
    file('schemas/application/roles.json'),
    file('schemas/application/steps.json'),
  ];
  if (!catalogue) return [];
  return [
    ...(facts ? checkFacts(facts, catalogue) : []),
    ...(roles ? checkRoles(roles, catalogue) : []),
    ...(steps ? checkSteps(steps, catalogue) : []),
  ];
};
