import { relative, sep } from 'node:path';
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
      const app = chunksOf(bundle).find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
      if (!app) throw new Error(`no chunk contains ${module}`);
      const files = [...withImports(bundle, app.fileName)];
      return files.filter((file) => !html.includes(`/${file}`)).map(preloadLink);
    },
  },
});

/** What Vite's manifest says of one file. */
type Manifest = Record<string, { readonly file: string }>;

/** The name of a module in the manifest. */
const manifestName = (root: string, id: string): string =>
  id.startsWith('\0') ? id.slice(1) : relative(root, id).split(sep).join('/');

/**
 * Adds modules that share a file to the manifest: those that something imports on demand. Vite lists only files that begin
 * with such a module, and the server looks up the files of a page by its modules (`server/pages/page-code.ts`).
 */
export const listGroupedModules = (root: string): Plugin => ({
  name: 'portal-list-grouped-modules',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const asset = bundle['.vite/manifest.json'];
      if (asset?.type !== 'asset') return;
      // Written by Vite.
      const manifest = JSON.parse(String(asset.source)) as Manifest;
      const byFile = new Map(Object.values(manifest).map((entry) => [entry.file, entry]));
      for (const { fileName, moduleIds } of chunksOf(bundle)) {
        const entry = byFile.get(fileName);
        const onDemand = moduleIds.filter((id) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0);
        if (entry) for (const id of onDemand) manifest[manifestName(root, id)] ??= entry;
      }
      asset.source = JSON.stringify(manifest);
    },
  },
});

/**
 * Files of the application. A page waits for every request of a slow line, so modules that the same pages need share a
 * file; what only some pages or forms need is split at its dynamic import. Libraries have files of their own, which stay in
 * the browser's cache when the application changes.
 */
