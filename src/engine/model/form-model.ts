import { branchesOf } from '../schema/branches.ts';
import { fieldUiOf, isContainer, isObject, propertiesOf } from '../schema/json.ts';
import { ownProperty } from '../schema/own-property.ts';
import type { Answers, FieldUi, JsonSchema, StepUi } from '../schema/types.ts';

/** Schemas that describe one answer together: the declared one, and those of conditions. */
export type Schemas = readonly JsonSchema[];

/** What a form is compiled from: places without settings have none of `ui.json`. */
export interface FormParts {
  readonly schema: JsonSchema;
  readonly ui?: StepUi;
}

/** `table`: an object whose keys are answers, such as the subjects of a grade grid. `note`: a text between fields. */
export type NodeKind = 'form' | 'field' | 'group' | 'list' | 'table' | 'note';

/** A node of the form at which an answer can exist, independent of conditions. */
export interface FormNode {
  readonly kind: NodeKind;
  /** Names from the form to here; `*` is any entry of a list and any key of a table. */
  readonly path: readonly string[];
  /** The same without `*`: the names in text keys. */
  readonly names: readonly string[];
  /** The settings of `ui.json` for this place; empty where it has none. */
  readonly ui: FieldUi;
  /** The schemas of the answer from all branches. */
  readonly schemas: Schemas;
  /** The fields of a form, a group or an entry, by name. */
  readonly fields: ReadonlyMap<string, FormNode>;
  /** The texts between the fields, by name. They have no answer. */
  readonly notes: ReadonlyMap<string, FormNode>;
  /** Any entry of a list, or the value of any key of a table. */
  readonly entry: FormNode | undefined;
}

/** The facts that the server adds to the answers for the rules; not a field. */
export const FACTS = '$facts';

/** Whether one of the schemas declares the field, also as `true`. */
export const declares = (schemas: Schemas, name: string): boolean =>
  schemas.some((schema) => Object.hasOwn(propertiesOf(schema), name));

/** The schemas of the field `name`, or of the values of a table whose keys are not declared. */
export const schemasOfField = (schemas: Schemas, name: string): Schemas =>
  schemas.flatMap((schema) => {
    const declared = ownProperty(propertiesOf(schema), name) ?? schema['additionalProperties'];
    return isObject(declared) ? [declared] : [];
  });

/** The schemas of each list entry. */
export const schemasOfEntry = (schemas: Schemas): Schemas =>
  schemas.flatMap(({ items }) => (isObject(items) ? [items] : []));

/** A schema and all other schemas that describe the same value, independent of conditions. */
export const withBranches = (schema: JsonSchema): Schemas => [schema, ...branchesOf(schema).flatMap(withBranches)];

/** Whether a schema declares a text between fields. */
export const isNote = (schema: unknown): boolean => isObject(schema) && schema['x-note'] === true;

const kindOf = (path: readonly string[], schemas: Schemas, hasFields: boolean): NodeKind => {
  if (path.length === 0) return 'form';
  if (schemas.some(isNote)) return 'note';
  const has = (type: string, keyword: string) =>
    schemas.some((schema) => schema['type'] === type || isObject(schema[keyword]));
  if (has('array', 'items')) return 'list';
  if (hasFields) return 'group';
  return has('object', 'additionalProperties') ? 'table' : 'field';
};

const compileNode = (path: readonly string[], declared: Schemas, ui: FieldUi): FormNode => {
  const schemas = declared.flatMap(withBranches);
  const fieldNames = new Set(schemas.flatMap((schema) => Object.keys(propertiesOf(schema))));
  if (path.length === 0) fieldNames.delete(FACTS);
  const tables = schemas.flatMap(({ additionalProperties: table }) => (isObject(table) ? [table] : []));
  const entries = [...schemasOfEntry(schemas), ...tables];
  const compileField = (name: string): FormNode =>
    compileNode([...path, name], schemasOfField(schemas, name), fieldUiOf(ui[name]));
  const named = [...fieldNames].map((name) => [name, compileField(name)] as const);
  const fields = new Map(named.filter(([, node]) => node.kind !== 'note'));
  return {
    kind: kindOf(path, schemas, fields.size > 0),
    path,
    names: path.filter((name) => name !== '*'),
    ui,
    schemas,
    fields,
    notes: new Map(named.filter(([, node]) => node.kind === 'note')),
    entry: entries.length > 0 ? compileNode([...path, '*'], entries, fieldUiOf(ui['items'])) : undefined,
  };
};

const noUi: StepUi = {};
const compiled = new WeakMap<JsonSchema, WeakMap<StepUi, FormNode>>();

/** The tree of all nodes of a form. It is built once for each schema and its settings. */
export const formModelOf = ({ schema, ui = noUi }: FormParts): FormNode => {
  const bySettings = compiled.get(schema) ?? new WeakMap<StepUi, FormNode>();
  compiled.set(schema, bySettings);
  const known = bySettings.get(ui);
  if (known) return known;
  const model = compileNode([], [schema], fieldUiOf(ui));
  bySettings.set(ui, model);
  return model;
};

