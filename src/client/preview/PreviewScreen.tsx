import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../design/Button.tsx';
import { FailureNotice } from '../design/FailureNotice.tsx';
import { PageHeading } from '../design/PageHeading.tsx';
import { Box, Muted, Row, Stack } from '../design/primitives.tsx';
import { CardSkeleton } from '../design/Skeleton.tsx';
import { type Device, DeviceWindow } from '../features/admin/shared/DeviceWindow.tsx';
import { listenToPreviewFrame } from '../features/shared/page/preview-message.ts';
import { PreviewChoices } from './PreviewChoices.tsx';
import { mailsQuery, type Preview, previewQuery } from './preview-data.ts';
import {
  listVariants,
  type PreviewSelection,
  type PreviewVariant,
  readSelection,
  selectionToSearch,
  variantAddress,
} from './preview-variant.ts';
import { subjectGroups } from './subjects.ts';
import { useSubjectTitle, useVariantNames } from './use-preview-names.ts';

interface SubjectNavigationProps {
  readonly preview: Preview;
  readonly mails: readonly { readonly template: string; readonly subject: string }[];
  readonly subjects: readonly string[];
  readonly chosen: PreviewSelection;
  readonly onChoose: (change: Partial<PreviewSelection>) => void;
}

/** Buttons to the previous and next subject, in the order in which applicants see them. */
const SubjectNavigation = ({ preview, mails, subjects, chosen, onChoose }: SubjectNavigationProps) => {
  const { t } = useTranslation();
  const title = useSubjectTitle({ preview, mails });
  const place = subjects.indexOf(chosen.subject);
  const go = (by: number): void => {
    const subject = subjects[(place + by + subjects.length) % subjects.length] ?? chosen.subject;
    onChoose({ subject, example: '' });
  };
  return (
    <Row>
      <Button variant="outline" onClick={() => go(-1)}>
        {t('preview.previous')}
      </Button>
      <Button variant="outline" onClick={() => go(1)}>
        {t('preview.next')}
      </Button>
      <Muted role="status">
        {t('preview.place', { number: place + 1, count: subjects.length, name: title(chosen.subject) })}
      </Muted>
    </Row>
  );
};

const useFrameHeight = () => {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(480);
  useEffect(() => (frame.current ? listenToPreviewFrame(frame.current, { height: setHeight }) : undefined), []);
  return { frame, height };
};

interface PreviewFrameProps {
  readonly view: PreviewVariant;
  readonly device: Device;
}

/** A preview in a frame with the width of the device. */
const PreviewFrame = ({ view, device }: PreviewFrameProps) => {
  const { frame, height } = useFrameHeight();
  const { devices, themes, languages, shades } = useVariantNames();
  const name = [
    devices.get(device),
    themes.get(view.theme),
    languages.get(view.language),
    shades.get(view.appearance),
  ].join(' · ');
  return (
    <Box as="figure" minWidth="0" gridColumn={device === 'desktop' ? '1 / -1' : undefined}>
      <Muted as="figcaption" fontSize="sm" marginBottom="2">
        {name}
      </Muted>
      <DeviceWindow device={device} src={variantAddress(view)} title={name} frame={frame} height={height} isLazy />
    </Box>
  );
};

interface PreviewFramesProps {
  readonly views: readonly PreviewVariant[];
  readonly devices: readonly Device[];
}

/** The selected previews side by side. */
const PreviewFrames = ({ views, devices }: PreviewFramesProps) => (
  <Box
    display="grid"
    gap="8"
    gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 24.375rem), 1fr))"
    alignItems="start"
  >
    {devices.flatMap((device) =>
      views.map((view) => <PreviewFrame key={`${device} ${variantAddress(view)}`} view={view} device={device} />),
    )}
  </Box>
);

interface LoadedPreviewProps {
  readonly preview: Preview;
  readonly mails: readonly { readonly template: string; readonly subject: string }[];
}

const LoadedPreview = ({ preview, mails }: LoadedPreviewProps) => {
  const [search, setSearch] = useSearchParams();
  const groups = subjectGroups(preview, mails);
  const all = groups.flatMap(({ subjects }) => subjects);
  const chosen = readSelection(search, all);
  const choose = (change: Partial<PreviewSelection>): void =>
    setSearch(selectionToSearch({ ...chosen, ...change }), { replace: true, preventScrollReset: true });
  return (
    <Stack gap="6">
      <PreviewChoices preview={preview} mails={mails} groups={groups} chosen={chosen} onChoose={choose} />
      <SubjectNavigation preview={preview} mails={mails} subjects={all} chosen={chosen} onChoose={choose} />
      <PreviewFrames views={listVariants(chosen)} devices={chosen.devices} />
    </Stack>
  );
};

/** Preview of every step, state, mail and document. */
export const PreviewScreen = () => {
  const { t, i18n } = useTranslation();
  const preview = useQuery(previewQuery);
  const mails = useQuery(mailsQuery(i18n.language));
  const error = preview.error ?? mails.error;
  return (
    <Stack gap="6">
      <PageHeading lead={t('preview.lead')}>{t('app.screen.preview')}</PageHeading>
      {error && <FailureNotice error={error} onRetry={() => void Promise.all([preview.refetch(), mails.refetch()])} />}
      {preview.data && mails.data && <LoadedPreview preview={preview.data} mails={mails.data} />}
      {!error && !(preview.data && mails.data) && <CardSkeleton rows={4} />}
    </Stack>
  );
};
