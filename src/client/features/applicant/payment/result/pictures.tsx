import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Box } from '../../../../design/primitives.tsx';
import type { ResultType } from '../result-type.ts';

/** Colours of the institution's theme, so that the pictures belong to it. */
const fill = (role: string) => ({ fill: `var(--theme-${role})` });
const stroke = (role: string) => ({ stroke: `var(--theme-${role})` });

const paper = fill('brand-contrast');
const accent = fill('accent-solid');
const soft = fill('brand-emphasized');

/** A doctor's cap with its tassel. */
const cap = (
  <>
    <path d="M76 84v26c0 12 20 22 44 22s44-10 44-22V84z" {...soft} />
    <path d="M120 36 206 74l-86 38-86-38z" {...paper} />
    <path d="M120 74 190 82v34" fill="none" strokeWidth="5" strokeLinecap="round" {...stroke('accent-solid')} />
    <circle cx="120" cy="74" r="6" {...accent} />
    <path d="M180 116a10 10 0 0 1 20 0v18h-20z" {...accent} />
  </>
);

/** An open book. */
const book = (
  <>
    <path d="M40 52h48a32 32 0 0 1 32 32v52a24 24 0 0 0-24-24H40z" {...paper} />
    <path d="M200 52h-48a32 32 0 0 0-32 32v52a24 24 0 0 1 24-24h56z" {...soft} />
    <path d="M56 72h28M56 88h36" strokeWidth="6" strokeLinecap="round" {...stroke('brand-emphasized')} />
    <path d="M148 88h36M156 72h28" strokeWidth="6" strokeLinecap="round" {...stroke('brand-solid')} />
    <path d="M120 24a24 24 0 0 1 24 24h-24z" {...accent} />
    <path d="M120 48H96a24 24 0 0 1 24-24z" {...paper} />
  </>
);

/** A medal with a star. */
const medal = (
  <>
    <path d="M84 20h32l14 44-26 12z" {...soft} />
    <path d="M156 20h-32l-14 44 26 12z" {...paper} />
    <circle cx="120" cy="96" r="44" {...accent} />
    <path
      d="m120 66 9.4 19 21 3-15.2 14.8 3.6 20.9L120 113.8l-18.8 9.9 3.6-20.9L89.6 88l21-3z"
      {...fill('accent-contrast')}
    />
  </>
);

/** A letter of award with its seal. */
const award = (
  <>
    <path d="M52 28h112a24 24 0 0 1 24 24v72H76a24 24 0 0 1-24-24z" {...paper} />
    <path d="M76 56h64M76 74h84M76 92h44" strokeWidth="7" strokeLinecap="round" {...stroke('brand-emphasized')} />
    <path d="m154 116-10 34 20-10 20 10-10-34z" {...soft} />
    <circle cx="164" cy="104" r="22" {...accent} />
    <path
      d="m154 104 7 7 13-14"
      fill="none"
      strokeWidth="5"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...stroke('accent-contrast')}
    />
  </>
);

/** A ticked form. */
const form = (
  <>
    <path d="M72 24h72a24 24 0 0 1 24 24v92H96a24 24 0 0 1-24-24z" {...paper} />
    <path d="M92 52h32M92 72h52M92 92h20" strokeWidth="7" strokeLinecap="round" {...stroke('brand-emphasized')} />
    <circle cx="156" cy="112" r="30" {...accent} />
    <path
      d="m142 112 10 10 18-19"
      fill="none"
      strokeWidth="6"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...stroke('accent-contrast')}
    />
  </>
);

const drawings: Readonly<Record<ResultType, ReactNode>> = {
  'success-doctor': cap,
  'success-kursus': book,
  'success-full': medal,
  success: award,
  'success-no-scholarship': form,
};

const Drawing = chakra('svg', { base: { position: 'relative', display: 'block', width: 'full', height: 'full' } });

const Corner = chakra('div', { base: { position: 'absolute', aspectRatio: '1', background: 'brand.hover' } });

/** The picture of a result, between the quarter circles that all the marks are built of. Decoration only. */
export const ResultPicture = ({ type }: { readonly type: ResultType }) => (
  <Box aria-hidden="true" position="absolute" inset="0" background="brand.solid" overflow="hidden">
    <Corner top="0" left="0" width="40%" maxWidth="48" borderBottomRightRadius="100%" />
    <Corner bottom="0" right="0" width="52%" maxWidth="64" borderTopLeftRadius="100%" />
    <Drawing viewBox="20 0 200 160">{drawings[type]}</Drawing>
  </Box>
);
