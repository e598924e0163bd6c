import { isNote } from '../../../src/engine/model/form-model.ts';
import { isObject, textsOf } from '../../../src/engine/schema/json.ts';
import type { MigrationOperation } from '../../../src/engine/schema/types.ts';
import type { Edit } from '../../conformance/evolution-edits.ts';

type Schema = Record<string, unknown>;

/** A group of fields in a schema, at any depth. */
interface Group {
  readonly schema: Schema;
  /** As a migration names it: '' for the form, `members.*.` for the entries of a list. */
  readonly prefix: string;
}

interface Field {
  readonly group: Group;
  readonly name: string;
  readonly schema: Schema;
  readonly path: string;
}

const isSchema = (value: unknown): value is Schema => isObject(value);

/** The parts of a schema that describe the same group. */
const branchesOf = (schema: Schema): readonly Schema[] => [
  schema,
  ...['allOf', 'anyOf', 'oneOf']
    .flatMap((keyword) => (Array.isArray(schema[keyword]) ? schema[keyword] : []))
    .filter(isSchema)
    .flatMap(branchesOf),
  ...['then', 'else'].flatMap((keyword) => (isSchema(schema[keyword]) ? branchesOf(schema[keyword]) : [])),
];

const propertiesIn = (schema: Schema): Schema => (isSchema(schema['properties']) ? schema['properties'] : {});

const fieldsOfGroup = (group: Group): readonly Field[] =>
  branchesOf(group.schema).flatMap((branch) =>
    Object.entries(propertiesIn(branch)).flatMap(([name, schema]) =>
      isSchema(schema) && name !== '$facts' ? [{ group, name, schema, path: `${group.prefix}${name}` }] : [],
    ),
  );

const groupsBelow = (group: Group): readonly Group[] => [
  group,
  ...fieldsOfGroup(group).flatMap(({ schema, path }) => {
    const entry = schema['items'];
    if (isSchema(entry) && 'properties' in entry) return groupsBelow({ schema: entry, prefix: `${path}.*.` });
    return 'properties' in schema ? groupsBelow({ schema, prefix: `${path}.` }) : [];
  }),
];

const allFields = (schema: Schema): readonly Field[] => groupsBelow({ schema, prefix: '' }).flatMap(fieldsOfGroup);

const removeField = ({ schema }: Group, name: string): void => {
  for (const branch of branchesOf(schema)) {
    if (branch['properties'] !== undefined) {
      const { [name]: _gone, ...rest } = propertiesIn(branch);
      branch['properties'] = rest;
    }
    if (branch['required'] !== undefined)
      branch['required'] = textsOf(branch['required']).filter((one) => one !== name);
    if (isSchema(branch['dependentRequired'])) delete branch['dependentRequired'];
  }
};

const addField = ({ schema }: Group, name: string, field: Schema): void => {
  schema['properties'] = { ...propertiesIn(schema), [name]: field };
};

const isText = ({ schema }: Field): boolean =>
  schema['type'] === 'string' && ['enum', 'format', 'x-value', 'x-file'].every((keyword) => !(keyword in schema));
const isNumber = ({ schema }: Field): boolean =>
  ['integer', 'number'].includes(String(schema['type'])) && !('x-value' in schema);
const hasOptions = ({ schema }: Field): boolean => Array.isArray(schema['enum']) && schema['enum'].length > 1;
/** A text between fields cannot be required: the check refuses that. */
const hasAnswer = ({ schema }: Field): boolean => !isNote(schema);
const isOfGroup = ({ group }: Field): boolean => group.prefix.endsWith('.') && !group.prefix.includes('*');

type Pick = (count: number) => number;

/** An edit of one field that fits. Most are declared by an operation, the others are what officers forget. */
const onField = (
  name: string,
  fits: (field: Field) => boolean,
  act: (field: Field, pick: Pick, root: Group) => MigrationOperation | undefined,
): Omit<Edit, 'pick'> => ({
  name,
  apply: (draft, pick) => {
    const fields = allFields(draft.schema).filter(fits);
    const field = fields[pick(fields.length)];
    const operation = field && act(field, pick, { schema: draft.schema, prefix: '' });
    if (operation && pick(3) !== 0) draft.operations.push(operation);
  },
});

