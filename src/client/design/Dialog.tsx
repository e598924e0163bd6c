import { chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { DialogError } from './DialogError.tsx';
import { Heading, Row, Text } from './primitives.tsx';

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
export type ModalType = 'confirmation' | 'danger';

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
