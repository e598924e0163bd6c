import { type ReactNode, useEffect, useId, useRef } from 'react';
import { DialogError, DialogFrame } from '../../../design/Dialog.tsx';
import { Heading } from '../../../design/primitives.tsx';

interface WideDialogProps {
  readonly title: ReactNode;
  /** Another key focuses the title again; `false` leaves the focus to the browser. */
  readonly titleFocus?: unknown;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with much content. */
export const WideDialog = ({ title, titleFocus, onClose, children }: WideDialogProps) => {
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => {
    if (titleFocus !== false) heading.current?.focus();
  }, [titleFocus]);
  return (
    <DialogFrame ref={ref} size="xl" aria-labelledby={id} onClose={onClose}>
      <Heading as="h2" id={id} ref={heading} {...(titleFocus !== false && { tabIndex: -1, outline: 'none' })}>
        {title}
      </Heading>
      {children}
      <DialogError dialog={ref} />
    </DialogFrame>
  );
};
