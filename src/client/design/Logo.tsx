import { chakra } from './chakra.ts';
import { logoOf } from './theme/themes.ts';

const Picture = chakra('img', { base: { display: 'block', flexShrink: 0 } });

interface LogoProps {
  readonly theme: string;
  readonly size?: number;
}

/** The logo of an institution. It has no alternative text, because the name is always beside it. */
export const Logo = ({ theme, size = 40 }: LogoProps) => (
  <Picture src={logoOf(theme)} alt="" width={`${size}px`} height={`${size}px`} data-logo={theme} />
);
