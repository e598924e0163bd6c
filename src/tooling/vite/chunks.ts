import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** The first import cycle among files, from a file back to itself; undefined without one. */
export const findCycle = (imports: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined => {
  const done = new Set<string>();
  const follow = (file: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of imports.get(file) ?? []) {
      const circle = follow(next, [...way, file]);
      if (circle) return circle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of imports.keys()) {
    const circle = follow(file, []);
    if (circle) return circle;
  }
  return undefined;
};

/** Import cycles run in an undefined order: one file uses names of the other before they are initialised. */
export const rejectCircularChunks = (): Plugin => ({
  name: 'no-circles',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle).filter((file) => file.type === 'chunk');
    const circle = findCycle(new Map(files.map(({ fileName, imports }) => [fileName, imports])));
    if (circle) this.error(`These files wait for each other; group them anew in chunks.ts: ${circle.join(' > ')}`);
  },
});

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

const chunksOf = (bundle: Bundle): readonly Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((each): each is Rolldown.OutputChunk => each.type === 'chunk');

/** A chunk and all of its static imports, each once. */
const withImports = (bundle: Bundle, file: string, visited = new Set<string>()): ReadonlySet<string> => {
  const chunk = bundle[file];
  if (visited.has(file) || chunk?.type !== 'chunk') return visited;
  visited.add(file);
  for (const next of chunk.imports) withImports(bundle, next, visited);
  return visited;
};

const preloadLink = (file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
  injectTo: 'head',
});

/**
 * Adds preload links for the files of the app. The entry fetches the app on demand, so Vite adds no links, and a page
 * would wait for two requests in sequence.
 */
export const preloadAppChunks = (module: string): Plugin => ({
  name: 'portal-preload-app',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      if (!bundle) return;
      const app = chunksOf(bundle).find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
      if (!app) throw new Error(`no chunk begins with ${module}`);
      const files = [...withImports(bundle, app.fileName)];
      return files.filter((file) => !html.includes(`/${file}`)).map(preloadLink);
    },
  },
});

/**
 * Groups of small shared modules. As separate files they would cost more than they save: a page would load 20 more
 * files and 4 KB more. All other modules are split at dynamic imports.
 */
const chunkPatterns = {
  /** This chunk and the next one are executed separately (`app/entry.ts`). */
  dom: [/node_modules\/(?:react|react-dom|scheduler)\//],
  styles: [
    /node_modules\/(?:@chakra-ui|@emotion|@pandacss|stylis)\//,
    /src\/client\/design\/(?:theme\/(?!themes\.)|primitives\.)/,
  ],
  texts: [/node_modules\/(?:i18next|react-i18next|use-sync-external-store|html-parse-stringify|void-elements)\//],
  /** Modules of every page. They do not import the entry's own modules, which would create a cycle of chunks. */
  base: [
    /src\/client\/api\/(?:api-error|cookies|storage)\./,
    /src\/client\/state\/(?:institution-choice|languages|account)\./,
    /src\/client\/design\/theme\/themes\./,
    /src\/contract\/(?:page-rendering|pages)\./,
    /src\/engine\/text\/direction\./,
    /themes\/[^/]+\//,
    /virtual:catalogue/,
  ],
  /** Every page behind the login reads the session and data of the server. */
  signedIn: [
    /node_modules\/@tanstack\/(?:query-core|react-query)\//,
    /src\/client\/api\/(?:queries|session)\./,
    /src\/client\/app\/(?:layouts\/QueryProvider|guards\/guard-reads)\./,
    /src\/client\/design\/use-navigate-unless-left\./,
    /src\/contract\/(?:account|application|application-shapes)\./,
  ],
  /** Engine modules of forms. They import nothing of the client, which prevents cycles of chunks. */
  engine: [
    /src\/engine\/(?:(?:model(?!\/number-steps\.)|normalize|schema|steps|text(?!\/(?:direction|markup)\.)|widgets|wire)\/|expressions\/form-expressions\.|rules\/grades\.|summary\/groups\.)/,
  ],
  /** Styles of fields and of their placeholders. */
  formElements: [/src\/client\/forms\/(?:controls\/form-elements|FormSkeleton)\./],
  /** Modules of every step that store input; none of them imports the form renderer. */
  drafting: [
    /node_modules\/idb-keyval\//,
    /src\/client\/forms\/(?:runtime\/idle|draft\/(?:journal|pick-newest))\./,
    /src\/client\/features\/shared\/application\/application-links\./,
  ],
  /** Shared modules of filling in and correcting a step: the machine of the application, the facts and the call. */
  stepCalls: [
    /machines\/(?:effects|application\.machine)\./,
    /src\/client\/features\/shared\/application\/(?:send-step|use-step-facts)\./,
    /src\/client\/features\/applicant\/application\/(?:apply-saved-step|use-leave-deleted-draft)\./,
  ],
} as const;

const groups = Object.entries(chunkPatterns).map(([name, patterns]) => ({
  name,
  test: (id: string) => patterns.some((pattern) => pattern.test(id)),
}));

export const chunks = { includeDependenciesRecursively: false, groups };

/** Chunks that run before any screen: listing them with every screen would cost each page half a KB. */
const alwaysLoaded = /\/(?:index|main|dom|styles|base|texts|chunk)-[\w-]+\.js$/;

/** Files that are fetched beside a chunk instead of after it. */
export const modulePreload = {
  // Browsers without modulepreload fetch a little later; no polyfill is loaded.
  polyfill: false,
  resolveDependencies: (
    _file: string,
    files: string[],
    { hostType }: { readonly hostType: 'html' | 'js' },
  ): string[] => (hostType === 'html' ? files : files.filter((file) => !alwaysLoaded.test(file))),
};
