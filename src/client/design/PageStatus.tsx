import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Box } from './primitives.tsx';

const SLOT = 'page-status';

/** Where a page tells what is true all the time: in its header, which stays in view while somebody types below. */
export const PageStatusSlot = ({ children }: { readonly children: ReactNode }) => (
  <Box
    id={SLOT}
    // What a form says of its answers includes that the network is gone.
    css={{ '&:has([data-state=kept]) [data-part=offline]': { display: 'none' } }}
  >
    {children}
  </Box>
);

/** Shows its children in the header; where a page has none, where they stand. */
export const InPageStatus = ({ children }: { readonly children: ReactNode }) => {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useEffect(() => setSlot(document.getElementById(SLOT)), []);
  return slot?.isConnected ? createPortal(children, slot) : children;
};
