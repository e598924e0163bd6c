import { readNames } from '../../../engine/expressions/read-names.ts';
import { choicesOf, scalesOf } from '../../../engine/model/field-facts.ts';
import { type FormNode, formModelOf } from '../../../engine/model/form-model.ts';
import { declareFields, findDecidingField, namesOfAlternatives } from '../../../engine/schema/alternatives.ts';
import { isObject, listOf, objectOf, valueAt } from '../../../engine/schema/json.ts';
import type { Catalogue, FormDefinition, JsonSchema } from '../../../engine/schema/types.ts';
import { checker, findCatalogue, formFolders, listForms } from '../../data/catalogue.ts';
import { share } from '../../data/content-cache.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { checkSource, type FindingDraft, plainType } from '../expression-problem.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import { findGradeProblem, type GradesByName, gradesOfFacts, gradesOfNode } from '../grades-in-expression.ts';
import { type ChoicesByName, findRefusedResult, findTableProblem } from '../tables-in-expression.ts';
import { type JsonPath, objectsIn, schemaFiles } from '../walk-json.ts';

const keywords = ['x-check', 'x-value', 'x-default'] as const;
type Keyword = (typeof keywords)[number];

/** Parts of a schema in which an expression has no effect. */
const CONDITIONS = new Set(['if', 'not', 'anyOf', 'oneOf', 'propertyNames']);

/** Groups of which the applicant chooses one: their fields are those of the form. */
const isChoiceOfGroups = (root: unknown, path: JsonPath, keyword: string): boolean => {
  const group = objectOf(valueAt(root, path));
  const parts = listOf(group[keyword]).filter(isObject);
  const isDecided = namesOfAlternatives(parts) !== undefined || findDecidingField(parts) !== undefined;
  return declareFields(group, parts) && isDecided;
};

/** Expressions in conditions, which are not evaluated. */
const misplacedExpressions = (file: LocatedJson): readonly Finding[] =>
  objectsIn(file.value).flatMap(([node, path]) =>
    keywords.flatMap((keyword): Finding[] => {
      const condition = path.find(
        (part, index) =>
          CONDITIONS.has(String(part)) &&
          path[index - 1] !== 'properties' &&
          !isChoiceOfGroups(file.value, path.slice(0, index), String(part)),
      );
      if (!(keyword in node) || path.at(-1) === 'properties' || condition === undefined) return [];
      const params = { keyword, condition: String(condition) };
      return [createFinding(file, { rule: 'expressionInCondition', at: [...path, keyword], isKey: true, params })];
    }),
  );

const isRuleFile = (path: string): boolean =>
  path.startsWith('schemas/rules/') || path === 'schemas/application/steps.json';

/** Expressions in tables and conditions over facts. Only the condition of a mail may have one. */
const expressionsInRules = (file: LocatedJson): readonly Finding[] =>
  objectsIn(file.value).flatMap(([node, path]) =>
    keywords
      .filter((keyword) => keyword in node && path.at(-1) !== 'properties')
      .filter((keyword) => keyword !== 'x-check' || path.at(-1) !== 'when' || file.path !== 'schemas/rules/mails.json')
      .map((keyword) =>
        createFinding(file, { rule: 'expressionInRule', at: [...path, keyword], isKey: true, params: { keyword } }),
      ),
  );

interface WrittenExpression {
  readonly form: FormDefinition;
  readonly node: FormNode;
  readonly keyword: Keyword;
  readonly source: string;
  readonly schema: JsonSchema;
}

const nodesBelow = (node: FormNode): readonly FormNode[] => [
  node,
  ...[...node.fields.values(), ...(node.entry ? [node.entry] : [])].flatMap(nodesBelow),
];

const expressionsIn = (form: FormDefinition): readonly WrittenExpression[] =>
  nodesBelow(formModelOf(form)).flatMap((node) =>
    node.schemas.flatMap((schema) =>
      keywords.flatMap((keyword) => {
        const source = schema[keyword];
        return typeof source === 'string' ? [{ form, node, keyword, source, schema }] : [];
      }),
    ),
  );

/** Where an expression is written: in the form's own file, else in a shared one. */
const placeOf = (
  data: OfficerData,
  { form, keyword, source, node }: WrittenExpression,
): readonly [LocatedJson, JsonPath] | undefined => {
  const own = `${formFolders(data).get(form.key)}/schema.json`;
  const files = [...schemaFiles(data)].sort((a, b) => Number(b.path === own) - Number(a.path === own));
  const fields = node.path.filter((name) => name !== '*');
  const places = files.flatMap((file) =>
    objectsIn(file.value)
      .filter(([object]) => object[keyword] === source)
      .map(([, path]) => [file, [...path, keyword]] as const),
  );
  return places.find(([file, path]) => file.path === own && fields.every((field) => path.includes(field))) ?? places[0];
};

const resultTypes: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'double',
  number: 'double',
  boolean: 'bool',
};

const resultFinding = ({ keyword, schema }: WrittenExpression, type: string): FindingDraft | undefined => {
  const wanted = keyword === 'x-check' ? 'bool' : resultTypes[String(schema['type'])];
  if (wanted === undefined) return ['calculatedType', { type: String(schema['type'] ?? '–') }];
  const isWanted = type === wanted || type === 'dyn' || (wanted === 'double' && type === 'int');
  return isWanted ? undefined : ['expressionResult', { keyword, type: plainType(type), wanted: plainType(wanted) }];
};

