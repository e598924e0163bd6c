import { steps } from 'virtual:catalogue';
import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { CheckIcon } from '../../../design/icons.tsx';
import { Box, Muted, VisuallyHidden } from '../../../design/primitives.tsx';

const Station = chakra('li', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    flex: '1',
    minWidth: 0,
    fontSize: 'sm',
    color: 'fg.muted',
  },
  variants: { state: { done: { color: 'fg' }, current: { color: 'brand.fg', fontWeight: 'semibold' }, open: {} } },
});

const Mark = chakra('span', {
  base: {
    // A bar on a phone, where six names have no room; a numbered mark above its name elsewhere.
    display: 'grid',
    placeItems: 'center',
    width: { base: 'full', md: '6' },
    height: { base: '2', md: '6' },
    overflow: 'hidden',
    borderRadius: 'full',
    borderWidth: { base: '1px', md: '2px' },
    fontSize: 'xs',
    fontWeight: 'bold',
  },
  variants: {
    state: {
      done: { background: 'brand.solid', borderColor: 'brand.solid', color: 'brand.contrast' },
      current: { borderColor: 'brand.solid', color: 'brand.fg', background: 'brand.subtle' },
      open: { borderColor: 'border.emphasized', color: 'fg.muted' },
    },
  },
});

const Inside = chakra('span', { base: { display: { base: 'none', md: 'block' } } });

/** On a phone for screen readers only. */
const Name = chakra('span', {
  base: {
    mdDown: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clip: 'rect(0 0 0 0)' },
  },
});

const stateOf = (index: number, done: number): 'done' | 'current' | 'open' => {
  if (index < done) return 'done';
  return index === done ? 'current' : 'open';
};

/** How far an application is, step by step. */
export const StepProgress = ({ done }: { readonly done: number }) => {
  const { t } = useTranslation();
  return (
    <Box>
      <Muted fontSize="sm" marginBottom="3">
        {t('admission.progress.summary', { done, total: steps.length })}
      </Muted>
      <Box as="ol" listStyleType="none" display="flex" gap={{ base: '1', md: '2' }}>
        {steps.map(({ key }, index) => {
          const state = stateOf(index, done);
          return (
            <Station key={key} state={state} aria-current={state === 'current' ? 'step' : undefined}>
              <Mark state={state} aria-hidden="true">
                <Inside>{state === 'done' ? <CheckIcon /> : index + 1}</Inside>
              </Mark>
              <Name>
                {t(`${key}.form.title`)}
                <VisuallyHidden> {t(`admission.progress.${state}`)}</VisuallyHidden>
              </Name>
            </Station>
          );
        })}
      </Box>
    </Box>
  );
};
