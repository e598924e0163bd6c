import { type ReactNode, useId } from 'react';
import { Box, Container, Heading, Muted } from './primitives.tsx';

interface SectionHeadProps {
  readonly id: string;
  readonly title: string;
  readonly lead?: ReactNode;
  /** Shown beside the title: a link or a button. */
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
  /** Name for tests and links. */
  readonly name?: string;
}

/** A part of a page with its own heading. */
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

/** A full-width band of a public page. */
export const PageSection = ({ name, background = 'plain', children, ...head }: PageSectionProps) => {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} data-part={name} {...backgrounds[background]}>
      <Container paddingBlock={{ base: '12', lg: '20' }}>
        <SectionHead id={id} isLarge {...head} />
        <Box marginTop={{ base: '6', lg: '8' }}>{children}</Box>
      </Container>
    </Box>
  );
};
