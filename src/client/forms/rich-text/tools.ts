import type { Editor } from '@tiptap/core';
import type { ToolName } from './icons.tsx';
import { inEditor } from './in-editor.ts';

interface Tool {
  readonly name: Exclude<ToolName, 'link'>;
  readonly run: (editor: Editor) => void;
  /** Missing for what happens once instead of being on or off. */
  readonly isOn?: (editor: Editor) => boolean;
  readonly isPossible?: (editor: Editor) => boolean;
}

export const tools: readonly Tool[] = [
  { name: 'bold', run: (editor) => inEditor(editor).toggleBold().run(), isOn: (editor) => editor.isActive('bold') },
  {
    name: 'italic',
    run: (editor) => inEditor(editor).toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    name: 'heading2',
    run: (editor) => inEditor(editor).toggleHeading({ level: 2 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
  },
  {
    name: 'heading3',
    run: (editor) => inEditor(editor).toggleHeading({ level: 3 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
  },
  {
    name: 'bulletList',
    run: (editor) => inEditor(editor).toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'orderedList',
    run: (editor) => inEditor(editor).toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    name: 'blockquote',
    run: (editor) => inEditor(editor).toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  { name: 'clear', run: (editor) => inEditor(editor).unsetAllMarks().clearNodes().run() },
  { name: 'undo', run: (editor) => inEditor(editor).undo().run(), isPossible: (editor) => editor.can().undo() },
  { name: 'redo', run: (editor) => inEditor(editor).redo().run(), isPossible: (editor) => editor.can().redo() },
];
