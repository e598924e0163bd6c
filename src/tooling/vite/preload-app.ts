import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

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

const preload = (file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
  injectTo: 'head',
});

/**
 * The entry fetches the app only when the page wants it, so Vite would not tell the browser of the app's files: an
 * empty page would wait twice. A drawn page turns these links into ones for later.
 */
export const preloadApp = (module: string): Plugin => ({
  name: 'portal-preload-app',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      if (!bundle) return;
      const app = chunksOf(bundle).find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
      if (!app) throw new Error(`no chunk begins with ${module}`);
      const files = [...withImports(bundle, app.fileName)];
      return files.filter((file) => !html.includes(`/${file}`)).map(preload);
    },
  },
});
