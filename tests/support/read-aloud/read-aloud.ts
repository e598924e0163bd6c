import type { Spoken } from './accessibility-tree.ts';
import type { SpokenWords } from './spoken-words.ts';

/** Their name is all of their text. */
const whole = new Set(
  'button checkbox columnheader DisclosureTriangle heading link radio rowheader switch tab option meter'.split(' '),
);
/** Controls whose parts are not read. */
const closed = new Set(
  'combobox listbox textbox searchbox spinbutton slider image img progressbar ColorWell'.split(' '),
);
/** Their text is said with what they name; a control may be inside. */
const labels = new Set(['LabelText', 'Legend', 'Figcaption']);
const unsaid = new Set(['ListMarker', 'MenuListPopup', 'InlineTextBox']);
/** Said once, before what is in them. */
const announced = new Set(
  'alert dialog form group list log navigation radiogroup region status table timer'.split(' '),
);
const texts = new Set('StaticText strong emphasis code mark time superscript subscript abbr'.split(' '));

const sameText = (text: string): string => text.replace(/\W+/g, ' ').trim().toLowerCase();

const contentOf = (node: Spoken): string =>
  node.role === 'StaticText' ? node.name : node.children.map(contentOf).join(' ');

const find = (node: Spoken, roles: ReadonlySet<string>): readonly Spoken[] => [
  ...(roles.has(node.role) ? [node] : []),
  ...node.children.flatMap((child) => find(child, roles)),
];

/** Rows of a table that are read; the others are like them. */
const READ_ROWS = 3;

/** The sentences of a screen reader, one a line, indented by the groups around them. */
export const readAloud = (root: Spoken, words: SpokenWords): readonly string[] => {
  const described = new Set<string>();
  const collect = ({ description, children }: Spoken): void => {
    if (description !== '') described.add(sameText(description));
    children.forEach(collect);
  };
  collect(root);
  const isDescription = (text: string): boolean => {
    const wanted = sameText(text);
    return wanted.length > 3 && [...described].some((description) => description.includes(wanted));
  };

  const statesOf = ({ role, value, states }: Spoken): readonly string[] => {
    const is = (name: string, wanted: unknown = true): boolean =>
      states.get(name) === wanted || states.get(name) === String(wanted);
    const checked = { true: words.checked, false: words.unchecked, mixed: words.mixed }[String(states.get('checked'))];
    const isField = ['textbox', 'searchbox', 'combobox', 'spinbutton'].includes(role);
    return [
      checked,
      states.has('pressed') && (is('pressed') ? words.pressed : words.unpressed),
      is('selected') && words.selected,
      states.has('expanded') && (is('expanded') ? words.expanded : words.collapsed),
      is('required') && words.required,
      states.has('invalid') && !is('invalid', false) && words.invalid,
      is('disabled') && words.disabled,
      is('readonly') && words.readonly,
      is('hasPopup', 'dialog') && words.opensDialog,
      isField && (value === '' ? words.isEmpty : `“${value}”`),
      role === 'slider' && value,
    ].filter((state): state is string => typeof state === 'string' && state !== '');
  };
  const sentence = (node: Spoken, role: string): string => {
    const name = node.name === '' ? words.noName : node.name;
    const end = node.description === '' ? '' : `. ${node.description}`;
    return `${[name, role, ...statesOf(node)].join(', ')}${end}`;
  };

  const readTable = (node: Spoken, depth: number): readonly string[] => {
    const rows = find(node, new Set(['row']));
    const columns = Math.max(...rows.map(({ children }) => children.length), 0);
    const indent = '  '.repeat(depth);
    const own = `${indent}- ${[node.name || words.noName, words.roles['table'], words.size(rows.length, columns)].join(', ')}${node.description && `. ${node.description}`}`;
    const more = rows.length - READ_ROWS;
    return [
      own,
      ...rows.slice(0, READ_ROWS).flatMap((row) => readAll(row.children, depth + 1)),
      ...(more > 0 ? [`${indent}  - ${words.moreRows(more)}`] : []),
    ];
  };
  const readOne = (node: Spoken, depth: number, place = ''): readonly string[] => {
    const { role, name, children } = node;
    const indent = '  '.repeat(depth);
    const line = (text: string): string => `${indent}- ${text}`;
    if (unsaid.has(role)) return [];
    if (labels.has(role))
      return readAll(
        children.filter((child) => !texts.has(child.role)),
        depth,
      );
    if (role === 'heading') return [line(`${name || words.noName}, ${words.level(Number(node.states.get('level')))}`)];
    if (role === 'table') return readTable(node, depth);
    if (whole.has(role) || closed.has(role)) return [line(`${sentence(node, words.roles[role] ?? role)}${place}`)];
    if (announced.has(role) && (name !== '' || !['group', 'region', 'form'].includes(role))) {
      // The text that names a group stands in it.
      const inside = readAll(children, depth + 1).filter((one) => name === '' || one.trim() !== `- ${name}`);
      if (inside.length === 0 && (role === 'status' || role === 'alert' || role === 'log')) return [];
      const count = role === 'list' ? words.items(children.filter((child) => child.role === 'listitem').length) : '';
      const parts = [name, words.roles[role] ?? role, count, ...statesOf(node)].filter((part) => part !== '');
      const end = node.description === '' ? '' : `. ${node.description}`;
      return [line(`${parts.join(', ')}${end}`), ...inside];
    }
    return readAll(children, depth);
  };
  const readAll = (nodes: readonly Spoken[], depth: number): readonly string[] => {
    const lines: string[] = [];
    let said = '';
    const flush = (): void => {
      const text = said.replace(/\s+/g, ' ').trim();
      if (text !== '' && !isDescription(text)) lines.push(`${'  '.repeat(depth)}- ${text}`);
      said = '';
    };
    const radios = nodes.filter(({ role }) => role === 'radio');
    for (const node of nodes) {
      if (texts.has(node.role)) {
        said += ` ${contentOf(node)}`;
        continue;
      }
      flush();
      const place = radios.length > 1 && node.role === 'radio' ? radios.indexOf(node) + 1 : 0;
      lines.push(...readOne(node, depth, place > 0 ? `, ${words.place(place, radios.length)}` : ''));
    }
    flush();
    return lines;
  };
  return readAll(root.children, 0);
};
