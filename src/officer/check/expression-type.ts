import type { Environment } from '@marcbachmann/cel-js';
import { createEnvironment, withDecimalNumbers } from '../../engine/expressions/expression.ts';
import { childOf, type FormNode, formModelOf } from '../../engine/model/form-model.ts';
import type { FormDefinition } from '../../engine/schema/types.ts';

/** Reserved names in CEL, so that an expression cannot read a field with this name. */
const RESERVED = new Set(
  `as bool break bytes const continue double duration dyn else false for function google if import in int let list loop map
  namespace null null_type optional package return string timestamp true type uint var void while`.split(/\s+/),
);

export const isReservedName = (name: string): boolean => RESERVED.has(name);

const typeNames: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'double',
  number: 'double',
  boolean: 'bool',
};

const declaredType = ({ schemas, fields, entry }: FormNode): string | undefined => {
  for (const { type, enum: options, const: only } of schemas) {
    if (typeof type === 'string') return type;
    const value: unknown = Array.isArray(options) ? options[0] : only;
    if (value !== undefined) return typeof value;
  }
  if (fields.size > 0) return 'object';
  return entry ? 'array' : undefined;
};

interface TypeRegistry {
  readonly environment: Environment;
  readonly known: Set<string>;
}

/** The CEL type of the answer. A group becomes a type of its own, named after its path. */
const typeOfNode = (registry: TypeRegistry, node: FormNode): string => {
  const type = declaredType(node);
  const entry = (): string => (node.entry ? typeOfNode(registry, node.entry) : 'dyn');
  if (type === 'array') return `list<${entry()}>`;
  if (type !== 'object') return typeNames[type ?? ''] ?? 'dyn';
  if (node.fields.size === 0) return `map<string, ${entry()}>`;
  const name = ['Group', ...node.path.map((part) => (part === '*' ? 'entry' : part))].join('_');
  if (registry.known.has(name)) return name;
  registry.known.add(name);
  const readable = [...node.fields].filter(([field]) => !RESERVED.has(field));
  const fields = Object.fromEntries(readable.map(([field, child]) => [field, typeOfNode(registry, child)]));
  registry.environment.registerType(name, { fields });
  return name;
};

/** The fields of every group around a path, where the nearest declaration takes precedence, and the answer itself. */
const visibleNodes = (form: Pick<FormDefinition, 'schema'>, path: readonly string[]): ReadonlyMap<string, FormNode> => {
  const visible = new Map<string, FormNode>();
  let node: FormNode | undefined = formModelOf(form);
  for (const name of path) {
    for (const [field, child] of node?.fields ?? []) visible.set(field, child);
    node = childOf(node, name);
  }
  return node ? visible.set('this', node) : visible;
};

/** The names that an expression at a path may use, with their types: the fields around it, `this` and `facts`. */
const createTypedEnvironment = (
  visible: ReadonlyMap<string, FormNode>,
  facts: Readonly<Record<string, string>>,
): Environment => {
  const environment = createEnvironment(true);
  const registry = { environment, known: new Set<string>() };
  for (const [name, node] of visible)
    if (!RESERVED.has(name)) environment.registerVariable(name, typeOfNode(registry, node));
  environment.registerType('Facts', { fields: facts });
  return environment.registerVariable('facts', 'Facts');
};

interface CheckedExpression {
  /** CEL type of the result. */
  readonly type?: string;
  /** Why the expression is refused: the message of CEL. */
  readonly error?: string;
  /** A name that is not available at the path. */
  readonly unknownName?: string;
  /** Names that are available at the path. */
  readonly names: readonly string[];
}

/** The first line of a message, without the marked source line below it. */
const firstLine = (message: string): string => message.split('\n')[0] ?? '';

/**
 * Checks an expression against the types of the fields around it.
 * @param path names from the form to the field, `*` for entries
 * @param facts CEL type of each fact
 */
export const checkExpression = (
  form: Pick<FormDefinition, 'schema'>,
  path: readonly string[],
  source: string,
  facts: Readonly<Record<string, string>>,
): CheckedExpression => {
  const visible = visibleNodes(form, path);
  const names = [...visible.keys(), 'facts'];
  const { valid, type, error } = createTypedEnvironment(visible, facts).check(withDecimalNumbers(source));
  if (valid) return { type: type ?? 'dyn', names };
  const message = firstLine(error?.message ?? '');
  const unknown = /^Unknown variable: (\w+)|^No such key: (\w+)/.exec(message);
  return { error: message, names, ...(unknown && { unknownName: unknown[1] ?? unknown[2] ?? '' }) };
};
