import { steps } from 'virtual:catalogue';
import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { CheckIcon } from '../../ui/icons.tsx';
import { Box, Muted, VisuallyHidden } from '../../ui/primitives.tsx';

const Station = chakra('li', {
  base: {
    display: 'flex',
    flexDirection: { base: 'row', md: 'column' },
    alignItems: { base: 'center', md: 'flex-start' },
    gap: { base: '3', md: '2' },
    flex: '1',
    minWidth: 0,
    fontSize: 'sm',
    color: 'fg.muted',
  },
  variants: { state: { done: { color: 'fg' }, current: { color: 'brand.fg', fontWeight: 'semibold' }, open: {} } },
});

const Mark = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '6',
    height: '6',
    flexShrink: 0,
    borderRadius: 'full',
    borderWidth: '2px',
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
      <Box as="ol" listStyleType="none" display="flex" flexDirection={{ base: 'column', md: 'row' }} gap="2">
        {steps.map(({ key }, index) => {
          const state = stateOf(index, done);
          return (
            <Station key={key} state={state} aria-current={state === 'current' ? 'step' : undefined}>
              <Mark state={state} aria-hidden="true">
                {state === 'done' ? <CheckIcon /> : index + 1}
              </Mark>
              <span>
                {t(`${key}.form.title`)}
                <VisuallyHidden> {t(`admission.progress.${state}`)}</VisuallyHidden>
              </span>
            </Station>
          );
        })}
      </Box>
    </Box>
  );
};
