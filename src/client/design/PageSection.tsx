import { type ReactNode, useId } from 'react';
import { Box, Container, Heading, Muted } from './primitives.tsx';

interface SectionHeadProps {
  readonly id: string;
  readonly title: string;
  readonly lead?: ReactNode;
  /** Stands beside the title: a link to all of them, a button. */
  readonly action?: ReactNode;
  readonly isLarge?: boolean;
}

const SectionHead = ({ id, title, lead, action, isLarge = false }: SectionHeadProps) => (
  <Box display="flex" flexWrap="wrap" alignItems="flex-end" justifyContent="space-between" columnGap="6" rowGap="2">
    <Box minWidth="0">
      <Heading id={id} {...(isLarge && { textStyle: 'title' })}>
        {title}
      </Heading>
      {lead !== undefined && (
        <Muted marginTop={isLarge ? '2' : '1'} maxWidth="prose">
          {lead}
        </Muted>
      )}
    </Box>
    {action}
  </Box>
);

interface SectionProps extends Omit<SectionHeadProps, 'id' | 'isLarge'> {
  readonly children: ReactNode;
  /** Its name for tests and for links to it. */
  readonly name?: string;
}

/** Part of a page under a heading of its own. */
export const Section = ({ name, children, ...head }: SectionProps) => {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} data-part={name}>
      <SectionHead id={id} {...head} />
      <Box marginTop="4">{children}</Box>
    </Box>
  );
};

const backgrounds = {
  plain: {},
  panel: { background: 'bg.panel', borderBlockWidth: '1px', borderColor: 'border' },
  brand: { background: 'brand.subtle' },
} as const;

interface PageSectionProps extends SectionProps {
  readonly background?: keyof typeof backgrounds;
}

/** A band over the whole width of a public page. */
export const PageSection = ({ name, background: ground = 'plain', children, ...head }: PageSectionProps) => {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} data-part={name} {...backgrounds[ground]}>
      <Container paddingBlock={{ base: '12', lg: '20' }}>
        <SectionHead id={id} isLarge {...head} />
        <Box marginTop={{ base: '6', lg: '8' }}>{children}</Box>
      </Container>
    </Box>
  );
};
