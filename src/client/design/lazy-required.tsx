import { type ComponentType, lazy, type ReactNode, useEffect, useRef } from 'react';
import { loadCode } from '../api/load-code.ts';
import { FailureNotice } from './FailureNotice.tsx';
import { Box } from './primitives.tsx';

/** Says in its place that it is missing. What was typed is kept on the device, so the page can be loaded anew. */
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

/** A part without which its page is of no use, and whose code comes later. */
export const lazyRequired = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({
    default: await loadCode(load).catch((error: unknown): ComponentType<P> => createFailurePart(error)),
  }));
