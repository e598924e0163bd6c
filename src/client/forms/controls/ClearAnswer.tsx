import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../design/primitives.tsx';
import { toPointer } from '../runtime/path.ts';
import { useAnswer, useRuntime } from '../runtime/RuntimeContext.tsx';
import { useFieldTexts } from '../runtime/use-texts.ts';
import type { WidgetProps } from '../widgets/widget.ts';
import { ActionButton } from './FormAction.tsx';

/**
 * Takes back the answer to an optional question, which radio buttons and sliders alone cannot do. Its place is kept while
 * there is nothing to clear, so that no field moves when an answer is given.
 */
export const ClearAnswer = ({ path, required }: Pick<WidgetProps, 'path' | 'required'>) => {
  const { t } = useTranslation();
  const { answer, leave } = useRuntime();
  const { label } = useFieldTexts(path);
  const [isCleared, setCleared] = useState(false);
  const isAnswered = useAnswer(path) !== undefined;
  if (required) return null;
  const clear = (button: HTMLElement): void => {
    answer(path, undefined);
    leave();
    setCleared(true);
    // The button disappears.
    button.closest('[data-field]')?.querySelector<HTMLElement>('input:enabled:not([type=hidden])')?.focus();
  };
  return (
    <>
      <ActionButton
        action={`remove ${toPointer(path)}`}
        variant="ghost"
        data-part="clear"
        minHeight="8"
        paddingBlock="1"
        marginInlineStart="-3"
        marginTop="1"
        marginBottom="-4"
        visibility={isAnswered ? 'visible' : 'hidden'}
        aria-label={t('renderer.clear.of', { label })}
        onClick={(event) => clear(event.currentTarget)}
      >
        {t('renderer.clear.button')}
      </ActionButton>
      <VisuallyHidden role="status">{isCleared && !isAnswered && t('renderer.clear.done', { label })}</VisuallyHidden>
    </>
  );
};
