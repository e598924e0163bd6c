import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Box, Card, Heading, Text } from '../../../design/primitives.tsx';

const Mark = chakra('span', {
  base: {
    flexShrink: 0,
    display: 'grid',
    placeItems: 'center',
    width: '11',
    height: '11',
    borderRadius: 'full',
    fontSize: 'lg',
  },
  variants: {
    tone: {
      success: { background: 'bg.success', color: 'fg.success' },
      error: { background: 'bg.error', color: 'fg.error' },
    },
  },
});

interface VerdictCardProps {
  readonly tone: 'success' | 'error';
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** Yes or no at a glance; the rest below. */
export const VerdictCard = ({ tone, icon, title, text, children }: VerdictCardProps) => (
  <Card data-verdict={tone}>
    <Box display="flex" gap="4" alignItems="flex-start">
      <Mark tone={tone}>{icon}</Mark>
      <Box minWidth="0">
        <Heading>{title}</Heading>
        <Text marginTop="1" color="fg.muted">
          {text}
        </Text>
      </Box>
    </Box>
    {children}
  </Card>
);
