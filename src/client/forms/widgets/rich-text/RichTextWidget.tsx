import { type Editor, EditorContent, type EditorOptions, useEditor } from '@tiptap/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { chakra } from '../../../design/chakra.ts';
import { Prose } from '../../../design/Prose.tsx';
import { whenTakenOver } from '../../../state/early-input.ts';
import { ErrorText, TextareaControl } from '../../controls/form-elements.tsx';
import { useTypedInput } from '../../controls/use-typed-input.ts';
import { type ControlProps, FieldFrame } from '../../fields/FieldFrame.tsx';
import { type Path, toPointer } from '../../runtime/path.ts';
import { useRuntime } from '../../runtime/RuntimeContext.tsx';
import { useFieldTexts } from '../../runtime/use-texts.ts';
import type { WidgetProps } from '../widget.ts';
import { cleanPaste } from './clean-paste.ts';
import { createExtensions } from './create-extensions.ts';
import { plainFormat } from './plain-format.ts';
import { Toolbar } from './Toolbar.tsx';

const Frame = chakra('div', {
  base: {
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'md',
    background: 'bg',
    '&:has(.tiptap:focus)': {
      outline: '3px solid',
      outlineColor: 'colorPalette.focusRing',
      outlineOffset: '2px',
    },
    '&:has([aria-invalid=true])': { borderColor: 'fg.error', boxShadow: '0 0 0 1px var(--chakra-colors-fg-error)' },
    '& .tiptap': {
      minHeight: '48',
      maxHeight: '70vh',
      overflowY: 'auto',
      padding: '4',
      outline: 'none',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'break-word',
      fontVariantLigatures: 'none',
    },
    '& .tiptap > :first-child': { marginTop: '0' },
    '& .tiptap > :last-child': { marginBottom: '0' },
    // A wide table scrolls with the text, which has the focus.
    '& .tiptap table': { display: 'table', width: 'auto', maxWidth: 'none', overflow: 'visible' },
    '& .tiptap .selectedCell': { background: 'colorPalette.subtle' },
    '& .ProseMirror-selectednode': { outline: '2px solid', outlineColor: 'colorPalette.focusRing' },
  },
});

interface EditingProps {
  readonly path: Path;
  readonly label: string;
  readonly control: ControlProps;
  readonly id: string;
}

const attributesOf = ({ control, id }: Pick<EditingProps, 'control' | 'id'>): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(control).map(([name, value]) => [name, String(value)])),
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-labelledby': `${id}-label`,
  tabindex: '0',
});

/** The browser reports a selection late, when the focus may already be on a tool of the toolbar. */
const selectBeforeLeaving = (_: unknown, { key }: KeyboardEvent): boolean => {
  if (key === 'Tab') document.dispatchEvent(new Event('selectionchange'));
  return false;
};

/** Longer than any text that a form accepts: such a paste would only block the page. */
const MAX_PASTED_CHARACTERS = 100_000;
const MAX_PASTED_HTML_CHARACTERS = 5_000_000;

const isTooLong = (data: DataTransfer | null): boolean =>
  data !== null &&
  (data.getData('text/plain').length > MAX_PASTED_CHARACTERS ||
    data.getData('text/html').length > MAX_PASTED_HTML_CHARACTERS);

type OnPaste = (isRefused: boolean) => void;

const propsWith = (attributes: Record<string, string>, onPaste: OnPaste): EditorOptions['editorProps'] => {
  /** @returns whether the browser's event is at its end */
  const refuse = (event: ClipboardEvent | DragEvent): boolean => {
    const isRefused = isTooLong('clipboardData' in event ? event.clipboardData : event.dataTransfer);
    if (isRefused) event.preventDefault();
    onPaste(isRefused);
    return isRefused;
  };
  return {
    attributes,
    transformPastedHTML: cleanPaste,
    handleKeyDown: selectBeforeLeaving,
    handleDOMEvents: { paste: (_, event) => refuse(event), drop: (_, event) => refuse(event) },
  };
};

/** Without the empty line that the editor adds below a list. */
const textOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML().replace(/(?:<p><\/p>)+$/, ''));

const useRichText = ({ path, control, id }: EditingProps, onPaste: OnPaste) => {
  const { store, answer, leave } = useRuntime();
  const pointer = toPointer(path);
  const htmlOf = (value: unknown): string => (typeof value === 'string' ? value : '');
  const attributes = attributesOf({ control, id });
  const editor = useEditor({
    extensions: createExtensions(),
    content: htmlOf(store.get(path)),
    injectCSS: false,
    editorProps: propsWith(attributes, onPaste),
    onUpdate: ({ editor: changed }) => answer(path, textOf(changed) || undefined, 'typed'),
    onBlur: () => leave(),
  });

  const described = JSON.stringify(attributes);
  useEffect(() => {
    editor.setOptions({ editorProps: propsWith(JSON.parse(described), onPaste) });
  }, [editor, described, onPaste]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the pointer represents the path, a new array in each render
  useEffect(
    () =>
      store.subscribe(pointer, () => {
        const value = htmlOf(store.get(path));
        if (value !== textOf(editor)) editor.commands.setContent(value, { emitUpdate: false });
      }),
    [store, pointer, editor],
  );
  return editor;
};

const Editing = (props: EditingProps) => {
  const { t, i18n } = useTranslation();
  const [isPasteRefused, setPasteRefused] = useState(false);
  const editor = useRichText(props, setPasteRefused);
  return (
    <Frame>
      <Toolbar editor={editor} label={props.label} controls={props.id} />
      {isPasteRefused && (
        <ErrorText role="alert" padding="3">
          {t('editor.richText.pasteTooLong', {
            limit: new Intl.NumberFormat(i18n.language).format(MAX_PASTED_CHARACTERS),
          })}
        </ErrorText>
      )}
      <Prose fontSize="md" maxWidth="none">
        <EditorContent editor={editor} />
      </Prose>
    </Frame>
  );
};

const neverChanges = () => () => undefined;

/** Whether the page that the server has rendered shows plain text: until it is taken over, and nobody writes in it. */
const usePlainText = (id: string): boolean => {
  const isRendered = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  const [isPlain, setPlain] = useState(isRendered);
  useEffect(() => {
    const replace = (): void => {
      const element = document.getElementById(id);
      if (element !== null && element === document.activeElement)
        element.addEventListener('blur', replace, { once: true });
      else setPlain(false);
    };
    whenTakenOver(replace);
  }, [id]);
  return isPlain;
};

const PlainText = ({ path, control }: Pick<EditingProps, 'path' | 'control'>) => {
  const input = useTypedInput<HTMLTextAreaElement>(path, plainFormat);
  return <TextareaControl {...control} {...input} rows={8} />;
};

/** A text with headings, lists and links, edited as it is displayed. */
export const RichTextWidget = ({ id, path, required }: WidgetProps) => {
  const { label } = useFieldTexts(path);
  const isPlain = usePlainText(id);
  return (
    <FieldFrame id={id} path={path} required={required}>
      {(control) =>
        isPlain ? (
          <PlainText path={path} control={control} />
        ) : (
          <Editing id={id} path={path} label={label} control={control} />
        )
      }
    </FieldFrame>
  );
};
