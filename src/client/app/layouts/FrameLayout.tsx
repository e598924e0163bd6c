import { Container } from '../../design/primitives.tsx';
import { Main } from './Main.tsx';
import { QueryProvider } from './QueryProvider.tsx';

/** Only the screen, for display in an iframe. */
export const FrameLayout = () => (
  <QueryProvider>
    <Container paddingBlock={{ base: '6', md: '8' }}>
      <Main />
    </Container>
  </QueryProvider>
);
