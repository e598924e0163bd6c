import jpxUrl from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url&no-inline';

/** The typefaces that a document may name without carrying them. */
const typefaces = import.meta.glob<string>('/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
  eager: true,
  exhaustive: true,
  query: '?url&no-inline',
  import: 'default',
});

const urls = new Map(Object.entries(typefaces).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]));

/** The reader asks for a folder and appends the name of the one file that lies there: as a query it does no harm. */
export const jpxFolder = `${jpxUrl}?for=/`;

/** Fetches what the reader asks for by name; its own fetching knows no names with a hash. */
export class ReaderFiles {
  async fetch({ filename }: { readonly kind: string; readonly filename: string }): Promise<Uint8Array> {
    const url = urls.get(filename);
    const response = url === undefined ? undefined : await fetch(url);
    if (!response?.ok) throw new Error(`The reader has no ${filename}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}
