import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from './Callout.tsx';
import { Text, VisuallyHidden } from './primitives.tsx';
import { toaster } from './toaster.ts';

/** The dialog that was opened last: it covers everything else, and what stands behind it cannot be read. */
const topmost = (): Element | undefined => [...document.querySelectorAll('dialog[open]')].at(-1);

/** Takes over the error toasts that come while this dialog is the topmost one. */
const useErrorOf = (dialog: RefObject<HTMLDialogElement | null>): string => {
  const [text, setText] = useState('');
  useEffect(() => {
    const take = (): void => {
      if (dialog.current === null || topmost() !== dialog.current) return;
      const newest = toaster.snapshot().at(-1);
      if (newest?.tone === 'success') setText('');
      if (newest?.tone !== 'error') return;
      setText(newest.text);
      toaster.dismiss(newest.id);
    };
    const stop = toaster.subscribe(take);
    return () => void stop();
  }, [dialog]);
  return text;
};

/**
 * What went wrong with the action of a dialog, inside that dialog. A toast would stand behind it, out of sight and out of
 * reach, and be gone before it is closed. The region exists from the start, so that screen readers announce what joins it.
 */
export const DialogError = ({ dialog }: { readonly dialog: RefObject<HTMLDialogElement | null> }) => {
  const { t } = useTranslation();
  const text = useErrorOf(dialog);
  return (
    <div role="alert" data-part="dialog-error">
      {text !== '' && (
        <Callout as="div" tone="error" padding="4" marginBlock="4" fontSize="sm">
          <Text color="fg" overflowWrap="anywhere">
            <VisuallyHidden>{t('app.toast.error')} </VisuallyHidden>
            {text}
          </Text>
        </Callout>
      )}
    </div>
  );
};
