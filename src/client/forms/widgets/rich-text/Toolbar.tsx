import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chainWithFocus } from './chain-with-focus.ts';
import { LinkBar } from './LinkBar.tsx';
import { TableBar } from './TableBar.tsx';
import { insertTable, isInsideTable } from './tables.ts';
import { icons, type ToolName } from './toolbar-icons.tsx';
import { Bar, ToolButton, useRoving } from './toolbar-parts.tsx';

interface Tool {
  readonly name: Exclude<ToolName, 'link'>;
  readonly run: (editor: Editor) => void;
  /** Undefined for actions, which are neither on nor off. */
  readonly isOn?: (editor: Editor) => boolean;
  readonly isPossible?: (editor: Editor) => boolean;
}

const tools: readonly Tool[] = [
  {
    name: 'bold',
    run: (editor) => chainWithFocus(editor).toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    name: 'italic',
    run: (editor) => chainWithFocus(editor).toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    name: 'heading2',
    run: (editor) => chainWithFocus(editor).toggleHeading({ level: 2 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
  },
  {
    name: 'heading3',
    run: (editor) => chainWithFocus(editor).toggleHeading({ level: 3 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
  },
  {
    name: 'bulletList',
    run: (editor) => chainWithFocus(editor).toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'orderedList',
    run: (editor) => chainWithFocus(editor).toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    name: 'blockquote',
    run: (editor) => chainWithFocus(editor).toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  {
    name: 'table',
    run: (editor) => {
      if (!isInsideTable(editor)) insertTable(editor);
    },
    isPossible: (editor) => !isInsideTable(editor),
  },
  { name: 'clear', run: (editor) => chainWithFocus(editor).unsetAllMarks().clearNodes().run() },
  { name: 'undo', run: (editor) => chainWithFocus(editor).undo().run(), isPossible: (editor) => editor.can().undo() },
  { name: 'redo', run: (editor) => chainWithFocus(editor).redo().run(), isPossible: (editor) => editor.can().redo() },
];

const useToolStates = (editor: Editor) =>
  useEditorState({
    editor,
    selector: () => ({
      on: tools.map(({ isOn }) => isOn?.(editor) ?? false),
      possible: tools.map(({ isPossible }) => isPossible?.(editor) ?? true),
      isLink: editor.isActive('link'),
      isTable: isInsideTable(editor),
    }),
  });

interface ToolbarProps {
  readonly editor: Editor;
  readonly label: string;
  readonly controls: string;
}

export const Toolbar = ({ editor, label, controls }: ToolbarProps) => {
  const { t } = useTranslation();
  const { onKeyDown, tabIndexOf, stay } = useRoving();
  const { on, possible, isLink, isTable } = useToolStates(editor);
  const [isLinking, setLinking] = useState(false);
  const nameOf = (name: keyof typeof icons) => {
    const text = t(`editor.richText.${name}`);
    return { 'aria-label': text, title: text };
  };
  return (
    <>
      <Bar
        role="toolbar"
        aria-label={t('editor.richText.toolbar', { label })}
        aria-controls={controls}
        onKeyDown={onKeyDown}
      >
        {tools.map(({ name, run, isOn }, index) => (
          <ToolButton
            key={name}
            type="button"
            {...nameOf(name)}
            {...(isOn && { 'aria-pressed': on[index] === true })}
            {...(!possible[index] && { 'aria-disabled': true })}
            tabIndex={tabIndexOf(index)}
            onFocus={() => stay(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(editor)}
          >
            {icons[name]}
          </ToolButton>
        ))}
        <ToolButton
          type="button"
          {...nameOf('link')}
          aria-pressed={isLink}
          aria-expanded={isLinking}
          tabIndex={tabIndexOf(tools.length)}
          onFocus={() => stay(tools.length)}
          onClick={() => setLinking(!isLinking)}
        >
          {icons.link}
        </ToolButton>
      </Bar>
      {isTable && <TableBar editor={editor} controls={controls} />}
      {isLinking && (
        <LinkBar
          editor={editor}
          onClose={() => {
            setLinking(false);
            // Synchronously: the editor's own command waits for the next frame and loses keys pressed until then.
            editor.view.focus();
          }}
        />
      )}
    </>
  );
};
