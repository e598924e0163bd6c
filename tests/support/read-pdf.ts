import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPdf {
  readonly pages: number;
  /** All texts in the order of the page content, line breaks as spaces. */
  readonly text: string;
  readonly title: string;
  readonly language: string;
  readonly isTagged: boolean;
  /** Names of the typefaces, without the letters that mark a subset. */
  readonly fonts: readonly string[];
  /** Kinds of the elements in the tree that assistive technology reads. */
  readonly elements: ReadonlySet<string>;
  readonly links: readonly string[];
  /** Texts with their left edges in points. */
  readonly items: readonly { readonly text: string; readonly x: number }[];
}

interface Node {
  readonly role?: string;
  readonly children?: readonly Node[];
}

const rolesIn = ({ role, children = [] }: Node): readonly string[] => [
  ...(role === undefined ? [] : [role]),
  ...children.flatMap(rolesIn),
];

const removeSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Opens a PDF as a reader's program would. */
export const readPdf = async (bytes: Uint8Array): Promise<ReadPdf> => {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  const pdf = await task.promise;
  const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1);
  const pages = await Promise.all(
    numbers.map(async (number) => {
      const page = await pdf.getPage(number);
      const [{ items }, tree, notes] = await Promise.all([
        page.getTextContent(),
        page.getStructTree(),
        page.getAnnotations(),
      ]);
      const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('');
      const placed = items.flatMap((item) => ('str' in item ? [{ text: item.str, x: Number(item.transform[4]) }] : []));
      return {
        text,
        placed,
        roles: rolesIn(tree as Node),
        links: notes.flatMap(({ url }) => (url ? [String(url)] : [])),
      };
    }),
  );
  const { info } = await pdf.getMetadata();
  const facts = info as Readonly<Record<string, unknown>>;
  const raw = Buffer.from(bytes).toString('latin1');
  const read: ReadPdf = {
    pages: pdf.numPages,
    text: removeSpaces(pages.map(({ text }) => text).join(' ')),
    title: String(facts['Title']),
    language: String(facts['Language']),
    isTagged: (await pdf.getMarkInfo())?.['Marked'] === true,
    fonts: [...new Set([...raw.matchAll(/\/FontName \/[A-Z]{6}\+([\w-]+)/g)].map(([, name]) => name as string))].sort(),
    elements: new Set(pages.flatMap(({ roles }) => roles)),
    links: pages.flatMap(({ links }) => links),
    items: pages.flatMap(({ placed }) => placed),
  };
  await task.destroy();
  return read;
};
