import { chakra } from '@chakra-ui/react';
import { useId } from 'react';

const Drawing = chakra('svg', { base: { display: 'block', width: 'full', height: '5' } });

/** One row of the portal's quarter circles, repeated over any width. Decoration only. */
export const TileStrip = () => {
  const id = useId();
  return (
    <Drawing aria-hidden="true">
      <pattern id={id} width="120" height="20" patternUnits="userSpaceOnUse">
        <path d="M0 0h20a20 20 0 0 1-20 20zM60 20H40a20 20 0 0 1 20-20z" fill="var(--theme-brand-solid)" />
        <path d="M40 0v20a20 20 0 0 1-20-20z" fill="var(--theme-brand-emphasized)" />
        <path d="M60 20V0a20 20 0 0 1 20 20zM120 0v20a20 20 0 0 1-20-20z" fill="var(--theme-brand-hover)" />
        <circle cx="90" cy="10" r="6" fill="var(--theme-accent-solid)" />
      </pattern>
      <rect width="100%" height="20" fill={`url(#${id})`} />
    </Drawing>
  );
};
