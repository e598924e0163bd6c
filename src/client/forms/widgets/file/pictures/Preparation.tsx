import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { type FileRule, hasRatio } from '../../../../../engine/schema/file-rule.ts';
import { Button } from '../../../../design/Button.tsx';
import { ErrorText, Row } from '../../../controls/form-elements.tsx';
import { isPicture, takesPictures, takesSeveralPhotos } from '../is-picture.ts';
import { CropDialog } from './CropDialog.tsx';
import { makePicture, type OpenedPicture, openPicture } from './make-file.ts';
import { PagesDialog } from './PagesDialog.tsx';
import { openPictureTools, type PictureTools } from './picture-tools.ts';
import { useProblemText } from './use-problem-text.ts';

export interface PreparationProps {
  /** What was chosen: a picture, or several files. */
  readonly files: readonly File[];
  /** Whether the camera has just taken it: it may be the first page of several. */
  readonly isTaken: boolean;
  readonly rule: FileRule;
  /** Ratio of width to height of the frame that a picture is cut to. */
  readonly aspect: number | undefined;
  /** Gets the file to be sent. */
  readonly onReady: (file: File) => void;
  /** Nothing will be sent; the reason is shown. */
  readonly onRefused: () => void;
  readonly onClose: () => void;
}

interface Opened {
  readonly pictures: readonly OpenedPicture[];
  readonly tools: PictureTools;
}

type State =
  | { readonly kind: 'working' }
  | ({ readonly kind: 'asking' } & Opened)
  | { readonly kind: 'mixed' }
  | { readonly kind: 'refused'; readonly reason: unknown };

/** Makes a file that the field accepts of chosen pictures, and asks where a person has to decide. */
export const Preparation = (props: PreparationProps): ReactNode => {
  const { files, isTaken, rule, aspect, onReady, onRefused, onClose } = props;
  const { t } = useTranslation();
  const problemText = useProblemText();
  const [state, setState] = useState<State>({ kind: 'working' });

  const prepare = async (tools: PictureTools): Promise<void> => {
    const pictures: OpenedPicture[] = [];
    for (const file of files) pictures.push(await openPicture(file, rule, tools));
    const [picture] = pictures;
    const mayGrow = takesSeveralPhotos(rule) && (isTaken || pictures.length > 1 || !takesPictures(rule));
    // A picture that has the shape of the frame already is not cut.
    const mayBeCut = picture !== undefined && !hasRatio(picture.width, picture.height, aspect);
    const isAsked = mayBeCut || mayGrow || pictures.some(({ advice }) => advice.length > 0);
    if (isAsked) setState({ kind: 'asking', pictures, tools });
    else if (picture) onReady(await makePicture(picture, { turn: 0 }, rule, tools));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the files of one choice are prepared once
  useEffect(() => {
    const stop = new AbortController();
    const run = async (): Promise<void> => {
      try {
        const tools = await openPictureTools(stop.signal);
        await prepare(tools);
      } catch (reason) {
        if (stop.signal.aborted) return;
        setState({ kind: 'refused', reason });
        onRefused();
      }
    };
    if (files.every(isPicture) && (files.length === 1 || takesSeveralPhotos(rule))) void run();
    else {
      setState({ kind: 'mixed' });
      onRefused();
    }
    return () => stop.abort();
  }, []);

  if (state.kind === 'mixed' || state.kind === 'refused')
    return (
      <ErrorText role="alert">
        {state.kind === 'mixed'
          ? t(takesSeveralPhotos(rule) ? 'renderer.picture.mixed' : 'renderer.picture.one')
          : problemText(state.reason)}
      </ErrorText>
    );
  const [picture] = state.kind === 'asking' ? state.pictures : [];
  return (
    <>
      <Row role="status">
        <span>{t('renderer.picture.working')}</span>
        <Button variant="outline" onClick={onClose}>
          {t('renderer.file.cancel')}
        </Button>
      </Row>
      {state.kind === 'asking' &&
        // Outside the form: the Enter key would submit it.
        createPortal(
          picture && aspect !== undefined ? (
            <CropDialog
              picture={picture}
              aspect={aspect}
              rule={rule}
              onTake={async (change) => onReady(await makePicture(picture, change, rule, state.tools))}
              onClose={onClose}
            />
          ) : (
            <PagesDialog
              pictures={state.pictures}
              rule={rule}
              tools={state.tools}
              onReady={onReady}
              onClose={onClose}
            />
          ),
          document.body,
        )}
    </>
  );
};
