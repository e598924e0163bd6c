import type { ComponentProps } from 'react';
import { Outlet, useMatches } from 'react-router-dom';
import { Box } from '../../design/primitives.tsx';
import { screenNameOf } from '../page-route.ts';
import { useLeftScreen } from './left-screen.ts';

export const MAIN_ID = 'content';

/** The screen inside its layout. `data-screen` is for tests and user style sheets. */
export const Main = (props: ComponentProps<typeof Box>) => {
  const match = useMatches().at(-1);
  const isLeft = useLeftScreen();
  const screen = match ? screenNameOf(match.id, match.params) : undefined;
  return (
    <Box as="main" id={MAIN_ID} tabIndex={-1} data-screen={screen} minWidth="0" {...props}>
      {!isLeft && <Outlet />}
    </Box>
  );
};
