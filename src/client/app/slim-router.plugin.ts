import type { Plugin } from 'vite';

/**
 * Functions of React Router that are called by links and errors of every page, and do nothing without its framework mode or
 * React's server components -> what they do here.
 */
const bodies: Readonly<Record<string, string>> = {
  usePrefetchBehavior: 'return [false, null, {}];',
  PrefetchPageLinks: 'return null;',
  decodeRedirectErrorDigest: 'return undefined;',
  decodeRouteErrorResponseDigest: 'return undefined;',
  // The outermost route has an error page of its own.
  DefaultErrorComponent: 'return null;',
  // Without its script, which the framework mode adds to a page.
  ScrollRestoration: 'useScrollRestoration({ getKey, storageKey }); return null;',
};

/** A data router has matched its page before it renders: what would match again for other routers -> what takes its place. */
const MATCHED_AGAIN = 'matchRoutes(routes, { pathname: remainingPathname })';

/** The sentences of errors that only somebody who changes the portal can cause. The error and its place remain. */
const sentences = /(\binvariant2?\((?:[^()]|\([^()]*\))*?,\s*(?:\/\/[^\n]*\n\s*)*)(?:`[^`]*`|"[^"\n]*")(\s*\);)/g;

/** Components that are kept only because they get a name. */
const unused = ['Form', 'HistoryRouter', 'NavLink', 'ScrollRestoration'];

/** A function of the module, and where its body is. */
interface FunctionPlace {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** @param functions of the module @throws Error when the module lacks one that is replaced */
export const slimModule = (code: string, functions: readonly FunctionPlace[]): string => {
  const found = functions.filter(({ name }) => Object.hasOwn(bodies, name));
  const missing = Object.keys(bodies).filter((name) => !found.some((one) => one.name === name));
  if (missing.length > 0) throw new Error(`React Router lacks ${missing}, which slim-router.plugin.ts replaces`);
  const slim = found.reduceRight(
    (text, { name, start, end }) => `${text.slice(0, start)}{ ${bodies[name]} }${text.slice(end)}`,
    code,
  );
  if (!slim.includes(MATCHED_AGAIN))
    throw new Error(`React Router lacks ${MATCHED_AGAIN}, which slim-router.plugin.ts replaces`);
  const short = slim.replace(MATCHED_AGAIN, 'null').replace(sentences, '$1"React Router"$2');
  return unused.reduce(
    (text, name) =>
      text
        .replace(new RegExp(`^${name}\\.displayName = .*$`, 'm'), '')
        .replace(new RegExp(`^var ${name} = (?=\\w+\\.forwardRef\\()`, 'm'), `var ${name} = /* @__PURE__ */ `),
    short,
  );
};

/** Vite plugin: leaves out of the browser's first code what React Router carries along for its framework mode. */
export const slimRouter = (): Plugin => {
  let isBrowser = false;
  let isFound = false;
  return {
    name: 'slim-router',
    enforce: 'pre',
    configResolved: ({ command, build }) => {
      isBrowser = command === 'build' && !build.ssr;
    },
    transform(code, id) {
      if (!isBrowser || !/\/react-router\/dist\/production\/chunk-\w+\.mjs$/.test(id) || !/^var Link = /m.test(code))
        return null;
      const functions = this.parse(code).body.flatMap((statement) =>
        statement.type === 'FunctionDeclaration' && statement.id && statement.body
          ? [{ name: statement.id.name, start: statement.body.start, end: statement.body.end }]
          : [],
      );
      isFound = true;
      return { code: slimModule(code, functions), map: null };
    },
    buildEnd(error) {
      if (isBrowser && !error && !isFound)
        this.error('React Router has no file of its links; see slim-router.plugin.ts');
    },
  };
};
