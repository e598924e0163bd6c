import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { listFiles } from '../shared/list-files.ts';

interface FoundImport {
  readonly line: number;
  /** Path in the repository, `node:` module, `virtual:` module or package name. */
  readonly target: string;
}

const importPattern = /(?:\bfrom\s*|\bimport\s*\(\s*|^\s*import\s+)(['"])([^'"\n]+)\1/gm;
const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const targetOf = (file: string, specifier: string): string => {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  return /^[a-z]+:/.test(specifier) ? specifier : packageOf(specifier);
};

/** All imports and re-exports of a TypeScript file, including types, written as `from` or as `import()`. */
export const findImports = (file: string, source: string): readonly FoundImport[] => {
  const code = source.replace(comments, (comment) => comment.replace(/[^\n]/g, ' '));
  return [...code.matchAll(importPattern)].map((match) => ({
    line: code.slice(0, match.index).split('\n').length + (/^\n*/.exec(match[0])?.[0].length ?? 0),
    target: targetOf(file, match[2] ?? ''),
  }));
};

/** Files whose path matches `in` import only what matches one of `only`, and nothing that matches one of `never`. */
interface ImportRule {
  readonly in: RegExp;
  readonly only?: readonly RegExp[];
  readonly never?: readonly RegExp[];
  readonly because: string;
}

const shared = /^(src\/(engine|contract)|machines|schemas|locales|themes)\//;
const packages = /^(?!src\/|machines\/|tests\/|schemas\/|locales\/|themes\/|node:)/;
const node = /^node:/;

/**
 * Inside a feature of the server: `routes.ts`, `x-routes.ts` or `routes/`; the same with queries; all else is services.
 */
const route = /^src\/server\/features\/[^/]+\/([a-z-]+-)?routes[/.]/;
const query = /^src\/server\/features\/[^/]+\/([a-z-]+-)?queries[/.]/;
const service = /^src\/server\/features\/[^/]+\/(?!([a-z-]+-)?(routes|queries)[/.])/;

/** docs/architecture.md, "Who may import whom". */
const importRules: readonly ImportRule[] = [
  {
    in: /^machines\//,
    only: [/^machines\//, /^xstate$/],
    because: 'machines are rules only: no input or output, no clock, no text',
  },
  {
    in: /^src\/engine\//,
    only: [/^src\/engine\//, /^ajv(-formats)?$/, /^@marcbachmann\/cel-js$/, /^validator$/],
    because: 'the engine runs unchanged in browser and server',
  },
  {
    in: /^src\/contract\//,
    only: [/^src\/contract\//, /^json-schema-to-ts$/],
    because: 'the contract is names and types of calls',
  },
  {
    in: /^src\/client\//,
    only: [/^src\/client\//, shared, packages],
    because: 'the browser shares engine, contract, machines and data with the server, and nothing else',
  },
  {
    in: /^src\/client\/(api|state|design|forms)\//,
    never: [/^src\/client\/(features|app)\//],
    because: 'what features are made of does not know them',
  },
  {
    in: /^src\/client\/design\//,
    never: [/^src\/client\/(forms\/|api\/(?!api-error|load-code|used-code))/, /^src\/contract\//, /^@tanstack\//],
    because: 'components of the design call no API and know no form',
  },
  {
    in: /^src\/client\/(?!design\/)/,
    never: [/^@chakra-ui\//, /^@emotion\/(?!cache$)/],
    because: 'elements with styles are made by chakra() of client/design/chakra.ts (decision 239)',
  },
  {
    in: /^src\/client\/features\//,
    never: [/^src\/client\/app\//],
    because: 'features meet in client/app, which imports them',
  },
  {
    in: /^src\/server\//,
    only: [/^src\/server\//, shared, packages, node],
    because: 'the server shares engine, contract, machines and data with the browser, and nothing else',
  },
  {
    in: route,
    never: [/^src\/server\/platform\//, query],
    because: 'routes call services, which call queries and the platform',
  },
  {
    in: service,
    never: [route, /^src\/server\/http\//, /^fastify/],
    because: 'services know nothing of requests',
  },
  {
    in: query,
    never: [route, service, /^fastify/, /^src\/server\/(http|platform\/(?!database\/|jobs\/))/],
    because: 'queries are called by services, and reach the database and its jobs alone',
  },
  {
    in: /^src\/server\/platform\//,
    never: [/^src\/server\/(features|http|pages|demo)\//],
    because: 'the platform knows no feature and no request',
  },
  {
    in: /^src\/local-gateway\//,
    only: [/^src\/local-gateway\//, packages, node],
    because: 'the local gateway is a program of its own: what it shares with the portal is the wire',
  },
  {
    in: /^src\/(tooling|officer)\//,
    never: [/^src\/(client|server)\//, /^tests\//],
    because: 'tools work on data and on programs, not on parts of the portal',
  },
];

/** The area of a file: `admin/panel`, or the `shared` folder of all areas or of one group. */
const clientAreaOf = (path: string): string | undefined =>
  /^src\/client\/features\/(shared|[^/]+\/[^/]+)\//.exec(path)?.[1];

/**
 * Areas import the shared folders of their group and of all areas, and no other area. Returns the reason when `target`
 * is in another area.
 */
const otherAreaReason = (file: string, target: string): string | undefined => {
  const [own, other] = [clientAreaOf(file), clientAreaOf(target)];
  if (!own || !other || own === other || other === 'shared') return undefined;
  if (own !== 'shared' && other === `${own.split('/')[0]}/shared`) return undefined;
  return 'features never import each other; they meet in client/app';
};

/**
 * Queries that other areas of the server run inside their own transaction, or join to their own SQL
 * (docs/decisions/145-shared-queries-are-listed.md). All others are reached through a service.
 */
const sharedQueries: readonly string[] = [
  'account/queries/accounts',
  'account/queries/link-tokens',
  'account/queries/one-time-codes',
  'account/queries/revoke',
  'account/queries/sessions',
  'account/queries/throttle',
  'admin-applications/queries/account-name',
  'admin-applications/queries/application-list',
  'admin-applications/queries/corrections',
  'admin-applications/queries/released-scope',
  'admin-applications/queries/review',
  'admin-dashboard/queries/counts',
  'admin-dashboard/queries/issues',
  'application/queries/account-profile',
  'application/queries/applications',
  'application/queries/form-versions',
  'application/queries/history',
  'application/queries/interviews',
  'application/queries/mails',
  'application/queries/offers',
  'application/queries/released',
  'application/queries/submission',
  'application/queries/summaries',
  'audit/queries',
  'content/queries/items',
  'documents/queries',
  'files/queries',
  'master-data/queries',
  'master-data/staff-list-queries',
  'payment/queries/fees',
  'portal/queries',
  'second-factor/queries',
];

const serverAreaOf = (path: string): string | undefined => /^src\/server\/features\/([^/]+)\//.exec(path)?.[1];
const isForeignQuery = (file: string, target: string): boolean =>
  serverAreaOf(file) !== undefined && query.test(target) && serverAreaOf(file) !== serverAreaOf(target);

/** Returns the reason when `target` contains queries of another area that are not shared. */
const otherQueriesReason = (file: string, target: string): string | undefined => {
  const isShared = sharedQueries.some((name) => target === `src/server/features/${name}.ts`);
  return isForeignQuery(file, target) && !isShared
    ? 'areas use each other through services, and through the shared queries'
    : undefined;
};

const matchesAny = (patterns: readonly RegExp[] | undefined, target: string): boolean =>
  patterns?.some((pattern) => pattern.test(target)) ?? false;

const isViolation = ({ only, never }: ImportRule, target: string): boolean =>
  matchesAny(never, target) || (only !== undefined && !matchesAny(only, target));

const reasons = (file: string, target: string): readonly string[] => {
  const broken = importRules.filter((fence) => fence.in.test(file) && isViolation(fence, target));
  const others = [otherAreaReason(file, target), otherQueriesReason(file, target)];
  return [...broken.map((fence) => fence.because), ...others].filter((reason) => reason !== undefined);
};

/** Forbidden imports of one file, each as a readable line. */
export const findImportViolations = (file: string, source: string): readonly string[] =>
  findImports(file, source).flatMap(({ line, target }) =>
    reasons(file, target).map((reason) => `${file}:${line} imports ${target}: ${reason}`),
  );

const isData = /^(schemas|locales)\//;
const isCode = /\.tsx?$/;

/** All forbidden imports of the repository, and code among the officers' data. */
export const checkImports = (root: string): readonly string[] => {
  const misplaced = listFiles(root, ['schemas', 'locales'])
    .filter((file) => !file.endsWith('.json') && !file.endsWith('.md'))
    .map((file) => `${file}: ${isData.exec(file)?.[1]} hold JSON only`);
  const sources = listFiles(root, ['src', 'machines']).filter(
    (file) => isCode.test(file) && !/\.test\.tsx?$/.test(file),
  );
  const contents = sources.map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);
  const foreign = new Set(
    contents.flatMap(([file, source]) =>
      findImports(file, source).flatMap(({ target }) => (isForeignQuery(file, target) ? [target] : [])),
    ),
  );
  const unused = sharedQueries.filter((name) => !foreign.has(`src/server/features/${name}.ts`));
  return [
    ...misplaced,
    ...contents.flatMap(([file, source]) => findImportViolations(file, source)),
    ...unused.map((name) => `the import rules share ${name}, which no other area imports`),
  ];
};
