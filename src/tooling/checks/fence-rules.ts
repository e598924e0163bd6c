/** Files whose path matches `in` import only what matches one of `only`, and nothing that matches one of `never`. */
export interface Fence {
  readonly in: RegExp;
  readonly only?: readonly RegExp[];
  readonly never?: readonly RegExp[];
  readonly because: string;
}

const shared = /^(src\/(engine|contract)|machines|schemas|locales|themes)\//;
const packages = /^(?!src\/|machines\/|tests\/|schemas\/|locales\/|themes\/|node:)/;
const node = /^node:/;

/** Inside a feature of the server: `routes.ts`, `x-routes.ts` or `routes/`; the same with queries; all else is services. */
const route = /^src\/server\/features\/[^/]+\/([a-z-]+-)?routes[/.]/;
const query = /^src\/server\/features\/[^/]+\/([a-z-]+-)?queries[/.]/;
const service = /^src\/server\/features\/[^/]+\/(?!([a-z-]+-)?(routes|queries)[/.])/;

/** docs/architecture.md, "Who may import whom". */
export const fences: readonly Fence[] = [
  {
    in: /^machines\//,
    only: [/^machines\//, /^xstate$/],
    because: 'machines are rules only: no input or output, no clock, no text',
  },
  {
    in: /^src\/engine\//,
    only: [/^src\/engine\//, /^ajv(-formats)?$/],
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
    never: [/^src\/client\/(forms\/|api\/(?!api-error|load-code))/],
    because: 'components of the design call no API and know no form',
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

/** `admin/panel`, or the `shared` folder of all areas or of one group: what it belongs to. */
const areaOf = (path: string): string | undefined => /^src\/client\/features\/(shared|[^/]+\/[^/]+)\//.exec(path)?.[1];

/** Areas import what their group and all areas share, and no other area; gives the reason when `target` lies in one. */
export const otherFeature = (file: string, target: string): string | undefined => {
  const [own, other] = [areaOf(file), areaOf(target)];
  if (!own || !other || own === other || other === 'shared') return undefined;
  if (own !== 'shared' && other === `${own.split('/')[0]}/shared`) return undefined;
  return 'features never import each other; they meet in client/app';
};