const nodesBelow = (node: FormNode): readonly FormNode[] => [
  node,
  ...[...node.fields.values(), ...(node.entry ? [node.entry] : [])].flatMap(nodesBelow),
];

/** The form and every place in it, from the outside in. */
export const allNodesOf = (form: FormParts): readonly FormNode[] => nodesBelow(formModelOf(form));

/** Every text between fields, at any depth. */
export const allNotesOf = (form: FormParts): readonly FormNode[] =>
  allNodesOf(form).flatMap(({ notes }) => [...notes.values()]);

/** Every field that the form itself declares, in any branch. */
export const knownFields = (form: FormParts): ReadonlySet<string> => new Set(formModelOf(form).fields.keys());

const pathsBelow = (node: FormNode): readonly string[] =>
  [...node.fields.values(), ...(node.entry ? [node.entry] : [])].flatMap((child) => [
    child.path.join('.'),
    ...pathsBelow(child),
  ]);

/** Every place of a form below itself, with dots between the names: `members`, `members.*`, `members.*.job`. */
export const namedPlaces = (form: FormParts): ReadonlySet<string> => new Set(pathsBelow(formModelOf(form)));

/** The field `name` of a group, the entry of a list or the value of a table. */
export const childOf = (node: FormNode | undefined, name: string): FormNode | undefined =>
  node?.fields.get(name) ?? node?.entry;

/** A place that the form does not declare, such as that of an answer to an earlier form. */
const unknownField = (node: FormNode, name: string): FormNode => ({
  kind: 'field',
  path: [...node.path, name],
  names: [...node.names, name],
  ui: fieldUiOf(node.ui[name]),
  schemas: [],
  fields: new Map(),
  notes: new Map(),
  entry: undefined,
});

/** The field `name` of a group, also one that the form does not declare. */
export const fieldOf = (node: FormNode, name: string): FormNode => node.fields.get(name) ?? unknownField(node, name);

/** Any entry of a list, also of one that the form does not declare. */
export const entryOf = (node: FormNode): FormNode => node.entry ?? { ...unknownField(node, '*'), names: node.names };

/** The place in the form of an answer; undefined where the form has none. */
export const nodeAt = (form: FormParts, place: readonly string[]): FormNode | undefined =>
  place.reduce<FormNode | undefined>(childOf, formModelOf(form));

const keepKnownAnswers = (node: FormNode, answers: Answers): Answers => {
  if (node.fields.size === 0 && node.entry === undefined) return answers;
  return Object.fromEntries(
    Object.entries(answers).flatMap(([name, answer]) => {
      const child = childOf(node, name);
      return child ? [[name, keepKnownFields(child, answer)]] : [];
    }),
  );
};

const keepKnownFields = (node: FormNode, value: unknown): unknown => {
  const { entry } = node;
  if (Array.isArray(value)) return entry ? value.map((item) => keepKnownFields(entry, item)) : value;
  return isObject(value) ? keepKnownAnswers(node, value) : value;
};

/** The answers without those of removed fields, at any depth. */
export const onlyKnownAnswers = (form: FormParts, answers: Answers): Answers =>
  keepKnownAnswers(formModelOf(form), answers);

/** Names and indices from the form to an answer. */
export type Place = readonly string[];

/** The JSON pointer of an answer. */
export const toPointer = (place: Place): string =>
  place.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The value of an own name or index; undefined when there is none. */
export const valueInside = (value: unknown, name: string): unknown =>
  isContainer(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** The node of the field `name` that is nearest to an answer: in its own group, else in an enclosing one. */
export const nearestPlace = (form: FormParts, place: Place, name: string): Place | undefined => {
  let node: FormNode | undefined = formModelOf(form);
  let nearest: Place | undefined;
  for (const [depth, step] of place.entries()) {
    if (node?.fields.has(name)) nearest = [...place.slice(0, depth), name];
    node = childOf(node, step);
  }
  return nearest;
};

/** The answers that a rule or source of an answer may name, each from the nearest group that declares its field. */
export const answersAround = (form: FormParts, answers: Answers, place: Place): Answers => {
  let node: FormNode | undefined = formModelOf(form);
  let value: unknown = answers;
  let around = answers;
  for (const step of place.slice(0, -1)) {
    node = childOf(node, step);
    value = valueInside(value, step);
    const names = [...(node?.fields.keys() ?? [])];
    if (names.length > 0)
      around = { ...around, ...Object.fromEntries(names.map((name) => [name, valueInside(value, name)])) };
  }
  return around;
};

/** The paths in the answers that match a path of the model: one for each list entry. */
export const placesOf = (path: readonly string[], answers: unknown): readonly Place[] => {
  const [name, ...rest] = path;
  if (name === undefined) return [[]];
  const names = name === '*' ? Object.keys(isContainer(answers) ? answers : {}) : [name];
  return names.flatMap((own) => placesOf(rest, valueInside(answers, own)).map((place) => [own, ...place]));
};

export const answerAt = (answers: unknown, place: Place): unknown => place.reduce(valueInside, answers);
