import { chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';

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
  useEffect(() => {
    if (!ref.current?.open) ref.current?.showModal();
  }, []);
  return (
    <Frame ref={ref} aria-labelledby={labelledBy} onClose={onClose}>
      {children}
    </Frame>
  );
};