const shortText = { type: 'string', maxLength: 30 };

/** Edits at any depth of a form. */
export const nestedEdits: readonly Omit<Edit, 'pick'>[] = [
  onField(
    'a field goes',
    () => true,
    ({ group, name, path }) => {
      removeField(group, name);
      return { drop: { field: path } };
    },
  ),
  onField(
    'a field is renamed',
    () => true,
    ({ group, name, schema, path }) => {
      removeField(group, name);
      addField(group, `${name}New`, schema);
      return { rename: { from: path, to: `${path}New` } };
    },
  ),
  onField(
    'a field comes',
    () => true,
    ({ group }) => {
      addField(group, 'fresh', shortText);
      return undefined;
    },
  ),
  onField('a field must be answered', hasAnswer, ({ group, name }) => {
    group.schema['required'] = [...new Set([...textsOf(group.schema['required']), name])];
    return undefined;
  }),
  onField('a limit is moved', isText, ({ schema }, pick) => {
    schema['maxLength'] = pick(8) + 1;
    return undefined;
  }),
  onField('an option goes', hasOptions, ({ schema, path }) => {
    const [gone, ...rest] = schema['enum'] as readonly unknown[];
    schema['enum'] = rest;
    return { map: { field: path, values: { [String(gone)]: rest[0] } } };
  }),
  onField('a text becomes a number', isText, ({ group, name, path }) => {
    removeField(group, name);
    addField(group, name, { type: 'integer', minimum: 0, maximum: 999 });
    return { convert: { field: path, to: 'integer' } };
  }),
  onField('a number has another unit', isNumber, ({ schema, path }) => {
    schema['type'] = 'number';
    return { calculate: { field: path, value: 'this / 10' } };
  }),
  onField('one choice becomes several', hasOptions, ({ group, name, schema, path }) => {
    removeField(group, name);
    addField(group, name, {
      type: 'array',
      uniqueItems: true,
      maxItems: 5,
      items: { type: 'string', enum: schema['enum'] },
    });
    return { convert: { field: path, to: 'list' } };
  }),
  onField(
    'a field moves into a group',
    ({ group }) => group.prefix === '',
    ({ group, name, schema, path }) => {
      removeField(group, name);
      addField(group, 'newGroup', { type: 'object', unevaluatedProperties: false, properties: { [name]: schema } });
      return { move: { from: path, to: `newGroup.${name}` } };
    },
  ),
  onField(
    'a field moves into a list',
    ({ group }) => group.prefix === '',
    ({ group, name, schema, path }) => {
      removeField(group, name);
      const items = { type: 'object', unevaluatedProperties: false, properties: { [name]: schema } };
      addField(group, 'newList', { type: 'array', maxItems: 3, items });
      return { move: { from: path, to: `newList.0.${name}` } };
    },
  ),
  onField('a field moves out of a group', isOfGroup, ({ group, name, schema, path }, _, root) => {
    removeField(group, name);
    addField(root, `${name}Out`, schema);
    return { move: { from: path, to: `${name}Out` } };
  }),
  onField('a text is split', isText, ({ group, name, path }) => {
    removeField(group, name);
    addField(group, 'partOne', shortText);
    addField(group, 'partTwo', shortText);
    return { split: { field: path, separator: ' ', into: ['partOne', 'partTwo'] } };
  }),
  onField('two texts are joined', isText, ({ group, name }) => {
    const other = fieldsOfGroup(group).find((field) => isText(field) && field.name !== name);
    if (!other) return undefined;
    removeField(group, name);
    removeField(group, other.name);
    addField(group, 'joined', { type: 'string', maxLength: 60 });
    return { merge: { template: `{${name}} {${other.name}}`, into: `${group.prefix}joined` } };
  }),
];
