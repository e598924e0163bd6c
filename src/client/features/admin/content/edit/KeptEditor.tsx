import { KeptForm } from '../../shared/KeptForm.tsx';
import { useKeptForm } from '../../shared/use-kept-form.ts';
import { NEW } from '../use-kind.ts';
import { Editor, type EditorProps } from './Editor.tsx';
import { baseOf } from './use-save.ts';

/** An editor that begins with what was typed here before and not saved, until somebody gives it up. */
export const KeptEditor = ({ kind, item }: Pick<EditorProps, 'kind' | 'item'>) => {
  const keeper = useKeptForm(`content/${kind.key}/${item?.Id ?? NEW}`, kind, item && baseOf(item));
  return (
    <KeptForm keeper={keeper}>
      {(begun) => <Editor kind={kind} item={item} begun={begun} onTyped={keeper.hear} onLeft={keeper.forget} />}
    </KeptForm>
  );
};
