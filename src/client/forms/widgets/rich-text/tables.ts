/** Tables of the editor: the nodes, and what the keyboard and the toolbar can do with them. */
import { type Editor, type Extensions, Node } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  mergeCells,
  splitCell,
  tableEditing,
  toggleHeaderRow,
} from '@tiptap/pm/tables';
import { isNumberAttribute } from '../../../../engine/text/rich-text-rules.ts';

const roles: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
};

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement): number => {
    const value = element.getAttribute(name) ?? '';
    return isNumberAttribute('td', name, value) ? Number(value) : 1;
  },
  renderHTML: (attributes: Record<string, unknown>) =>
    Number(attributes[name]) > 1 ? { [name]: attributes[name] } : {},
});

const createCell = (name: string, tag: 'td' | 'th') =>
  Node.create({
    name,
    content: '(paragraph | bulletList | orderedList)+',
    isolating: true,
    addAttributes: () => ({ colspan: span('colspan'), rowspan: span('rowspan') }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

const table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  extendNodeSchema: ({ name }) => ({ tableRole: roles[name] }),
  addProseMirrorPlugins: () => [tableEditing()],
});

const tableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

export const tableNodes: Extensions = [table, tableRow, createCell('tableCell', 'td'), createCell('tableHeader', 'th')];

export const isInsideTable = ({ state }: Editor): boolean => isInTable(state);

const NEW_ROWS = 3;
const NEW_COLUMNS = 3;

/** Inserts an empty table with a header row, and sets the cursor into its first cell. */
export const insertTable = (editor: Editor): void => {
  const cells = (type: string) =>
    Array.from({ length: NEW_COLUMNS }, () => ({ type, content: [{ type: 'paragraph' }] }));
  const content = Array.from({ length: NEW_ROWS }, (_, at) => ({
    type: 'tableRow',
    content: cells(at === 0 ? 'tableHeader' : 'tableCell'),
  }));
  editor.view.focus();
  editor
    .chain()
    .command(({ tr, state }) => {
      const offset = tr.selection.from + 1;
      tr.replaceSelectionWith(state.schema.nodeFromJSON({ type: 'table', content }));
      tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(offset, tr.doc.content.size)))).scrollIntoView();
      return true;
    })
    .run();
};

/** In the order of their buttons. */
export const tableCommands = {
  addRow: addRowAfter,
  addColumn: addColumnAfter,
  deleteRow,
  deleteColumn,
  headerRow: toggleHeaderRow,
  mergeCells,
  splitCell,
  deleteTable,
} as const;

export type TableCommand = keyof typeof tableCommands;

export const runTableCommand = (editor: Editor, name: TableCommand): void => {
  editor.view.focus();
  tableCommands[name](editor.state, editor.view.dispatch);
};

export const canRunTableCommand = ({ state }: Editor, name: TableCommand): boolean => tableCommands[name](state);