const chunkPatterns = {
  /** Executed apart from the rest (`app/entry.ts`). */
  dom: [/node_modules\/(?:react|react-dom|scheduler)\//, /src\/client\/app\/dom\./],
  /** Computes styles: the server has given those of its page, so they are loaded after it. */
  styles: [
    /node_modules\/(?:@chakra-ui|@emotion|@pandacss|stylis)\//,
    /src\/client\/design\/theme\/(?:base-config|css-properties|page-styles|system|tokens)\./,
    /src\/client\/app\/rendering\/browser-styles\./,
    /src\/engine\/colours\/neutrals\./,
  ],
  /** Navigation to other pages, with their guards: loaded after the first page. */
  routes: [
    /\?browser-router$/,
    // The names of the files of all forms and texts.
    /virtual:(?:locales|page-texts|forms)$/,
    /src\/client\/app\/(?:hydrated-screens|router|route-tree|routes|public-routes|guards\/(?:guards|guard-context))\./,
  ],
  libraries: [
    /node_modules\/(?:react-i18next|html-parse-stringify|void-elements)\/|\0react-i18next:/,
    /\0query-core:(?:late-mutations|pages)$/,
    /node_modules\/(?:react-router|react-router-dom|@tanstack\/(?:query-core|react-query)|idb-keyval)\/(?!.*\/(?:mutation|mutationCache|mutationObserver|queriesObserver|useMutation|useQueries)\.)/,
  ],
  /** What every page needs beside them: routes, layouts, calls, and parts that several screens show. */
  app: [
    /src\/client\/app\/(?!page-script\/|offline\/|(?:entry|health-page|whole-texts)\.|layouts\/(?:AdminLayout|AppearanceSwitch|BlankLayout|EntryLayout|FrameLayout|LanguageSwitch|PublicLayout|SlimFooter|public-layout-data)\.|guards\/prefetch-content-item\.)/,
    /src\/client\/api\/(?!(?:adapter|load-code|clear-device|offline-data|wire-request)\.)/,
    /src\/client\/design\/(?:Badge|Button|Callout|FailureNotice|Logo|PageHeading|PageStatus|Skeleton|TextLink|Toaster|WithoutScript|arrow-keys|basic-icons|chakra|late-part|lazy-\w+|primitives|theme\/themes|use-institution|use-navigate-unless-left|pictures\/(?:picture|errors))\./,
    /src\/client\/state\/(?!(?:appearance|early-keeper|institution-actor)\.)/,
    /src\/client\/features\/shared\/(?:page\/(?:LeadTo|visitor-context|public-page|script-parts)|application\/(?:application-links|preferences-step))\./,
    /src\/client\/forms\/(?:draft\/(?:journal|pick-newest)|runtime\/(?:form-module|idle))\./,
    /src\/contract\/(?:page-rendering|visitor-pages|keys-of|shapes|account|application|application-shapes|own-files)\./,
    /src\/engine\/(?:text\/direction|schema\/own-property)\./,
    /machines\/(?:account\.times|application\.status)\./,
    /\/themes\/[^/]+\/logo\./,
    /virtual:catalogue$/,
  ],
  /** Around the forms of guests. */
  entry: [
    /src\/client\/app\/layouts\/EntryLayout\./,
    /src\/client\/design\/Tiles\./,
    /src\/client\/features\/applicant\/account\/(?:EntryFrame|use-account-flow)\./,
    /src\/client\/forms\/widgets\/password\//,
  ],
  /** What checks answers, and gives them the names of the wire: after the takeover of a page. */
  rest: [
    // Compares the entries of lists.
    /node_modules\/(?:fast-deep-equal|ajv\/dist\/runtime\/equal)/,
    /src\/client\/forms\/runtime\/(?:answer-checks|calculated-answers)\./,
    /src\/engine\/(?:expressions\/form-expressions|model\/present-fields)\./,
    /src\/client\/forms\/sources\/unloaded-lists\./,
    /src\/engine\/(?:normalize\/normalize-|steps\/check-|schema\/field-errors\.|wire\/)/,
  ],
  /** What sends calls: after the takeover, also of pages without a form. */
  calls: [/src\/client\/api\/(?:adapter|wire-request)\./],
  /** Saves a step: after its takeover. */
  save: [
    /src\/client\/features\/(?:applicant\/application\/(?:save-step|save-with-merge|keep-next-step|attachments)|shared\/application\/send-step)\./,
  ],
  /** Lists to choose from, also those that the server sends. */
  choices: [
    /src\/contract\/(?:choice-lists|master-data|sources)\./,
    /src\/client\/forms\/sources\/(?!unloaded-lists\.)/,
    /src\/client\/forms\/controls\/(?:ChoiceList|Combobox|SelectList|filter-options|use-combobox)\./,
    /src\/client\/forms\/widgets\/(?:remote-select|select)\//,
  ],
  /** Options beside each other. */
  radio: [
    /src\/client\/forms\/controls\/(?:ClearAnswer|RadioList)\./,
    /src\/client\/forms\/widgets\/(?:radio|remote-radio)\//,
  ],
  /** What is asked about a person: a day of birth, a phone number of another country. */
  person: [/src\/client\/forms\/widgets\/(?:date|dial-code)\//],
  /** The form renderer with the widgets that most forms have, and what the engine knows of forms. */
  form: [
    /node_modules\/(?:@rjsf|ajv|ajv-formats)\//,
    /src\/engine\/(?:(?:model(?!\/(?:number-steps|merge-answers)\.)|normalize|schema|steps|text(?!\/markup\.)|widgets|wire)\/|rules\/grades\.|summary\/groups\.|lists\/choice-list\.)/,
    /src\/client\/forms\/(?!summary\/|widgets\/|draft\/unsent-files\.|languages\/(?:LanguageTabs|content-languages)\.|controls\/(?:time-format|move-entry|chosen-values)\.|fields\/(?:EntryTools|ReadOnlyField|TableParts|entries)\.|texts\/(?:InlineText|TextBlocks|find-picture)\.)/,
    /src\/client\/forms\/widgets\/(?:registry|widget)\./,
    /src\/client\/forms\/widgets\/(?:checkbox|email|hidden|number|phone|repeat|tel|text|textarea)\//,
  ],
  /** A step: its screen, and the call that uploads its files. */
  step: [
    /src\/client\/features\/shared\/application\/(?:upload-to|use-step-facts)\./,
    /src\/client\/features\/applicant\/application\/(?!Advice|AnswersReview|ConflictPanel|EarlierAnswers|StepHints|StepList|use-answer-name|watch-other-devices|ChangesNotice|carry-journal|send-pending-saves|step-rights|SubmissionStep|use-submit-application)/,
  ],
  /** Parts of the frame and of a step that are hydrated after the forms of their page. */
  frame: [/src\/client\/app\/layouts\/(?:LanguageSwitch|SlimFooter)\./],
  around: [
    /src\/client\/features\/applicant\/application\/(?:Advice|StepHints|StepList)\./,
    /src\/client\/features\/shared\/application\/(?:Countdown|Reasons)\./,
    /src\/engine\/rules\/reasons\./,
  ],
  /** What is deleted from a device that another person has used. */
  device: [/src\/client\/api\/(?:clear-device|offline-data)\./, /src\/client\/forms\/draft\/unsent-files\./],
  /** Machines: the server has asked them before it renders a page, so they are loaded after it. */
  machines: [/node_modules\/(?:xstate|@xstate\/react|use-isomorphic-layout-effect)\//, /machines\/effects\./],
  /** Files to be sent. */
  upload: [
    /src\/engine\/schema\/stored-file\./,
    /src\/client\/forms\/widgets\/file\/(?:check-file|file-queries|FileWidget|FileInput|FileCard|EarlierFiles|FileValidity|own-files|TakePhoto|UploadStatus|is-picture|use-prepared-upload|use-upload)\./,
  ],
  /** The last step, without its review of all answers. */
  submission: [
    /src\/client\/features\/applicant\/application\/(?:SubmissionStep|use-submit-application)\./,
    /src\/client\/design\/late-required\./,
    /src\/client\/forms\/widgets\/declaration\//,
  ],
  /** Answers to be read: on the review of all steps, in registrations and for admins. */
  summary: [
    /src\/client\/forms\/summary\//,
    /src\/client\/design\/LongWord\./,
    /src\/client\/forms\/widgets\/file\/(?:PictureAnswer|FileAnswer)\./,
    /src\/engine\/summary\/(?!groups\.)/,
    /src\/client\/features\/applicant\/application\/AnswersReview\./,
  ],
} as const;

const groups = Object.entries(chunkPatterns).map(([name, patterns]) => ({
  name,
  test: (id: string) => patterns.some((pattern) => pattern.test(id)),
}));

/** Of scripts: the server's build names pictures by itself, in the usual way. Each file names some forty others, and no page compresses their digests: 42 bits tell them apart. */
export const fileNames = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
};

export const chunks = { includeDependenciesRecursively: false, groups };

/** Chunks that are there before any further one is: listing them again would cost each page two KB. */
const alwaysLoaded = /\/(?:index|app|dom|form|libraries|rolldown-runtime|routes|step|styles)-[\w-]+\.js$/;

/** Files that are fetched beside a chunk instead of after it. */
export const modulePreload = {
  // Browsers without modulepreload fetch a little later; no polyfill is loaded.
  polyfill: false,
  resolveDependencies: (
    file: string,
    files: string[],
    { hostType }: { readonly hostType: 'html' | 'js' },
  ): string[] => {
    if (hostType === 'html') return files;
    const others = files.filter((one) => one !== file && !alwaysLoaded.test(one));
    return others.length > 0 ? [file, ...others] : [];
  },
};
