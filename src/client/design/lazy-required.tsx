import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { loadCode } from '../api/load-code.ts';
import { FailureNotice } from './FailureNotice.tsx';
import { createLazyPart } from './lazy-part.tsx';
import { Box } from './primitives.tsx';

/** What the page may say of a required part. */
export interface RequiredProps {
  /** Its code could not be fetched; called before anything is painted, so that the page can leave out what depends on the part. */
  readonly onLost?: () => void;
}

/** Shows the error in place of the part. Typed input is stored on the device, so a reload is safe. */
const createFailurePart = (error: unknown): ((props: RequiredProps) => ReactNode) => {
  return ({ onLost }) => {
    const place = useRef<HTMLDivElement>(null);
    // biome-ignore lint/correctness/useExhaustiveDependencies: once
    useLayoutEffect(() => onLost?.(), []);
    useEffect(() => place.current?.scrollIntoView({ block: 'center' }), []);
    return (
      <Box ref={place}>
        <FailureNotice error={error} onRetry={() => location.reload()} />
      </Box>
    );
  };
};

/** A lazy part that its page needs; if its code cannot be fetched an error with a reload button is shown. */
export const lazyRequired = <P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P & RequiredProps> =>
  createLazyPart<P & RequiredProps>(load, () =>
    loadCode(load).catch((error: unknown): ComponentType<P & RequiredProps> => createFailurePart(error)),
  );
