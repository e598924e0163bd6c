import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { appearanceCookie, appearanceParameter, appearances } from '../../../contract/page-rendering.ts';
import { Button } from '../../design/Button.tsx';
import { chakra } from '../../design/chakra.ts';
import { DeviceIcon, MoonIcon, SunIcon } from '../../design/icons.tsx';
import { VisuallyHidden } from '../../design/primitives.tsx';
import { useCookie } from '../../features/shared/page/visitor-context.ts';
import { type Appearance, applyAppearance, chooseAppearance, parseAppearance } from '../../state/appearance.ts';

const Group = chakra('fieldset', {
  base: {
    display: 'inline-flex',
    padding: '0.5',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'full',
    background: 'bg.panel',
    color: 'fg.muted',
  },
});

const Form = chakra('form', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', minHeight: '12' },
});

/** The transparent radio button covers its icon, so that pointer, keyboard and screen reader reach it. */
const Choice = chakra('label', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    width: '11',
    height: '10',
    borderRadius: 'full',
    fontSize: 'lg',
    cursor: 'pointer',
    _hover: { color: 'brand.fg' },
    '& input': { position: 'absolute', inset: 0, opacity: 0, margin: 0 },
    '&:has(input:checked)': { background: 'brand.solid', color: 'brand.contrast' },
    '&:has(input:focus-visible)': { outline: '3px solid', outlineColor: 'brand.focusRing', outlineOffset: '1px' },
  },
});

const icons: Readonly<Record<Appearance, ComponentType>> = { system: DeviceIcon, light: SunIcon, dark: MoonIcon };

const Choices = ({ stored }: { readonly stored: Appearance }) => {
  const { t } = useTranslation();
  const [shown, setShown] = useState(stored);
  // The page already has the appearance; the browser's bars do not.
  useEffect(() => applyAppearance(stored), [stored]);
  const choose = (appearance: Appearance): void => {
    chooseAppearance(appearance);
    setShown(appearance);
  };
  return (
    <Group aria-label={t('app.appearance.label')}>
      {appearances.map((one) => {
        const Icon = icons[one];
        return (
          <Choice key={one} data-segment="" title={t(`app.appearance.${one}`)}>
            <input
              type="radio"
              name={appearanceParameter}
              value={one}
              checked={one === shown}
              onChange={() => choose(one)}
            />
            <Icon />
            <VisuallyHidden>{t(`app.appearance.${one}`)}</VisuallyHidden>
          </Choice>
        );
      })}
    </Group>
  );
};

/** Light, dark or as the device is set. Without scripts a button sends the choice to the server, which stores it. */
export const AppearanceSwitch = () => {
  const { t } = useTranslation();
  const { search } = useLocation();
  const stored = parseAppearance(useCookie(appearanceCookie));
  return (
    <Form method="get" autoComplete="off">
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Choices stored={stored} />
      <noscript>
        <Button type="submit" variant="outline">
          {t('app.appearance.submit')}
        </Button>
      </noscript>
    </Form>
  );
};
