import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type FileRule, ratioOfRule } from '../../../../engine/schema/file-rule.ts';
import { loadCode } from '../../../api/load-code.ts';
import { createLazyPart } from '../../../design/lazy-part.tsx';
import type { Path } from '../../runtime/path.ts';
import { useRuntime } from '../../runtime/RuntimeContext.tsx';
import { isPicture } from './is-picture.ts';
import type { PreparationProps } from './pictures/Preparation.tsx';
import { useUpload } from './use-upload.ts';

/** Without the code that prepares pictures, the file is sent as it is: the server checks it anyway. */
const SendUnprepared = ({ files, onReady }: PreparationProps): ReactNode => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: sent once
  useEffect(() => {
    const [file] = files;
    if (file) onReady(file);
  }, []);
  return null;
};

const load = async () => (await import('./pictures/Preparation.tsx')).Preparation;
const Preparation = createLazyPart<PreparationProps>(load, () => loadCode(load).catch(() => SendUnprepared));

interface Chosen {
  readonly key: number;
  readonly files: readonly File[];
  readonly isTaken: boolean;
  /** Ends the wait of a submit. */
  readonly end: () => void;
  readonly ended: Promise<void>;
}

const startChosen = (key: number, files: readonly File[], isTaken: boolean): Chosen => {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { key, files, isTaken, end, ended };
};

interface PreparedUploadOptions {
  /** Ratio of width to height of a frame that a picture may be cut to, where the rule has none. */
  readonly aspect?: number | undefined;
  readonly onCancel?: () => void;
}

/** Uploads chosen files. Pictures are prepared first: made to fit the rule, cropped, or put together as one PDF. */
export const usePreparedUpload = (
  path: Path,
  rule: FileRule,
  onStored: (id: string) => void,
  { aspect, onCancel }: PreparedUploadOptions = {},
) => {
  const upload = useUpload(path, rule, onStored);
  const { onFlush } = useRuntime();
  const [chosen, setChosen] = useState<Chosen>();
  const latest = useRef(chosen);
  const [isRefused, setRefused] = useState(false);
  const { halted, send } = upload;

  const replace = (next?: Chosen): void => {
    latest.current?.end();
    latest.current = next;
    setChosen(next);
    setRefused(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `halted` reads the upload of the moment
  useEffect(
    () =>
      onFlush(async () => {
        await latest.current?.ended;
        await halted();
      }),
    [onFlush],
  );
  useEffect(() => () => latest.current?.end(), []);

  const choose = (files: readonly File[], isTaken = false): void => {
    const [first] = files;
    if (!first) return;
    // What was chosen before is not wanted any more.
    upload.cancel();
    upload.forget();
    const isPrepared = files.length > 1 || isPicture(first);
    replace(isPrepared ? startChosen((chosen?.key ?? 0) + 1, files, isTaken) : undefined);
    if (!isPrepared) send(first);
  };

  return {
    ...upload,
    choose,
    /** No file could be made of what was chosen. */
    isRefused,
    /** Shown while pictures are prepared. */
    preparation: chosen && (
      <Preparation
        key={chosen.key}
        files={chosen.files}
        isTaken={chosen.isTaken}
        rule={rule}
        aspect={ratioOfRule(rule) ?? aspect}
        onReady={(file) => {
          send(file);
          replace();
        }}
        onRefused={() => {
          chosen.end();
          setRefused(true);
        }}
        onClose={() => {
          replace();
          onCancel?.();
        }}
      />
    ),
  };
};
