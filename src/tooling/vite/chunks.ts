import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** The first circle among files and what each of them imports, from a file back to itself; undefined without one. */
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

/** Files that import each other run in an undefined order: one of them uses names of the other before they exist. */
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

/** A chunk and all that it cannot run without, each once. */
const withImports = (bundle: Bundle, file: string, seen = new Set<string>()): ReadonlySet<string> => {
  const chunk = bundle[file];
  if (seen.has(file) || chunk?.type !== 'chunk') return seen;
  seen.add(file);
  for (const next of chunk.imports) withImports(bundle, next, seen);
  return seen;
};

const preloadLink = (file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
  injectTo: 'head',
});

/**
 * The entry fetches the app only when the page wants it, so Vite would not tell the browser of the app's files: an
 * empty page would wait twice. A drawn page turns these links into ones for later.
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
 * What pages share in so many small pieces that each piece as a file of its own cost more than it saved: a public page
 * was 20 files more and 4 KB heavier. Everything else is split where it is fetched.
 */
const chunkPatterns = {
  /** This one and the next are run by themselves (`app/entry.ts`). */
  dom: [/node_modules\/(?:react|react-dom|scheduler)\//],
  styles: [
    /node_modules\/(?:@chakra-ui|@emotion|@pandacss|stylis)\//,
    /src\/client\/design\/(?:theme\/(?!themes\.)|primitives\.)/,
  ],
  texts: [/node_modules\/(?:i18next|react-i18next|use-sync-external-store|html-parse-stringify|void-elements)\//],
  /** Every page has these. None of them needs the entry's own modules: else the two would wait for each other. */
  base: [
    /src\/client\/api\/(?:api-error|cookies|storage)\./,
    /src\/client\/state\/(?:institution-choice|languages|account)\./,
    /src\/client\/design\/theme\/themes\./,
    /src\/contract\/(?:page-rendering|pages)\./,
    /themes\/[^/]+\//,
    /virtual:catalogue/,
  ],
  /** Every page behind the login asks who is there and what the server keeps. */
  signedIn: [
    /node_modules\/@tanstack\/(?:query-core|react-query)\//,
    /src\/client\/api\/(?:queries|session)\./,
    /src\/client\/app\/(?:layouts\/QueryProvider|guards\/guard-reads)\./,
    /src\/client\/design\/use-navigate-unless-left\./,
    /src\/contract\/(?:account|application|application-shapes)\./,
  ],
  /** What forms ask of the engine. It imports nothing of the client, so that no chunk waits for one that waits for it. */
  engine: [
    /src\/engine\/(?:(?:model|normalize|schema|steps|text|widgets|wire)\/|expressions\/form-expressions\.|rules\/grades\.|summary\/groups\.)/,
  ],
  /** How fields look, whether they are there or still on their way. */
  formElements: [/src\/client\/forms\/(?:controls\/form-elements|FormSkeleton)\./],
  /** What every step needs to keep what is typed; none of it imports the form renderer. */
  drafting: [
    /node_modules\/idb-keyval\//,
    /src\/client\/forms\/(?:runtime\/idle|draft\/(?:journal|pick-newest))\./,
    /src\/client\/features\/shared\/application\/application-links\./,
  ],
  /** What filling in a step and correcting one share: the machine of the application, the facts and the call. */
  stepCalls: [
    /machines\/(?:effects|application\.machine)\./,
    /src\/client\/features\/shared\/application\/(?:send-step|use-step-facts)\./,
    /src\/client\/features\/applicant\/application\/(?:apply-saved-step|use-leave-deleted-draft)\./,
  ],
  /** Most public pages show items of content. */
  items: [
    /src\/client\/features\/shared\/page\/items\//,
    /src\/client\/features\/shared\/page\/(?:addresses|content-kinds|content-text|format|icons|list-items|public-item)\./,
    /src\/client\/design\/(?:LinkCard|PageSection|Tag)\./,
  ],
} as const;

const groups = Object.entries(chunkPatterns).map(([name, patterns]) => ({
  name,
  test: (id: string) => patterns.some((pattern) => pattern.test(id)),
}));

export const chunks = { includeDependenciesRecursively: false, groups };

/** Chunks that run before any screen is asked for: naming them beside every screen would cost each page half a KB. */
const alwaysLoaded = /\/(?:index|main|dom|styles|base|texts|chunk)-[\w-]+\.js$/;

/** Files that are fetched beside a chunk instead of after it. */
export const modulePreload = {
  // Browsers that know no modulepreload fetch a little later; the rest need not carry a stand-in.
  polyfill: false,
  resolveDependencies: (
    _file: string,
    files: string[],
    { hostType }: { readonly hostType: 'html' | 'js' },
  ): string[] => (hostType === 'html' ? files : files.filter((file) => !alwaysLoaded.test(file))),
};
