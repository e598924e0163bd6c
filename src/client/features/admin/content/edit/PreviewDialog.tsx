import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentItem } from '../../../../../contract/content.ts';
import { keysOf } from '../../../../../contract/keys-of.ts';
import { pathTo } from '../../../../../contract/pages.ts';
import { findFileField } from '../../../../../engine/model/file-fields.ts';
import { objectOf } from '../../../../../engine/schema/json.ts';
import type { Answers, ContentEntity } from '../../../../../engine/schema/types.ts';
import { englishField } from '../../../../../engine/text/languages.ts';
import { Button } from '../../../../design/Button.tsx';
import { chakra } from '../../../../design/chakra.ts';
import { Box, Muted, Row } from '../../../../design/primitives.tsx';
import type { FieldFile } from '../../../../forms/runtime/form-runtime.ts';
import { languages } from '../../../../state/languages.ts';
import { listenToPreviewFrame, type PreviewedItem, sendPreviewedItem } from '../../../shared/page/preview-message.ts';
import { type Device, DeviceWindow } from '../../shared/DeviceWindow.tsx';
import { useIsWideScreen } from '../../shared/use-is-wide-screen.ts';
import { WideDialog } from '../../shared/WideDialog.tsx';
import { todayInJakarta } from '../item-state.tsx';
import type { EditedItem } from '../use-kind.ts';

interface PreviewSource {
  readonly kind: ContentEntity;
  readonly item: EditedItem | undefined;
  readonly answers: Answers;
  readonly findFile: (id: string) => FieldFile | undefined;
}

/** Placeholder size of a picture that is not uploaded yet. */
const placeholderSize = { width: 1600, height: 900 };

const toPreviewMedia = ({ item, findFile }: PreviewSource, field: string, id: string): unknown => {
  const stored = item?.[field];
  if (objectOf(stored)['Id'] === id) return stored;
  const file = findFile(id);
  if (!file?.contentType.startsWith('image/')) return file && { Id: id, ...file };
  return { Id: id, ...placeholderSize, sizes: [{ ...placeholderSize, webp: file.url, fallback: file.url }] };
};

/** The item as the public call would return it, built from the answers of the form. */
const toPreviewItem = (source: PreviewSource): ContentItem => {
  const { kind, item, answers } = source;
  const fieldValue = (field: string): unknown => {
    const value = answers[field];
    if (kind.texts.includes(field)) return { id: value ?? '', en: answers[englishField(field)] ?? null };
    return findFileField(kind, [field]) ? toPreviewMedia(source, field, String(value)) : value;
  };
  const english = new Set(kind.texts.map(englishField));
  const shown = [...new Set([...Object.keys(answers), ...kind.texts])].filter((field) => !english.has(field));
  return {
    ...Object.fromEntries(shown.map((field) => [field, fieldValue(field)])),
    Id: item?.Id ?? 'new',
    slug: item?.slug ?? null,
    institutionCode: Number(answers[kind.institution] ?? 0),
    version: item?.version ?? 0,
    updatedAt: item?.updatedAt ?? '',
    ...(item?.isArchived && { isArchived: item.isArchived }),
  };
};

const MIN_HEIGHT = 320;

/** Sends the item to the frame whenever it asks, and again when the item changes. */
const usePreviewFrame = (previewed: PreviewedItem) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(previewed);
  const isReady = useRef(false);
  const [height, setHeight] = useState(MIN_HEIGHT);
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    const ready = (): void => {
      isReady.current = true;
      sendPreviewedItem(current, latest.current);
    };
    return listenToPreviewFrame(current, { ready, height: (reported) => setHeight(Math.max(reported, MIN_HEIGHT)) });
  }, []);
  useEffect(() => {
    latest.current = previewed;
    if (frame.current && isReady.current) sendPreviewedItem(frame.current, previewed);
  }, [previewed]);
  return { frame, height };
};

interface PreviewFrameProps {
  readonly previewed: PreviewedItem;
  readonly device: Device;
  readonly title: string;
}

/** The public page at the width of the device. */
const PreviewFrame = ({ previewed, device, title }: PreviewFrameProps) => (
  <DeviceWindow
    device={device}
    src={pathTo('contentPreview')}
    title={title}
    isCentred
    {...usePreviewFrame(previewed)}
  />
);

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
    {keysOf(choices).map((choice) => (
      <SwitchButton key={choice} type="button" aria-pressed={choice === chosen} onClick={() => onChoose(choice)}>
        {choices[choice]}
      </SwitchButton>
    ))}
  </Switch>
);

interface PreviewDialogProps {
  readonly kind: ContentEntity;
  readonly item: EditedItem | undefined;
  readonly answers: Answers;
  readonly findFile: (id: string) => FieldFile | undefined;
  readonly onClose: () => void;
}

/** Previews the answers of the form in the public page. */
export const PreviewDialog = ({ onClose, ...source }: PreviewDialogProps) => {
  const { t, i18n } = useTranslation();
  const [language, setLanguage] = useState(i18n.language);
  const [width, setWidth] = useState<Device>(useIsWideScreen() ? 'desktop' : 'phone');
  const { kind, item, answers, findFile } = source;
  const previewed = useMemo(
    () => ({
      path: kind.path,
      item: toPreviewItem({ kind, item, answers, findFile }),
      language,
      today: todayInJakarta(),
    }),
    [kind, item, answers, findFile, language],
  );
  const names = Object.fromEntries(Object.keys(languages).map((code) => [code, t(`app.language.${code}`)]));
  return (
    <WideDialog title={t('admin-content.preview.title')} titleFocus={false} onClose={onClose}>
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
        <Button variant="outline" marginInlineStart="auto" onClick={onClose}>
          {t('admin-content.preview.close')}
        </Button>
      </Row>
      <PreviewFrame previewed={previewed} device={width} title={t('admin-content.preview.title')} />
    </WideDialog>
  );
};
