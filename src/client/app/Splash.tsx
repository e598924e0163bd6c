import { Box } from '../ui/primitives.tsx';
import { Spinner } from '../ui/Spinner.tsx';

/** Stands while the first page is on its way. */
export const Splash = () => (
  <Box minHeight="dvh" display="grid" placeItems="center" color="brand.fg" fontSize="3xl" aria-busy="true">
    <Spinner />
  </Box>
);
