import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { Callout } from './Callout.tsx';
import { chakra } from './chakra.ts';
import { Heading, Row, Text, VisuallyHidden } from './primitives.tsx';
import { toaster } from './Toaster.tsx';

/** The dialog that was opened last; it covers everything else. */
const findTopmostDialog = (): Element | undefined => [...document.querySelectorAll('dialog[open]')].at(-1);

/** The last error toast of this dialog while it is open and the topmost one. */
const useDialogErrorText = (dialog: RefObject<HTMLDialogElement | null>): string => {
  const [text, setText] = useState('');
  useEffect(() => {
    // A toast of before, which stays when that of an error is dismissed, says nothing about the error.
    let lastTaken = 0;
    const take = (): void => {
      if (dialog.current === null || findTopmostDialog() !== dialog.current) return;
      const newest = toaster.snapshot().at(-1);
      if (newest === undefined || newest.id <= lastTaken) return;
      lastTaken = newest.id;
      if (newest.tone === 'success') setText('');
      if (newest.tone !== 'error') return;
      setText(newest.text);
      toaster.dismiss(newest.id);
    };
    const element = dialog.current;
    const clear = (): void => setText('');
    element?.addEventListener('close', clear);
    const stop = toaster.subscribe(take);
    return () => {
      element?.removeEventListener('close', clear);
      stop();
    };
  }, [dialog]);
  return text;
};

/**
 * Shows the error of a dialog's action inside the dialog, because a toast would be hidden behind it. The region exists from
 * the start, so that screen readers announce added text.
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

/** Content that may be taller than the screen. */
const scrolling = { width: 'calc(100% - 1rem)', maxHeight: 'calc(100dvh - 1rem)', overflowY: 'auto' } as const;

const Frame = chakra('dialog', {
  base: {
    margin: 'auto',
    borderRadius: 'xl',
    background: 'bg.panel',
    color: 'fg',
    boxShadow: 'lg',
    _backdrop: { background: 'rgb(22 24 29 / 0.55)' },
  },
  variants: {
    size: {
      md: {
        width: 'calc(100% - 2rem)',
        maxWidth: 'md',
        padding: { base: '6', md: '8' },
        animation: 'rise 160ms ease-out',
      },
      lg: { ...scrolling, maxWidth: 'lg', padding: { base: '4', md: '6' } },
      xl: { ...scrolling, maxWidth: 'xl', padding: { base: '4', md: '8' } },
    },
  },
});

interface DialogFrameProps extends ComponentProps<typeof Frame> {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly isOpen?: boolean;
  readonly onClose: () => void;
}

/** A modal box. The native dialog traps the focus, closes on Escape and restores the focus. */
export const DialogFrame = ({ ref, isOpen = true, onClose, ...props }: DialogFrameProps) => {
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (isOpen && !dialog?.open) dialog?.showModal();
    if (!isOpen) dialog?.close();
  }, [ref, isOpen]);
  // A dialog that is removed while it is open would not restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, [ref]);
  // A strict render closes and opens the dialog again before the event of the first closing arrives.
  return <Frame ref={ref} {...props} onClose={() => ref.current?.open || onClose()} />;
};

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly isBusy?: boolean;
  /** For actions that cannot be undone. */
  readonly isDangerous?: boolean;
  /** The question was asked by a key: Enter confirms it. */
  readonly isConfirmFocused?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { isOpen, title, children, confirmLabel, isBusy = false, isDangerous = false, onConfirm, onClose } = props;
  const { isConfirmFocused = false } = props;
  const { t } = useTranslation();
  const ref = useRef<HTMLDialogElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (isOpen && isConfirmFocused) confirm.current?.focus();
  }, [isOpen, isConfirmFocused]);
  return (
    <DialogFrame
      ref={ref}
      size="md"
      isOpen={isOpen}
      data-modal-type="confirmation"
      aria-labelledby={titleId}
      onClose={onClose}
    >
      <Heading id={titleId} as="h2">
        {title}
      </Heading>
      <Text marginBlock="3" color="fg.muted">
        {children}
      </Text>
      <DialogError dialog={ref} />
      <Row justifyContent="flex-end" marginTop="6">
        <Button variant="outline" onClick={onClose}>
          {t('app.dialog.cancel')}
        </Button>
        <Button
          ref={confirm}
          colorPalette={isDangerous ? 'danger' : 'brand'}
          isBusy={isBusy}
          // The second click of a double click must not confirm an unread question.
          onClick={({ detail }) => detail > 1 || onConfirm()}
        >
          {confirmLabel}
        </Button>
      </Row>
    </DialogFrame>
  );
};
