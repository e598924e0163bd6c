import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router-dom';
import { Box } from '../design/primitives.tsx';

/** Below this a navigation feels immediate and a bar would only flicker. */
const SHOWN_AFTER_MS = 180;

/** A thin bar on top while the next page is on its way. */
export const NavigationProgress = () => {
  const isMoving = useNavigation().state !== 'idle';
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    if (!isMoving) return setShown(false);
    const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isMoving]);

  return (
    <Box
      aria-hidden="true"
      position="fixed"
      insetInline="0"
      top="0"
      height="3px"
      zIndex="toast"
      background="accent.solid"
      transformOrigin="left"
      transition={isShown ? 'transform 8s cubic-bezier(0.1, 0.7, 0.1, 1), opacity 120ms' : 'none'}
      transform={isShown ? 'scaleX(0.92)' : 'scaleX(0)'}
      opacity={isShown ? 1 : 0}
    />
  );
};
