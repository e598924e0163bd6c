import { Box, Container, Stack } from '../design/primitives.tsx';
import { Bone } from '../design/Skeleton.tsx';

/** The shape of a page, while the first one is on its way. */
export const Splash = () => (
  <Box minHeight="dvh" aria-busy="true">
    <Box background="bg.panel" borderBottomWidth="1px" borderColor="border" height="16" />
    <Container paddingBlock={{ base: '8', md: '14' }}>
      <Stack gap="6">
        <Bone height="10" maxWidth="sm" />
        <Bone height="5" maxWidth="lg" />
        <Bone height="48" borderRadius="lg" />
      </Stack>
    </Container>
  </Box>
);
