import { chakra } from '@chakra-ui/react';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answers } from '../../../../../engine/schema/types.ts';
import { Button } from '../../../../design/Button.tsx';
import { Box, Heading, Muted, Row } from '../../../../design/primitives.tsx';
import type { ShownFile } from '../../../../forms/runtime/form-runtime.ts';
import { type Language, languages } from '../../../../state/languages.ts';
import type { Device } from '../../shared/DeviceWindow.tsx';
import { useWide } from '../../shared/use-wide.ts';
import { WideDialog } from '../../shared/WideDialog.tsx';
import { todayInJakarta } from '../edit/today.ts';
import type { EditedItem, Kind } from '../use-kind.ts';
import { itemOf } from './item-of.ts';
import { PreviewFrame } from './PreviewFrame.tsx';

const Switch = chakra('fieldset', {
  base: { display: 'flex', borderWidth: '1px', borderColor: 'border.emphasized', borderRadius: 'md', width: 'fit' },
});

const SwitchButton = chakra('button', {
  base: {
    minHeight: '11',
    paddingInline: '4',
    fontSize: 'sm',
    fontWeight: 'semibold',
    color: 'fg.muted',
    borderRadius: 'md',
    _pressed: { background: 'brand.subtle', color: 'brand.fg' },
  },
});

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly choices: Readonly<Record<T, string>>;
  readonly chosen: T;
  readonly onChoose: (choice: T) => void;
}

const Choice = <T extends string>({ label, choices, chosen, onChoose }: ChoiceProps<T>) => (
  <Switch aria-label={label}>
    {(Object.keys(choices) as T[]).map((choice) => (
      <SwitchButton key={choice} type="button" aria-pressed={choice === chosen} onClick={() => onChoose(choice)}>
        {choices[choice]}
      </SwitchButton>
    ))}
  </Switch>
);

interface PreviewDialogProps {
  readonly kind: Kind;
  readonly item: EditedItem | undefined;
  readonly answers: Answers;
  readonly findFile: (id: string) => ShownFile | undefined;
  readonly onClose: () => void;
}

/** What stands in the form, drawn by the public page itself. */
export const PreviewDialog = ({ onClose, ...source }: PreviewDialogProps) => {
  const { t, i18n } = useTranslation();
  const id = useId();
  const [language, setLanguage] = useState(i18n.language as Language);
  const [width, setWidth] = useState<Device>(useWide() ? 'desktop' : 'phone');
  const { kind, item, answers, findFile } = source;
  const previewed = useMemo(
    () => ({
      path: kind.path,
      item: itemOf({ kind, item, answers, findFile }),
      language,
      today: todayInJakarta(),
    }),
    [kind, item, answers, findFile, language],
  );
  const names = Object.fromEntries(Object.keys(languages).map((code) => [code, t(`app.language.${code}`)])) as Record<
    Language,
    string
  >;
  return (
    <WideDialog labelledBy={`${id}-title`} onClose={onClose}>
      <Heading as="h2" id={`${id}-title`}>
        {t('admin-content.preview.title')}
      </Heading>
      <Muted fontSize="sm">{t('admin-content.preview.hint')}</Muted>
      <Row marginBlock="4">
        <Choice label={t('admin-content.preview.language')} choices={names} chosen={language} onChoose={setLanguage} />
        <Box display={{ base: 'none', md: 'block' }}>
          <Choice
            label={t('admin-content.preview.width')}
            choices={{
              desktop: t('admin-content.preview.desktop'),
              phone: t('admin-content.preview.phone'),
            }}
            chosen={width}
            onChoose={setWidth}
          />
        </Box>
        <Button look="outline" marginInlineStart="auto" onClick={onClose}>
          {t('admin-content.preview.close')}
        </Button>
      </Row>
      <PreviewFrame previewed={previewed} device={width} title={t('admin-content.preview.title')} />
    </WideDialog>
  );
};
