import fc from 'fast-check';
import { isNote } from '../../src/engine/model/form-model.ts';
import { fingerprint } from '../../src/engine/schema/fingerprint.ts';
import type { FormDefinition, JsonSchema, Migration, MigrationOperation } from '../../src/engine/schema/types.ts';

/** A schema while it is being edited. */
interface Draft {
  schema: Record<string, unknown>;
  operations: MigrationOperation[];
}

type Properties = Record<string, Record<string, unknown>>;

/** One edit of an officer; `pick` chooses among the existing fields and options. */
export interface Edit {
  readonly name: string;
  readonly pick: number;
  readonly apply: (draft: Draft, pick: (count: number) => number) => void;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every object with fields in the schema of a form, not inside of a field. */
const levels = (schema: Record<string, unknown>): Record<string, unknown>[] => [
  schema,
  ...['allOf', 'anyOf'].flatMap((keyword) => (Array.isArray(schema[keyword]) ? schema[keyword] : [])).flatMap(levels),
  ...['then', 'else'].flatMap((keyword) => (isObject(schema[keyword]) ? levels(schema[keyword]) : [])),
];

/** Each place where a field is declared: its level, its name. */
const declared = (schema: Record<string, unknown>) =>
  levels(schema).flatMap((level) =>
    Object.keys((level['properties'] ?? {}) as Properties)
      .filter((name) => name !== '$facts')
      .map((name) => ({ level, name, field: (level['properties'] as Properties)[name] as Record<string, unknown> })),
  );

const chooser =
  <T>(draft: Draft, pick: (count: number) => number, among: (schema: Record<string, unknown>) => readonly T[]) =>
  (act: (one: T) => void): void => {
    const all = among(draft.schema);
    const one = all[pick(all.length)];
    if (one !== undefined) act(one);
  };

export const removeEverywhere = (schema: Record<string, unknown>, name: string): void => {
  for (const level of levels(schema)) {
    const { [name]: _gone, ...rest } = (level['properties'] ?? {}) as Properties;
    if (level['properties']) level['properties'] = rest;
    if (Array.isArray(level['required'])) level['required'] = level['required'].filter((one) => one !== name);
  }
};

const renameEverywhere = (schema: Record<string, unknown>, from: string, to: string): void => {
  for (const level of levels(schema)) {
    const properties = (level['properties'] ?? {}) as Properties;
    if (level['properties'])
      level['properties'] = Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name === from ? to : name, field]),
      );
    if (Array.isArray(level['required'])) level['required'] = level['required'].map((one) => (one === from ? to : one));
  }
};

const onField = (
  name: string,
  wanted: (field: Record<string, unknown>) => boolean,
  act: (field: Record<string, unknown>, pick: (count: number) => number) => void,
) => ({
  name,
  apply: (draft: Draft, pick: (count: number) => number) =>
    chooser(draft, pick, (schema) => declared(schema).filter(({ field }) => isObject(field) && wanted(field)))(
      ({ field }) => act(field, pick),
    ),
});

const onForm = (name: string, apply: Edit['apply']) => ({ name, apply });

const isText = ({ type, enum: some }: Record<string, unknown>): boolean => type === 'string' && some === undefined;
const hasOptions = ({ enum: some }: Record<string, unknown>): boolean => Array.isArray(some) && some.length > 1;
const require = (level: Record<string, unknown>, name: string): void => {
  level['required'] = [...new Set([...((level['required'] ?? []) as string[]), name])];
};
const someField = { type: 'string', maxLength: 20, pattern: '^[a-z]*$' };

