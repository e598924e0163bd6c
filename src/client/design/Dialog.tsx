import { chakra } from '@chakra-ui/react';
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { Callout } from './Callout.tsx';
import { Heading, Row, Text, VisuallyHidden } from './primitives.tsx';
import { toaster } from './Toaster.tsx';

/** The dialog that was opened last: it covers everything else, and what stands behind it cannot be read. */
const findTopmostDialog = (): Element | undefined => [...document.querySelectorAll('dialog[open]')].at(-1);

/** Takes over the error toasts that come while this dialog is the topmost one. */
const useDialogErrorText = (dialog: RefObject<HTMLDialogElement | null>): string => {
  const [text, setText] = useState('');
  useEffect(() => {
    const take = (): void => {
      if (dialog.current === null || findTopmostDialog() !== dialog.current) return;
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
  const text = useDialogErrorText(dialog);
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

const Frame = chakra('dialog', {
  base: {
    margin: 'auto',
    width: 'calc(100% - 2rem)',
    maxWidth: 'md',
    padding: { base: '6', md: '8' },
    borderRadius: 'xl',
    background: 'bg.panel',
    color: 'fg',
    boxShadow: 'lg',
    animation: 'rise 160ms ease-out',
    _backdrop: { background: 'rgb(22 24 29 / 0.55)' },
  },
});

/** What kind of dialog is open (specification 3, UI state). */
type ModalType = 'confirmation' | 'danger';

interface ConfirmDialogProps {
  readonly type?: ModalType;
  readonly isOpen: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly isBusy?: boolean;
  /** What cannot be undone looks dangerous. */
  readonly isDangerous?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something is done. The platform's own dialog holds the focus, closes on Escape and gives the focus back. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const {
    type = 'confirmation',
    isOpen,
    title,
    children,
    confirmLabel,
    isBusy = false,
    isDangerous = false,
    onConfirm,
    onClose,
  } = props;
  const { t } = useTranslation();
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (isOpen && !dialog?.open) dialog?.showModal();
    if (!isOpen && dialog?.open) dialog.close();
  }, [isOpen]);
  // Taken off the page while it is open it would not give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, []);

  return (
    <Frame ref={ref} data-modal-type={type} aria-labelledby={titleId} onClose={() => ref.current?.open || onClose()}>
      <Heading id={titleId} as="h2">
        {title}
      </Heading>
      <Text marginBlock="3" color="fg.muted">
        {children}
      </Text>
      <DialogError dialog={ref} />
      <Row justifyContent="flex-end" marginTop="6">
        <Button look="outline" onClick={onClose}>
          {t('app.dialog.cancel')}
        </Button>
        <Button
          colorPalette={isDangerous ? 'danger' : 'brand'}
          isBusy={isBusy}
          // The second press of a double click answers nothing that was read.
          onClick={({ detail }) => detail > 1 || onConfirm()}
        >
          {confirmLabel}
        </Button>
      </Row>
    </Frame>
  );
};
