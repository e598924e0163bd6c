import { Container } from '../../design/primitives.tsx';
import { Queries } from '../Queries.tsx';
import { Main } from './Main.tsx';

/** Nothing but the screen: it stands in a frame on another page. */
export const FrameLayout = () => (
  <Queries>
    <Container paddingBlock={{ base: '6', md: '8' }}>
      <Main />
    </Container>
  </Queries>
);
