import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { loadCode } from '../api/load-code.ts';
import { FailureNotice } from './FailureNotice.tsx';
import { createLazyPart } from './lazy-part.tsx';
import { Box } from './primitives.tsx';

/** Shows the error in place of the part. Typed input is stored on the device, so a reload is safe. */
const createFailurePart = (error: unknown): (() => ReactNode) => {
  return () => {
    const place = useRef<HTMLDivElement>(null);
    useEffect(() => place.current?.scrollIntoView({ block: 'center' }), []);
    return (
      <Box ref={place}>
        <FailureNotice error={error} onRetry={() => location.reload()} />
      </Box>
    );
  };
};

/** A lazy part that its page needs; if its code cannot be fetched an error with a reload button is shown. */
export const lazyRequired = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  createLazyPart(load, () => loadCode(load).catch((error: unknown): ComponentType<P> => createFailurePart(error)));
