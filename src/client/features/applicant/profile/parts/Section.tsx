import { type ReactNode, useId } from 'react';
import { Box, Card, Heading, Muted } from '../../../../design/primitives.tsx';

interface SectionProps {
  readonly name: string;
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/** One matter of the account in a card of its own. */
export const Section = ({ name, title, text, children }: SectionProps) => {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} data-part={name}>
      <Heading id={id} tabIndex={-1} outline="none">
        {title}
      </Heading>
      {text !== undefined && (
        <Muted marginTop="1" maxWidth="prose">
          {text}
        </Muted>
      )}
      <Box marginTop="5">{children}</Box>
    </Card>
  );
};

/** Where the focus goes when the thing that held it is gone. */
export const focusPart = (name: string): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-part="${name}"] h2`)?.focus());
};
