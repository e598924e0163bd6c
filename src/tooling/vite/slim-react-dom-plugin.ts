import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** Hash of the file for which the lists below were made. Another version of React has to be read again. */
const READ = 'a319b413b7a19ee34422d9a12a8e7afd003c07846716d278ba1a0898e8cb6251';

/** Whoever begins to use one of these parts sees this error. */
const absent = 'throw Error("left out by slim-react-dom-plugin.ts");';

/**
 * Kinds of fibers that never exist here: profilers (12), lists of Suspense (19), activities (31), view transitions (30), elements that React moves
 * into the head (26), html, head and body (27), and those that this version of React never creates.
 */
const deadTags: ReadonlySet<unknown> = new Set([12, 17, 19, 20, 21, 23, 24, 25, 26, 27, 28, 30, 31]);
/** Types of elements that would create them. React refuses them as invalid. */
const deadTypes: ReadonlySet<string> = new Set([
  'REACT_ACTIVITY_TYPE',
  'REACT_PROFILER_TYPE',
  'REACT_SUSPENSE_LIST_TYPE',
  'REACT_LEGACY_HIDDEN_TYPE',
  'REACT_VIEW_TRANSITION_TYPE',
]);

/** Function -> what it does here. */
const bodies: Readonly<Record<string, string>> = {
  // Elements that React moves into the head.
  isHostHoistableType: `if (1 !== hostContext && /^(?:body|head|html|link|meta|title)$/.test(type)) ${absent}`,
  prefetchDNS: '',
  preconnect: '',
  preload: '',
  preloadModule: '',
  preinitScript: absent,
  preinitStyle: absent,
  preinitModuleScript: absent,
  // Waiting for style sheets and pictures before a change is shown.
  preloadInstanceAndSuspendIfNeeded: '',
  preloadResourceAndSuspendIfNeeded: '',
  accumulateSuspenseyCommitOnFiber: '',
  waitForCommitToBeReady: 'return null;',
  insertSuspendedStylesheets: '',
  // View transitions.
  trackEnterViewTransitions: '',
  commitEnterViewTransitions: '',
  commitExitViewTransitions: '',
  commitNestedViewTransitions: '',
  commitAfterMutationEffectsOnFiber: '',
  startViewTransition: absent,
  // Actions of forms: the action of a form is an address.
  extractEvents$1: '',
  startHostTransition: absent,
  recursivelyResetForms: '',
  requestFormReset: absent,
  scheduleReplayQueueIfNeeded: '',
  useHostTransitionStatus: absent,
  mountActionState: absent,
  updateActionState: absent,
  rerenderActionState: absent,
  useMemoCache: absent,
  // References to fragments.
  FragmentInstance: absent,
  commitNewChildToFragmentInstances: '',
  commitFragmentInstanceInsertionEffects: '',
  commitFragmentInstanceDeletionEffects: '',
  isFragmentInstanceParent: 'return false;',
  // The event `onBeforeInput`.
  getNativeBeforeInputChars: '',
  getFallbackBeforeInputChars: '',
  // The components around an error, which nothing reads.
  getStackByFiberInDevAndProd: 'return "";',
  // Elements with a hyphen in their name.
  setPropOnCustomElement: absent,
  // Never called by this version of React.
  defaultOnDefaultTransitionIndicator: '',
};

/** Text -> what takes its place. Each occurs once. */
const texts: Readonly<Record<string, string>> = {
  [`fiberTag = isHostHoistableType(
      type,
      pendingProps,
      contextStackCursor.current
    )
      ? 26
      : "html" === type || "head" === type || "body" === type
        ? 27
        : 5;`]: 'isHostHoistableType(type, pendingProps, contextStackCursor.current), (fiberTag = 5);',
  'committedLanes = (committedLanes & 335544064) === committedLanes;\n  nextEffect':
    'committedLanes = false;\n  nextEffect',
  'shouldStartViewTransition\n    ? (pendingViewTransition': 'false\n    ? (pendingViewTransition',
};

/** A node of the syntax tree, as far as it is read here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [property: string]: unknown;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const listOf = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

const nameOf = (value: unknown): string => (isNode(value) ? String(value['name'] ?? '') : '');

/** `fiber.tag`, or a variable of this name. */
const isTag = (value: unknown): boolean =>
  isNode(value) && /^(?:tag|grandTag)$/.test(nameOf(value.type === 'MemberExpression' ? value['property'] : value));

const isDeadTag = (value: unknown): boolean =>
  isNode(value) && value.type === 'Literal' && deadTags.has(value['value']);

/** Whether a `switch` ends with this statement. */
const isEnd = (statement: Node | undefined): boolean =>
  statement?.type === 'BlockStatement'
    ? isEnd(listOf(statement['body']).at(-1))
    : /^(?:Break|Return|Continue|Throw)Statement$/.test(statement?.type ?? '');

const isFunction = ({ type }: Node): boolean => /Function/.test(type);

/** Variables of a function that are declared here; what is left out may declare one that the rest uses, too. */
const variablesIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(variablesIn);
  if (!isNode(value) || isFunction(value)) return [];
  const own = value.type === 'VariableDeclarator' ? [nameOf(value['id'])] : [];
  return [...own, ...Object.values(value).flatMap(variablesIn)];
};

interface Found {
  readonly edits: Edit[];
  /** Names of the functions with another body. */
  readonly functions: Set<string>;
  /** Variables whose declaration is left out, for the function that is searched. */
  readonly variables: string[];
}

