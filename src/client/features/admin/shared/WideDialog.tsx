import { chakra } from '@chakra-ui/react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { DialogError } from '../../../design/Dialog.tsx';

const Frame = chakra('dialog', {
  base: {
    margin: 'auto',
    width: 'calc(100% - 1rem)',
    maxWidth: 'xl',
    maxHeight: 'calc(100dvh - 1rem)',
    overflowY: 'auto',
    padding: { base: '4', md: '8' },
    borderRadius: 'xl',
    background: 'bg.panel',
    color: 'fg',
    boxShadow: 'lg',
    _backdrop: { background: 'rgb(22 24 29 / 0.55)' },
  },
});

interface WideDialogProps {
  readonly labelledBy: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Much to see before something is decided. The platform's own dialog holds the focus and closes on Escape. */
export const WideDialog = ({ labelledBy, onClose, children }: WideDialogProps) => {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog?.open) dialog?.showModal();
    // Taken off the page while it is open it would not give the focus back.
    return () => dialog?.close();
  }, []);
  return (
    <Frame ref={ref} aria-labelledby={labelledBy} onClose={() => ref.current?.open || onClose()}>
      {children}
      <DialogError dialog={ref} />
    </Frame>
  );
};
