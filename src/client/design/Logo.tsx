import { chakra } from '@chakra-ui/react';
import { logoOf } from './theme/themes.ts';

const Picture = chakra('img', { base: { display: 'block', flexShrink: 0 } });

interface LogoProps {
  readonly theme: string;
  readonly size?: number;
}

/** The institution's mark; its name always stands beside it, so it is silent itself. */
export const Logo = ({ theme, size = 40 }: LogoProps) => (
  <Picture src={logoOf(theme)} alt="" width={`${size}px`} height={`${size}px`} data-logo={theme} />
);
