import type { Catalogue, StepDefinition } from '../../../engine/schema/types.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import { derive } from '../../forms/derive.ts';
import { type Finding, findingIn, type Rule } from '../finding.ts';
import { nearestWord } from '../nearest-word.ts';
import { catalogueOf } from '../shared.ts';
import type { Path } from '../walk.ts';
import { unknown } from './name-findings.ts';

const fieldsOf = (steps: readonly StepDefinition[], step: string): readonly string[] => {
  const found = steps.find(({ key }) => key === step);
  return found ? [...derive(found).fields.keys()] : [];
};

const checkFacts = (file: LocatedJson, { facts, steps }: Catalogue): readonly Finding[] =>
  Object.entries(facts.facts).flatMap(([name, fact]): readonly Finding[] => {
    if (!('step' in fact)) return [];
    const keys = steps.map(({ key }) => key);
    if (!keys.includes(fact.step)) return [unknown(file, ['facts', name, 'step'], fact.step, 'steps.json', keys)];
    const known = fieldsOf(steps, fact.step);
    return known.includes(fact.field) ? [] : [unknown(file, ['facts', name, 'field'], fact.field, fact.step, known)];
  });

const placesIn = (value: unknown, at: Path): readonly (readonly [Path, string])[] => {
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
      return fieldsOf(steps, step).includes(field) ? [] : [unknown(file, at, place, 'steps.json', known)];
    });

const readBy = ({ schema }: StepDefinition): ReadonlySet<string> => {
  const written = JSON.stringify(schema);
  const compared = [...written.matchAll(/"x-not(?:After|Before)":"(\w+)"/g)];
  const asked = [...written.matchAll(/"\$facts":\{"properties":\{"(\w+)"/g)];
  return new Set([...compared, ...asked].map(([, name]) => name as string));
};

const strangeFact = (file: LocatedJson, at: Path, fact: string, known: readonly string[]): Finding =>
  findingIn(file, { rule: 'strangeFact', at, params: { fact, meant: nearestWord(fact, known) ?? known.join(', ') } });

const checkSteps = (file: LocatedJson, { steps, facts }: Catalogue): readonly Finding[] =>
  steps.flatMap((step, index) => {
    const fields = fieldsOf(steps, step.key);
    const known = Object.keys(facts.facts);
    const named = step.facts ?? [];
    const late = named.flatMap((fact, at) => {
      const rule = facts.facts[fact];
      const later =
        rule && 'step' in rule && steps.findIndex(({ key }) => key === rule.step) >= index ? rule.step : undefined;
      const params = { step: step.key, fact, later: later ?? '' };
      return later === undefined
        ? []
        : [findingIn(file, { rule: 'lateFact', at: ['steps', index, 'facts', at], params })];
    });
    return [
      ...late,
      ...named.flatMap((fact, at) =>
        known.includes(fact) ? [] : [strangeFact(file, ['steps', index, 'facts', at], fact, known)],
      ),
      ...[...readBy(step)]
        // One that is misspelt in the list is told there.
        .filter((fact) => !named.includes(fact) && !named.some((name) => nearestWord(name, known) === fact))
        .map((fact) =>
          known.includes(fact)
            ? findingIn(file, { rule: 'unlistedFact', at: ['steps', index], params: { fact, step: step.key } })
            : strangeFact(file, ['steps', index], fact, known),
        ),
      ...(step.reloadsWhenChanged ?? []).flatMap((field, at) =>
        fields.includes(field)
          ? []
          : [unknown(file, ['steps', index, 'reloadsWhenChanged', at], field, step.key, fields)],
      ),
    ];
  });

/** Roles, facts and the list of steps name answers that there are. */
export const rolesLeadSomewhere: Rule = (data) => {
  const catalogue = catalogueOf(data);
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