const readsFacts = (source: string): boolean => readNames(source).some(([name]) => name === 'facts');

/** The letters of each field and fact with a scale, by the name under which an expression reads it. */
const gradesByName = (catalogue: Catalogue, form: FormDefinition): GradesByName => {
  const ofFields = nodesBelow(formModelOf(form)).map(
    (node) => [node.names.at(-1) ?? '', gradesOfNode(catalogue, node)] as const,
  );
  return new Map([...gradesOfFacts(catalogue), ...ofFields.filter(([, grades]) => grades.length > 0)]);
};

const gradeFinding = ({ node, source }: WrittenExpression, grades: GradesByName): FindingDraft | undefined => {
  const own = scalesOf(node).length > 0 ? grades.get(node.names.at(-1) ?? '') : undefined;
  return findGradeProblem(source, own ? new Map([...grades, ['this', own]]) : grades);
};

/** The options of each field, by the name under which an expression reads it; of fields that share a name, where all agree. */
const choicesByName = (form: FormDefinition, grades: GradesByName): ChoicesByName => {
  const found = new Map<string, readonly unknown[]>();
  const unclear = new Set<string>();
  for (const node of nodesBelow(formModelOf(form))) {
    const name = node.names.at(-1);
    if (name === undefined || node.path.at(-1) === '*') continue;
    const choices: readonly unknown[] = grades.get(name) ?? choicesOf(node);
    const known = found.get(name);
    if (choices.length === 0 || (known && known.join() !== choices.join())) unclear.add(name);
    found.set(name, choices);
  }
  return new Map([...found].filter(([name]) => !unclear.has(name)));
};

const tableFinding = (
  { node, keyword, source, schema }: WrittenExpression,
  choices: ChoicesByName,
): FindingDraft | undefined => {
  const own = choices.get(node.names.at(-1) ?? '');
  const found = findTableProblem(source, own ? new Map([...choices, ['this', own]]) : choices);
  if (found || keyword === 'x-check') return found;
  const rule = share(Object.fromEntries(Object.entries(schema).filter(([key]) => !key.startsWith('x-'))));
  return findRefusedResult(source, choices, (value) => checker.ruleErrors(rule, value).length === 0);
};

interface Known {
  /** CEL type of each fact. */
  readonly facts: Readonly<Record<string, string>>;
  readonly grades: GradesByName;
  readonly choices: ChoicesByName;
}

const checkOne = (expression: WrittenExpression, { facts, grades, choices }: Known): FindingDraft | undefined => {
  const { form, node, keyword, source } = expression;
  const { problem, type } = checkSource({ form, path: node.path, source, facts });
  if (problem) return problem;
  if (keyword === 'x-value' && readsFacts(source)) return ['calculatedFromFacts', {}];
  return resultFinding(expression, type) ?? gradeFinding(expression, grades) ?? tableFinding(expression, choices);
};

/** A calculated field that depends on itself, directly or through other fields. */
const isCircular = (name: string, sources: ReadonlyMap<string, string>): boolean => {
  const read = new Set<string>();
  const namesReadBy = (field: string): readonly string[] => {
    const source = sources.get(field);
    return source === undefined ? [] : readNames(source).map(([first = '']) => first);
  };
  const open = [...namesReadBy(name)];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (read.has(next)) continue;
    read.add(next);
    open.push(...namesReadBy(next));
  }
  return read.has(name);
};

const circularValues = (expressions: readonly WrittenExpression[]): readonly WrittenExpression[] => {
  const values = expressions.filter(({ keyword }) => keyword !== 'x-check');
  const sources = new Map(values.map(({ node, source }) => [node.path.at(-1) ?? '', source]));
  return values.filter(({ node }) => isCircular(node.path.at(-1) ?? '', sources));
};

/** Every expression can be parsed, reads existing fields and facts, and returns the type that its keyword needs. */
export const expressionsAreValid: Rule = (data) => {
  const catalogue = findCatalogue(data);
  const rules = [...data.files.values()].filter(({ path, syntaxErrors }) => isRuleFile(path) && !syntaxErrors.length);
  const misplaced = [...schemaFiles(data).flatMap(misplacedExpressions), ...rules.flatMap(expressionsInRules)];
  if (!catalogue || misplaced.length > 0) return misplaced;
  const facts = Object.fromEntries(Object.keys(catalogue.facts.facts).map((name) => [name, 'dyn']));
  return listForms(catalogue).flatMap((form) => {
    const expressions = expressionsIn(form);
    const grades = gradesByName(catalogue, form);
    const known = { facts, grades, choices: choicesByName(form, grades) };
    const at = (expression: WrittenExpression, [rule, params]: FindingDraft): readonly Finding[] => {
      const place = placeOf(data, expression);
      return place ? [createFinding(place[0], { rule, at: place[1], params })] : [];
    };
    const broken = expressions.flatMap((expression) => {
      const found = checkOne(expression, known);
      return found ? at(expression, found) : [];
    });
    if (broken.length > 0) return broken;
    return circularValues(expressions).flatMap((expression) => at(expression, ['circularValue', {}]));
  });
};
