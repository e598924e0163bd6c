import type { ReactNode } from 'react';
import { Box } from './primitives.tsx';
import { TextLink } from './TextLink.tsx';

/** The way up, above the page's heading; no use on paper. */
export const BackLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <Box _print={{ display: 'none' }}>
    <TextLink
      to={to}
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      minHeight="11"
      textDecoration="none"
      _hover={{ textDecoration: 'underline' }}
    >
      <span aria-hidden="true">← </span>
      {children}
    </TextLink>
  </Box>
);
