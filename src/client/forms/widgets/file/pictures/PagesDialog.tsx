import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileRule } from '../../../../../engine/schema/file-rule.ts';
import { Button } from '../../../../design/Button.tsx';
import { chakra } from '../../../../design/chakra.ts';
import { DialogFrame } from '../../../../design/Dialog.tsx';
import { Heading, Muted, VisuallyHidden } from '../../../../design/primitives.tsx';
import { ErrorText, Row } from '../../../controls/form-elements.tsx';
import { takesPictures, takesSeveralPhotos } from '../is-picture.ts';
import { TakePhoto, usePhotoInput } from '../TakePhoto.tsx';
import { makePdf, makePicture, type OpenedPicture, openPicture } from './make-file.ts';
import { PageCard, type PicturePage } from './PageCard.tsx';
import { movePage, removePage, turnPage } from './page-list.ts';
import type { PictureTools } from './picture-tools.ts';
import { useProblemText } from './use-problem-text.ts';

const Pages = chakra('ol', {
  base: { display: 'flex', flexDirection: 'column', gap: '3', marginBlock: '4', padding: '0', listStyle: 'none' },
});

interface PagesDialogProps {
  readonly pictures: readonly OpenedPicture[];
  readonly rule: FileRule;
  readonly tools: PictureTools;
  readonly onReady: (file: File) => void;
  readonly onClose: () => void;
}

/** The accepted pictures only: a PDF is no page of another one. */
const picturesOnly = (rule: FileRule): FileRule => ({ ...rule, types: ['image/jpeg'] });

/** Photos as the pages of one document: added, ordered, turned and removed, then sent as a picture or as a PDF. */
export const PagesDialog = ({ pictures, rule, tools, onReady, onClose }: PagesDialogProps) => {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const id = useId();
  const photos = usePhotoInput(input, picturesOnly(rule), true);
  const lastKey = useRef(pictures.length);
  const [pages, setPages] = useState<readonly PicturePage[]>(() =>
    pictures.map((picture, index) => ({ key: index + 1, turn: 0, picture })),
  );
  const [isBusy, setBusy] = useState(false);
  const [reason, setReason] = useState<unknown>();
  const [said, setSaid] = useState('');
  useEffect(() => heading.current?.focus(), []);

  const work = async (run: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setReason(undefined);
    await run()
      .catch(setReason)
      .finally(() => setBusy(false));
  };
  const add = (files: readonly File[]): Promise<void> =>
    work(async () => {
      const refused: unknown[] = [];
      for (const file of files) {
        // One that cannot be read does not keep the others out.
        const picture = await openPicture(file, rule, tools).catch((error: unknown) => void refused.push(error));
        if (!picture) continue;
        const key = ++lastKey.current;
        setPages((all) => [...all, { key, turn: 0, picture }]);
      }
      if (refused.length > 0) throw refused[0];
    });
  const send = (): Promise<void> =>
    work(async () => {
      const [first] = pages;
      if (!first) return;
      const isPicture = pages.length === 1 && takesPictures(rule);
      const all = pages.map(({ picture, turn }) => ({ file: picture.file, turn }));
      onReady(
        isPicture
          ? await makePicture(first.picture, { turn: first.turn }, rule, tools)
          : await makePdf(all, rule, tools),
      );
    });

  /** The moved page keeps the focus, also where its button is disabled now. */
  const move = (index: number, by: number): void => {
    const moved = pages[index];
    setPages(movePage(pages, index, by));
    setSaid(t('renderer.picture.moved', { from: index + 1, to: index + by + 1 }));
    requestAnimationFrame(() => {
      const card = moved && list.current?.children[index + by];
      const act = by < 0 ? ['up', 'down'] : ['down', 'up'];
      card?.querySelector<HTMLElement>(act.map((name) => `[data-act=${name}]:enabled`).join(', '))?.focus();
    });
  };
  const remove = (key: number, number: number): void => {
    setPages(removePage(pages, key));
    setSaid(t('renderer.picture.removed', { number }));
    heading.current?.focus();
  };
  const mayAdd = takesSeveralPhotos(rule);
  return (
    <DialogFrame ref={ref} size="lg" aria-labelledby={`${id}-title`} data-part="pages" onClose={onClose}>
      <Heading as="h2" id={`${id}-title`} ref={heading} tabIndex={-1} outline="none">
        {t(mayAdd ? 'renderer.picture.pages' : 'renderer.picture.check')}
      </Heading>
      {mayAdd && (
        <Muted fontSize="sm" marginTop="1">
          {t('renderer.picture.pagesHint')}
        </Muted>
      )}
      <Pages ref={list}>
        {pages.map((page, index) => (
          <PageCard
            key={page.key}
            page={page}
            number={index + 1}
            count={pages.length}
            onMove={(by) => move(index, by)}
            onTurn={() => {
              setPages(turnPage(pages, page.key));
              setSaid(t('renderer.picture.turned', { number: index + 1 }));
            }}
            onRemove={() => remove(page.key, index + 1)}
          />
        ))}
      </Pages>
      <VisuallyHidden role="status">{isBusy ? t('renderer.picture.working') : said}</VisuallyHidden>
      {mayAdd && (
        <Row marginBottom="3">
          <input
            ref={input}
            type="file"
            hidden
            aria-hidden="true"
            tabIndex={-1}
            onClick={photos.onOpen}
            onChange={() => void add(photos.takeFiles().files)}
          />
          <Button variant="outline" disabled={isBusy} onClick={() => input.current?.click()}>
            {t('renderer.picture.add')}
          </Button>
          <TakePhoto label={t('renderer.picture.pages')} onTake={photos.takePhoto} />
        </Row>
      )}
      {reason !== undefined && (
        <ErrorText role="alert" marginBottom="3">
          {problemText(reason)}
        </ErrorText>
      )}
      <Row justifyContent="flex-end">
        <Button variant="ghost" onClick={onClose}>
          {t('app.dialog.cancel')}
        </Button>
        <Button isBusy={isBusy} onClick={() => void send()}>
          {pages.length === 1 ? t('renderer.picture.useOne') : t('renderer.picture.useAll', { count: pages.length })}
        </Button>
      </Row>
    </DialogFrame>
  );
};
