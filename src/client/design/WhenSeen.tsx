import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Box } from './primitives.tsx';

interface WhenSeenProps {
  /** Kept free until then, so that nothing moves. */
  readonly minHeight: string;
  readonly children: ReactNode;
}

/** Draws, and so fetches, what stands far below only when somebody comes near it. */
export const WhenSeen = ({ minHeight, children }: WhenSeenProps) => {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: '100px',
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <Box ref={place} minHeight={minHeight}>
      {isSeen && children}
    </Box>
  );
};
