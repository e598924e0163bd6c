import { chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { DialogError } from '../../../design/Dialog.tsx';
import { Heading } from '../../../design/primitives.tsx';

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
  readonly title: ReactNode;
  /** Another key focuses the title again; `false` leaves the focus to the browser. */
  readonly titleFocus?: unknown;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with much content. The native dialog traps the focus and closes on Escape. */
export const WideDialog = ({ title, titleFocus, onClose, children }: WideDialogProps) => {
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog?.open) dialog?.showModal();
    // A dialog that is removed while it is open would not restore the focus.
    return () => dialog?.close();
  }, []);
  useEffect(() => {
    if (titleFocus !== false) heading.current?.focus();
  }, [titleFocus]);
  return (
    <Frame ref={ref} aria-labelledby={id} onClose={() => ref.current?.open || onClose()}>
      <Heading as="h2" id={id} ref={heading} {...(titleFocus !== false && { tabIndex: -1, outline: 'none' })}>
        {title}
      </Heading>
      {children}
      <DialogError dialog={ref} />
    </Frame>
  );
};