/** Edits of the fields of the form itself. */
export const topLevelEdits: readonly Omit<Edit, 'pick'>[] = [
  onField('a limit is moved', isText, (field, pick) => {
    field['maxLength'] = pick(60) + 1;
  }),
  onField('a least length', isText, (field, pick) => {
    field['minLength'] = pick(6);
  }),
  onField('a pattern comes', isText, (field, pick) => {
    field['pattern'] = ['^[^0]', '^[A-Z]', '^.{3}', '^[0-9]+$', '.*'][pick(5)];
  }),
  onField(
    'a pattern goes',
    (field) => 'pattern' in field,
    (field) => {
      delete field['pattern'];
    },
  ),
  onField(
    'named rules go',
    (field) => 'allOf' in field,
    (field) => {
      delete field['allOf'];
    },
  ),
  onField(
    'a number is limited',
    ({ type }) => type === 'integer',
    (field, pick) => {
      field['minimum'] = 1900 + pick(200);
    },
  ),
  onField('an option goes', hasOptions, (field, pick) => {
    field['enum'] = (field['enum'] as unknown[]).filter((_, at, all) => at !== pick(all.length));
  }),
  onField('an option comes', hasOptions, (field) => {
    field['enum'] = [...(field['enum'] as unknown[]), 'Brandnew'];
  }),
  onField('another type', isText, (field) => {
    field['type'] = 'integer';
  }),
  onField(
    'a rule is renamed',
    (field) => 'x-error' in field,
    (field) => {
      field['x-error'] = 'otherwise';
    },
  ),
  onForm('an option goes and is mapped', (draft, pick) =>
    chooser(draft, pick, (schema) => declared(schema).filter(({ field }) => isObject(field) && hasOptions(field)))(
      ({ field, name }) => {
        const [gone, ...rest] = field['enum'] as string[];
        field['enum'] = rest;
        draft.operations.push({
          map: { field: name, values: { [String(gone)]: pick(3) === 0 ? 'nowhere' : rest[0] } },
        });
      },
    ),
  ),
  // A text between fields cannot be required: the check refuses that.
  onForm('a field must be answered', (draft, pick) =>
    chooser(draft, pick, (schema) => declared(schema).filter(({ field }) => !isNote(field)))(({ level, name }) =>
      require(level, name),
    ),
  ),
  onForm('a field need not be answered', (draft, pick) =>
    chooser(
      draft,
      pick,
      declared,
    )(({ level, name }) => {
      level['required'] = ((level['required'] ?? []) as string[]).filter((one) => one !== name);
    }),
  ),
  onForm('a field comes', (draft, pick) => {
    const properties = draft.schema['properties'] as Properties;
    properties['brandNew'] = someField;
    if (pick(2) === 0) require(draft.schema, 'brandNew');
    if (pick(2) === 0) draft.operations.push({ default: { field: 'brandNew', value: pick(2) === 0 ? 'abc' : 'ABC' } });
  }),
  onForm('a field goes', (draft, pick) =>
    chooser(
      draft,
      pick,
      declared,
    )(({ name }) => {
      removeEverywhere(draft.schema, name);
      if (pick(2) === 0) draft.operations.push({ drop: { field: name } });
    }),
  ),
  onForm('a field is renamed', (draft, pick) =>
    chooser(
      draft,
      pick,
      declared,
    )(({ name }) => {
      renameEverywhere(draft.schema, name, `${name}Renamed`);
      if (pick(3) !== 0) draft.operations.push({ rename: { from: name, to: `${name}Renamed` } });
    }),
  ),
  onForm('a field becomes conditional', (draft, pick) =>
    chooser(draft, pick, (schema) => Object.keys(schema['properties'] as object).filter((one) => one !== '$facts'))(
      (name) => {
        const properties = draft.schema['properties'] as Properties;
        const field = properties[name] ?? {};
        const steering = Object.entries(properties).filter(([other, one]) => other !== name && hasOptions(one));
        const [by = '', { enum: values = [] } = {}] = steering[pick(steering.length)] ?? [];
        if (by === '') return;
        const isRequired = ((draft.schema['required'] ?? []) as string[]).includes(name);
        removeEverywhere(draft.schema, name);
        const then = { properties: { [name]: field }, ...(isRequired && { required: [name] }) };
        const condition = { properties: { [by]: { const: (values as unknown[])[0] } }, required: [by] };
        draft.schema['allOf'] = [
          ...((draft.schema['allOf'] ?? []) as unknown[]),
          { if: condition, [pick(2) === 0 ? 'then' : 'else']: then },
        ];
      },
    ),
  ),
  onForm('a condition is turned round', (draft, pick) =>
    chooser(draft, pick, (schema) => levels(schema).filter((level) => 'if' in level))((level) => {
      const [then, otherwise] = [level['then'], level['else']];
      delete level['then'];
      delete level['else'];
      if (otherwise !== undefined) level['then'] = otherwise;
      if (then !== undefined) level['else'] = then;
    }),
  ),
  onForm('a condition asks about another value', (draft, pick) =>
    chooser(draft, pick, (schema) => levels(schema).flatMap((level) => (isObject(level['if']) ? [level['if']] : [])))(
      (condition) => {
        for (const part of Object.values((condition['properties'] ?? {}) as Properties))
          if ('const' in part) part['const'] = 'Brandnew';
      },
    ),
  ),
  onForm('what is conditional counts always', (draft, pick) =>
    chooser(draft, pick, (schema) => levels(schema).filter((level) => isObject(level['then'])))((level) => {
      const then = level['then'] as Record<string, unknown>;
      const { properties = {}, required = [] } = then as { properties?: Properties; required?: string[] };
      Object.assign(draft.schema['properties'] as Properties, properties);
      for (const name of required) require(draft.schema, name);
      delete then['properties'];
      delete then['required'];
    }),
  ),
  onForm('the same is written in another order', (draft) => {
    if (Array.isArray(draft.schema['allOf'])) draft.schema['allOf'] = [...draft.schema['allOf']].reverse();
  }),
];

const migrationOf = (form: FormDefinition, operations: readonly MigrationOperation[]): readonly Migration[] =>
  operations.length === 0
    ? []
    : [{ number: form.migrations.length + 1, operations, example: { before: {}, after: {} } }];

/** The form after some edits, in the version that the portal would give it. */
export const edited = (form: FormDefinition, some: readonly Edit[]): FormDefinition => {
  const draft: Draft = { schema: structuredClone(form.schema) as Record<string, unknown>, operations: [] };
  for (const { apply, pick } of some) apply(draft, (count) => (count === 0 ? 0 : pick % count));
  const schema = draft.schema as JsonSchema;
  const migrations = [...form.migrations, ...migrationOf(form, draft.operations)];
  return { ...form, schema, migrations, schemaVersion: `${migrations.length}-${fingerprint(schema)}` };
};

/** One to three of these edits. */
export const someOf = (among: readonly Omit<Edit, 'pick'>[]): fc.Arbitrary<readonly Edit[]> =>
  fc.array(
    fc
      .record({ edit: fc.constantFrom(...among), pick: fc.nat({ max: 1_000_000 }) })
      .map(({ edit, pick }) => ({ ...edit, pick })),
    { minLength: 1, maxLength: 3 },
  );

export const someEdits = someOf(topLevelEdits);
