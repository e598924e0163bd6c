import { parseSync } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const childrenOf = (node: Node): readonly Node[] =>
  Object.values(node)
    .flatMap((value): readonly unknown[] => (Array.isArray(value) ? value : [value]))
    .filter(isNode);

const descendantsOf = (node: Node): readonly Node[] => [node, ...childrenOf(node).flatMap(descendantsOf)];

const textOf = (value: unknown, key: string): string | undefined =>
  isNode(value) && typeof value[key] === 'string' ? value[key] : undefined;

/** A place where source text names something: `how` is the form of the name. */
interface NamedPlace {
  readonly name: string;
  readonly line: number;
  /** index: `x['name']` · key: `x.name`, `{ name }` and `{ name: … }` · text: `'name'` · sql: `->> 'name'`. */
  readonly how: 'index' | 'key' | 'text' | 'sql';
  /** What the name is read from: the `answers` of `answers['name']` and of `const { name } = answers`. */
  readonly of: string;
}

type Found = Omit<NamedPlace, 'line'>;

/** The last name of an expression: `settings` of `panel?.settings`. */
const nameOf = (expression: unknown): string => {
  if (!isNode(expression)) return '';
  if (expression.type === 'MemberExpression') return nameOf(expression['property']);
  if (expression.type === 'LogicalExpression') return nameOf(expression['left']);
  const inner = [
    'ChainExpression',
    'ParenthesizedExpression',
    'TSAsExpression',
    'AwaitExpression',
    'TSNonNullExpression',
  ];
  if (inner.includes(expression.type)) return nameOf(expression['expression'] ?? expression['argument']);
  if (expression.type === 'CallExpression') return nameOf(expression['callee']);
  return textOf(expression, 'name') ?? '';
};

const namesInPattern = (pattern: unknown, of: string): readonly Found[] => {
  if (!isNode(pattern) || pattern.type !== 'ObjectPattern') return [];
  return childrenOf(pattern).flatMap((property): readonly Found[] => {
    const name = textOf(property['key'], 'name') ?? textOf(property['key'], 'value');
    return name === undefined ? [] : [{ name, how: 'key', of }];
  });
};

const SQL_KEY = /->>?\s*'(\w+)'/g;

const findIn = (node: Node): readonly Found[] => {
  const [name, value] = [textOf(node['property'], 'name'), textOf(node['property'], 'value')];
  if (node.type === 'MemberExpression' && node['computed'] === true)
    return value === undefined ? [] : [{ name: value, how: 'index', of: nameOf(node['object']) }];
  if (node.type === 'MemberExpression' && name !== undefined) return [{ name, how: 'key', of: nameOf(node['object']) }];
  if (node.type === 'VariableDeclarator') return namesInPattern(node['id'], nameOf(node['init']));
  if (node.type === 'Property' && node['computed'] === false) {
    const key = textOf(node['key'], 'name') ?? textOf(node['key'], 'value');
    return key === undefined ? [] : [{ name: key, how: 'key', of: '' }];
  }
  if (node.type === 'Literal' && typeof node['value'] === 'string')
    return [{ name: node['value'], how: 'text', of: '' }];
  if (node.type !== 'TemplateElement' || typeof node['value'] !== 'object' || node['value'] === null) return [];
  const sql = String('cooked' in node['value'] ? node['value'].cooked : '');
  return [...sql.matchAll(SQL_KEY)].map(([, key = '']) => ({ name: key, how: 'sql', of: '' }));
};

/** Every place of a TypeScript file that names something. */
export const namedPlaces = (path: string, source: string): readonly NamedPlace[] => {
  const program: unknown = parseSync(path, source).program;
  if (!isNode(program)) throw new Error(`${path} cannot be parsed`);
  return descendantsOf(program).flatMap((node) =>
    findIn(node).map((found) => ({ ...found, line: source.slice(0, node.start).split('\n').length })),
  );
};
