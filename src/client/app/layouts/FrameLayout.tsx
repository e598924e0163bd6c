import { Container } from '../../design/primitives.tsx';
import { Main } from './Main.tsx';
import { QueryProvider } from './QueryProvider.tsx';

/** Nothing but the screen: it stands in a frame on another page. */
export const FrameLayout = () => (
  <QueryProvider>
    <Container paddingBlock={{ base: '6', md: '8' }}>
      <Main />
    </Container>
  </QueryProvider>
);
