import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { listFiles } from '../shared/list-files.ts';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

const childrenOf = (node: Node): readonly Node[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);

const descendantsOf = (node: Node): readonly Node[] => [node, ...childrenOf(node).flatMap(descendantsOf)];

const isFunction = ({ type }: Node): boolean =>
  ['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'].includes(type);

/** Types that give access to the pool. */
const poolHolders = new Set([
  'Database',
  'Services',
  'ApplicationContext',
  'ReviewContext',
  'PaymentContext',
  'DocumentContext',
]);
const transactionOpeners = new Set(['transaction', 'snapshot']);

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' ? (node['name'] as string) : undefined;

const typesIn = (node: Node): readonly Node[] => descendantsOf(node).filter(({ type }) => type === 'TSTypeReference');
const typeName = (reference: Node): string | undefined => nameOf(reference['typeName']);

const paramsOf = (node: Node): readonly Node[] => (node['params'] as readonly Node[] | undefined) ?? [];
/** `tx: Tx` and `admission: ApplicationContext<Tx>`, but not a function that takes one. */
const isTx = (param: Node): boolean => {
  const type = (param['typeAnnotation'] as Node | null | undefined)?.['typeAnnotation'] as Node | undefined;
  return type?.type === 'TSTypeReference' && typesIn(type).some((one) => typeName(one) === 'Tx');
};
const takesTx = (node: Node): boolean => paramsOf(node).some((param) => nameOf(param) === 'tx' || isTx(param));

/** `Pick<Services, 'catalogue'>` and `ApplicationContext<Tx>` do not reach the pool. */
const isSafeType = (source: string, reference: Node, param: Node): boolean => {
  const inner = source.slice(reference.start, reference['end'] as number);
  if (/<(Tx|Queryable)>$/.test(inner)) return true;
  const whole = source.slice(param.start, param['end'] as number);
  return new RegExp(`(Pick|Omit)<${typeName(reference)},`).test(whole) && !/Pick<[^>]*'db'/.test(whole);
};

const calleeName = (call: Node): string | undefined => {
  const callee = call['callee'] as Node;
  return nameOf(callee) ?? (callee.type === 'MemberExpression' ? nameOf(callee['property']) : undefined);
};

const callbacksOf = (call: Node): readonly Node[] =>
  call.type === 'CallExpression' && transactionOpeners.has(calleeName(call) ?? '')
    ? (call['arguments'] as readonly Node[]).filter(isFunction)
    : [];

/** Names that the function itself declares: parameters and variables, its own and of functions inside it. */
const declaredIn = (node: Node): ReadonlySet<string> => {
  const patterns = descendantsOf(node).flatMap((one) => [
    ...(isFunction(one) ? paramsOf(one) : []),
    ...(one.type === 'VariableDeclarator' ? [one['id'] as Node] : []),
  ]);
  const names = patterns.flatMap((pattern) => descendantsOf(pattern).map((one) => nameOf(one)));
  return new Set(names.filter((name) => name !== undefined));
};

/** The variable `a` in `a.db` and `a.b.db`. */
const rootOf = (node: Node): string | undefined =>
  node.type === 'MemberExpression' ? rootOf(node['object'] as Node) : nameOf(node);

const forbidden = new Set(['db', 'pool', 'services']);

const usesIn = (body: Node, declared: ReadonlySet<string>): readonly Node[] => {
  const visit = (node: Node, parent: Node | undefined): readonly Node[] => {
    if (node.type.startsWith('TS')) return [];
    const isProperty = parent?.type === 'MemberExpression' && parent['property'] === node && !parent['computed'];
    const isKey = parent?.type === 'Property' && parent['key'] === node && !parent['shorthand'];
    const name = nameOf(node);
    if (name !== undefined) {
      if (isKey || !forbidden.has(name)) return [];
      if (isProperty) return declared.has(rootOf(parent) ?? '') ? [] : [node];
      // `services.settings` is data; passing on `services` gives access to the pool.
      const isData = name === 'services' && parent?.type === 'MemberExpression' && parent['object'] === node;
      return declared.has(name) || isData ? [] : [node];
    }
    return childrenOf(node).flatMap((child) => visit(child, node));
  };
  return visit(body, undefined);
};

/** Places of one file where code inside a transaction can access the pool, each as a readable line. */
export const findPoolUses = (file: string, source: string): readonly string[] => {
  const { program } = parseSync(file, source);
  const all = isNode(program) ? descendantsOf(program) : [];
  const inside = new Set([...all.filter((node) => isFunction(node) && takesTx(node)), ...all.flatMap(callbacksOf)]);
  const found = new Map<number, string>();
  for (const node of inside) {
    for (const param of paramsOf(node))
      for (const reference of typesIn(param))
        if (poolHolders.has(typeName(reference) ?? '') && !isSafeType(source, reference, param))
          found.set(reference.start, `takes ${typeName(reference)} beside a transaction`);
    for (const use of usesIn(node['body'] as Node, declaredIn(node))) {
      found.set(use.start, `uses ${nameOf(use)} inside a transaction`);
    }
  }
  return [...found].map(([at, what]) => {
    const line = source.slice(0, at).split('\n').length;
    return `${file}:${line} ${what}: one call would hold two connections of the pool, so use its \`tx\``;
  });
};

/** All places in the server where code inside a transaction can access the pool. */
export const checkPoolUses = (root: string): readonly string[] =>
  listFiles(root, ['src/server'])
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => findPoolUses(file, readFileSync(join(root, file), 'utf8')));
