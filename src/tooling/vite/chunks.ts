/**
 * What pages share in so many small pieces that each piece as a file of its own cost more than it saved: a public page
 * was 20 files more and 4 KB heavier. Everything else is split where it is fetched.
 */
const shared = {
  /** This one and the next are run by themselves (`app/entry-parts.ts`). */
  dom: [/node_modules\/(?:react|react-dom|scheduler)\//],
  styles: [
    /node_modules\/(?:@chakra-ui|@emotion|@pandacss|stylis)\//,
    /src\/client\/design\/(?:theme\/(?!apply-theme|themes)|primitives\.|button\.recipe\.)/,
  ],
  texts: [/node_modules\/(?:i18next|react-i18next|use-sync-external-store|html-parse-stringify|void-elements)\//],
  /** Every page has these. None of them needs the entry's own modules: else the two would wait for each other. */
  base: [
    /src\/client\/api\/(?:api-error|cookies|roles)\./,
    /src\/client\/state\/(?:institution-choice|languages|pending-account)\./,
    /src\/client\/design\/theme\/(?:apply-theme|themes)\./,
    /src\/contract\/(?:drawing|pages)\./,
    /themes\/[^/]+\//,
    /virtual:catalogue/,
  ],
  /** Every page behind the login asks who is there and what the server keeps. */
  signedIn: [
    /node_modules\/@tanstack\/(?:query-core|react-query)\//,
    /src\/client\/api\/(?:queries|query-client|session|use-session)\./,
    /src\/client\/app\/(?:Queries|guard-reads|use-session-watch)\./,
    /src\/client\/design\/use-navigate-here\./,
    /src\/contract\/(?:account|application|application-shapes)\./,
  ],
  /** What forms ask of the engine. It imports nothing of the client, so that no chunk waits for one that waits for it. */
  engine: [/src\/engine\/(?:(?:schema|steps|text|wire)\/|rules\/grades\.|summary\/(?:groups|pick-widget)\.)/],
  /** How fields look, whether they are there or still on their way. */
  parts: [/src\/client\/forms\/parts\/(?:styled|FormSkeleton)\./],
  /** What every step needs to keep what is typed; none of it imports what forms are drawn with. */
  drafting: [
    /node_modules\/idb-keyval\//,
    /src\/client\/forms\/(?:runtime\/idle|draft\/(?:journal|pick-newest))\./,
    /src\/client\/features\/applicant\/application\/(?:addresses|form-version)\./,
  ],
  /** Most public pages show items of content. */
  items: [
    /src\/client\/features\/shared\/page\/items\//,
    /src\/client\/features\/shared\/page\/(?:Picture|addresses|ask-items|format|icons|kinds|phone|plain-text|shown-item|today|words)\./,
    /src\/client\/design\/(?:Cover|DateBlock|LinkCard|PageSection|Tag)\./,
  ],
} as const;

const groups = Object.entries(shared).map(([name, patterns]) => ({
  name,
  test: (id: string) => patterns.some((pattern) => pattern.test(id)),
}));

export const chunks = { includeDependenciesRecursively: false, groups };

/** Chunks that run before any screen is asked for: naming them beside every screen would cost each page half a KB. */
const alwaysThere = /\/(?:index|main|dom|styles|base|texts|chunk)-[\w-]+\.js$/;

/** Files that are fetched beside a chunk instead of after it. */
export const modulePreload = {
  // Browsers that know no modulepreload fetch a little later; the rest need not carry a stand-in.
  polyfill: false,
  resolveDependencies: (
    _file: string,
    files: string[],
    { hostType }: { readonly hostType: 'html' | 'js' },
  ): string[] => (hostType === 'html' ? files : files.filter((file) => !alwaysThere.test(file))),
};
