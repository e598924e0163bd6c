import type { ComponentProps } from 'react';
import { Outlet, useMatches } from 'react-router-dom';
import { noticeCookie } from '../../../contract/page-rendering.ts';
import { Callout } from '../../design/Callout.tsx';
import { Box } from '../../design/primitives.tsx';
import { WithoutScript } from '../../design/WithoutScript.tsx';
import { useCookie } from '../../features/shared/page/visitor-context.ts';
import { screenNameOf } from '../page-route.ts';
import { useLeftScreen } from './left-screen.ts';

export const MAIN_ID = 'content';

/** Why the visitor was led here; scripts show it as a toast. */
const Notice = () => {
  const notice = useCookie(noticeCookie);
  return (
    notice !== undefined && (
      <Callout tone="warning" role="alert" data-part="notice" marginBottom="6">
        {notice}
      </Callout>
    )
  );
};

/** The screen inside its layout. `data-screen` is for tests and user style sheets. */
export const Main = (props: ComponentProps<typeof Box>) => {
  const match = useMatches().at(-1);
  const isLeft = useLeftScreen();
  const screen = match ? screenNameOf(match.id, match.params) : undefined;
  return (
    <Box as="main" id={MAIN_ID} tabIndex={-1} data-screen={screen} minWidth="0" {...props}>
      <WithoutScript>{() => <Notice />}</WithoutScript>
      {!isLeft && <Outlet />}
    </Box>
  );
};
