import { contentsOf, styleOf } from './paste-nodes.ts';

type ListName = 'ul' | 'ol';

interface Item {
  readonly element: Element;
  readonly level: number;
  readonly list: string;
  readonly name: ListName;
  /** The number of an item; undefined for a letter, a roman number or a bullet. */
  readonly number: string | undefined;
}

/** `1.`, `a)`, `(iv)`: a number; a dot, a dash, an `o` or a picture: none. */
const numbering = /^[\s\u00a0(]*(?:\d+|[a-z]{1,5})(?:\.\d+)*[.)]/i;

/** Word stores the marker of an item in the text, marked as ignorable. */
const takeMarker = (element: Element): string => {
  const marker = [...element.querySelectorAll('[data-style]')].find((one) => /mso-list:\s*ignore/i.test(styleOf(one)));
  const text = marker?.textContent ?? '';
  marker?.remove();
  return text;
};

const readItem = (element: Element): Item | undefined => {
  // A numbered heading is a heading.
  if (element.localName !== 'p') return undefined;
  const [, list, level] = /mso-list:\s*(\S+)\s+level(\d+)/i.exec(styleOf(element)) ?? [];
  if (list === undefined) return undefined;
  const marker = takeMarker(element);
  const name = numbering.test(marker) ? 'ol' : 'ul';
  return { element, list, level: Number(level), name, number: /^[\s\u00a0(]*(\d{1,4})[.)]/.exec(marker)?.[1] };
};

interface Open extends Pick<Item, 'level' | 'list' | 'name'> {
  readonly into: Element;
}

/** Ends the lists that the item does not belong to. */
const closeFor = (open: readonly Open[], { level, list, name }: Item): readonly Open[] => {
  const enclosing = open.filter((one) => one.level <= level);
  const last = enclosing.at(-1);
  return last?.level === level && (last.name !== name || last.list !== list) ? enclosing.slice(0, -1) : enclosing;
};

const add = (open: readonly Open[], item: Item): readonly Open[] => {
  const { element, level, list, name } = item;
  const document = element.ownerDocument;
  const enclosing = closeFor(open, item);
  const last = enclosing.at(-1);
  const entry = document.createElement('li');
  entry.setAttribute('data-style', styleOf(element));
  if (last?.level === level) {
    last.into.append(entry);
    element.remove();
    entry.append(contentsOf(element));
    return enclosing;
  }
  const into = document.createElement(name);
  if (item.number !== undefined && Number(item.number) !== 1) into.setAttribute('start', `${Number(item.number)}`);
  const parent = last?.into.lastElementChild;
  if (parent) {
    parent.append(into);
    element.remove();
  } else element.replaceWith(into);
  into.append(entry);
  entry.append(contentsOf(element));
  return [...enclosing, { level, list, name, into }];
};

/** Word stores lists as paragraphs with a level: consecutive ones become nested lists. */
const nestParagraphs = (body: HTMLElement): void => {
  let open: readonly Open[] = [];
  let before: Element | null = null;
  for (const element of [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6, table')]) {
    const item = readItem(element);
    const follows = before !== null && element.previousElementSibling === before;
    if (!item) {
      open = [];
      continue;
    }
    const next = add(follows ? open : [], item);
    open = next;
    before = next[0]?.into ?? null;
  }
};

/** Google Docs puts a list beside the entry that it belongs to, not into it. */
const moveIntoEntries = (body: HTMLElement): void => {
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    const entry = list.previousElementSibling ?? list.ownerDocument.createElement('li');
    if (!entry.parentNode) list.before(entry);
    entry.append(list);
  }
};

export const nestLists = (body: HTMLElement): void => {
  nestParagraphs(body);
  moveIntoEntries(body);
};
