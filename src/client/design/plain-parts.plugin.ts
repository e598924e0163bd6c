import type { Plugin } from 'vite';

const COMPONENT = 'WithoutScript';

/** A node of the syntax tree, as far as it is read here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: unknown;
  readonly key?: unknown;
  readonly value?: unknown;
  readonly body?: unknown;
  readonly arguments?: unknown;
  readonly properties?: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const listOf = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

/** The function that `<WithoutScript>` gets, compiled as `jsx(WithoutScript, { children: () => … })`. */
const partOf = ({ type, arguments: given }: Node): Node | undefined => {
  const [component, props] = type === 'CallExpression' ? listOf(given) : [];
  if (component?.name !== COMPONENT) return undefined;
  const children = listOf(props?.properties).find(({ key }) => isNode(key) && key.name === 'children')?.value;
  return isNode(children) && children.type === 'ArrowFunctionExpression' ? children : undefined;
};

const findParts = (value: unknown): readonly Node[] => {
  if (Array.isArray(value)) return value.flatMap(findParts);
  if (!isNode(value)) return [];
  const part = partOf(value);
  return part ? [part] : Object.values(value).flatMap(findParts);
};

/** @param program its syntax tree */
export const withoutPlainParts = (code: string, program: unknown): string =>
  findParts(program).reduceRight((text, { start, end }) => `${text.slice(0, start)}() => null${text.slice(end)}`, code);

/** Vite plugin: what only browsers without scripts show is rendered by the server alone, so the browser's code goes without. */
export const plainParts = (): Plugin => {
  let isBrowser = false;
  return {
    name: 'plain-parts',
    enforce: 'post',
    configResolved: ({ command, build }) => {
      isBrowser = command === 'build' && !build.ssr;
    },
    transform(code, id) {
      if (!isBrowser || !id.includes('/src/client/') || !code.includes(COMPONENT)) return null;
      return { code: withoutPlainParts(code, this.parse(code)), map: null };
    },
  };
};