/** Leaves out the cases that are never taken. Statements stay where another case, or the case before, leads to them. */
const searchSwitch = (cases: readonly Node[], isDead: (test: unknown) => boolean, found: Found): void => {
  let labels: Node[] = [];
  let isReached = false;
  for (const one of cases) {
    labels.push(one);
    const statements = listOf(one['consequent']);
    const [first] = statements;
    if (!first) continue;
    const dead = labels.filter(({ test }) => isDead(test));
    const isLeftOut = dead.length === labels.length && !isReached;
    for (const label of dead) {
      const end = label === one && !isLeftOut ? first.start : label.end;
      found.edits.push({ start: label.start, end, text: '' });
    }
    if (isLeftOut) found.variables.push(...variablesIn(statements));
    else {
      search(statements, found);
      isReached = !isEnd(statements.at(-1));
    }
    labels = [];
  }
};

const leftOfAssignment = ({ type, expression }: Node): unknown =>
  type === 'ExpressionStatement' && isNode(expression) ? expression['left'] : undefined;

/** `FragmentInstance.prototype.focus = …`. */
const isFragmentMethod = (node: Node): boolean => {
  const left = leftOfAssignment(node);
  const owner = isNode(left) ? left['object'] : undefined;
  return isNode(owner) && nameOf(owner['object']) === 'FragmentInstance';
};

/** Finds what is left out or replaced below a node. */
const search = (value: unknown, found: Found): void => {
  if (Array.isArray(value)) for (const each of value) search(each, found);
  if (!isNode(value)) return;
  const { type, start, end, body, discriminant, left, right, operator } = value;
  const name = nameOf(value['id']);
  const replacement = type === 'FunctionDeclaration' ? bodies[name] : undefined;
  if (replacement !== undefined && isNode(body)) {
    found.functions.add(name);
    found.edits.push({ start: body.start, end: body.end, text: `{ ${replacement} }` });
  } else if (isFunction(value) && isNode(body) && body.type === 'BlockStatement') {
    const inner: Found = { ...found, variables: [] };
    search(body, inner);
    if (inner.variables.length > 0)
      found.edits.push({ start: body.start + 1, end: body.start + 1, text: ` var ${inner.variables};` });
  } else if (isFragmentMethod(value)) {
    found.edits.push({ start, end, text: '' });
  } else if (type === 'SwitchStatement') {
    const isDead = isTag(discriminant) ? isDeadTag : (test: unknown) => deadTypes.has(nameOf(test));
    searchSwitch(listOf(value['cases']), isDead, found);
  } else if (
    (operator === '===' || operator === '!==') &&
    ((isDeadTag(left) && isTag(right)) || (isTag(left) && isDeadTag(right)))
  ) {
    found.edits.push({ start, end, text: String(operator === '!==') });
  } else {
    for (const each of Object.values(value)) search(each, found);
  }
};

/** Leaves out what serves a kind of fibers that never exists. @param program the syntax tree of the code */
export const withoutDeadFibers = (
  code: string,
  program: unknown,
): { readonly code: string; readonly replaced: ReadonlySet<string> } => {
  const found: Found = { edits: [], functions: new Set(), variables: [] };
  search(program, found);
  const slim = found.edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
  return { code: slim, replaced: found.functions };
};

/** @throws Error when the module lacks what is replaced */
export const slimModule = (code: string, program: unknown): string => {
  const slim = withoutDeadFibers(code, program);
  const missing = [
    ...Object.keys(bodies).filter((name) => !slim.replaced.has(name)),
    ...Object.keys(texts).filter((text) => slim.code.split(text).length !== 2),
  ];
  if (missing.length > 0) throw new Error(`React DOM lacks ${missing}, which slim-react-dom-plugin.ts replaces`);
  return Object.entries(texts).reduce((text, [from, to]) => text.replace(from, () => to), slim.code);
};

/** What else `react-dom` exports: hints for the browser, and what belongs to actions of forms. */
const unusedExports =
  /^exports\.(?:browser|preconnect|prefetchDNS|preinit|preinitModule|preload|preloadModule|requestFormReset|useFormState|useFormStatus) = [\s\S]*?^\};\n/gm;

/** @throws Error when the module has other exports */
export const slimExports = (code: string): string => {
  const slim = code.replace(unusedExports, '');
  const left = [...slim.matchAll(/^exports\.(\w+) =/gm)].map(([, name]) => name);
  if (
    `${left}` !==
    '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,createPortal,flushSync,unstable_batchedUpdates,version'
  )
    throw new Error(`React DOM exports ${left}, which slim-react-dom-plugin.ts does not know`);
  return slim;
};

/** Vite plugin: leaves out of the browser's code the parts of React DOM that this portal never reaches. */
export const slimReactDom = (): Plugin => {
  let isBrowser = false;
  let isFound = false;
  return {
    name: 'slim-react-dom',
    enforce: 'pre',
    configResolved: ({ command, build }) => {
      isBrowser = command === 'build' && !build.ssr;
    },
    transform(code, id) {
      if (isBrowser && id.endsWith('/react-dom/cjs/react-dom.production.js'))
        return { code: slimExports(code), map: null };
      if (!isBrowser || !id.endsWith('/react-dom/cjs/react-dom-client.production.js')) return null;
      if (createHash('sha256').update(code).digest('hex') !== READ)
        this.error('this is another version of React DOM than slim-react-dom-plugin.ts was written for: read it again');
      isFound = true;
      return { code: slimModule(code, this.parse(code)), map: null };
    },
    generateBundle(_options, bundle) {
      if (!isBrowser) return;
      if (!isFound) this.error('React DOM was not found; see slim-react-dom-plugin.ts');
      for (const { fileName, code } of Object.values(bundle).filter((file) => file.type === 'chunk'))
        if (/\bonBeforeInput["'`]?[:(]/.test(code))
          this.error(`${fileName} listens to onBeforeInput, which slim-react-dom-plugin.ts leaves out`);
    },
  };
};
