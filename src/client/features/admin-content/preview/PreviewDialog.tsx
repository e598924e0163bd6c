import { chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answers } from '../../../../engine/schema/types.ts';
import type { ShownFile } from '../../../renderer/runtime/form-runtime.ts';
import { WideDialog } from '../../../ui/admin/WideDialog.tsx';
import { Button } from '../../../ui/Button.tsx';
import { findKind } from '../../../ui/page/kinds.ts';
import { showItem } from '../../../ui/page/shown-item.ts';
import { Box, Heading, Muted, Row } from '../../../ui/primitives.tsx';
import { type Language, languages } from '../../../ui/state/languages.ts';
import type { EditedItem, Kind } from '../use-kind.ts';
import { itemOf } from './item-of.ts';
import { PublicView } from './PublicView.tsx';

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

/** What stands in the form, drawn with the parts of the public pages. */
export const PreviewDialog = ({ onClose, ...source }: PreviewDialogProps) => {
  const { t, i18n } = useTranslation();
  const id = useId();
  const [language, setLanguage] = useState(i18n.language as Language);
  const [width, setWidth] = useState<'phone' | 'desktop'>('desktop');
  const shownKind = findKind(source.kind.path);
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
      </Row>
      <Box
        borderWidth="1px"
        borderColor="border"
        borderRadius="lg"
        background="bg.subtle"
        padding={{ base: '4', md: '6' }}
        marginInline="auto"
        maxWidth={width === 'phone' ? '360px' : 'full'}
        lang={language}
        data-part="preview"
      >
        {shownKind && (
          <PublicView kind={shownKind} item={showItem(shownKind, itemOf(source), language)} language={language} />
        )}
      </Box>
      <Row justifyContent="flex-end" marginTop="5">
        <Button look="outline" onClick={onClose}>
          {t('admin-content.preview.close')}
        </Button>
      </Row>
    </WideDialog>
  );
};
