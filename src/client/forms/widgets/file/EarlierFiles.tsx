import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileRule } from '../../../../engine/schema/file-rule.ts';
import { Button } from '../../../design/Button.tsx';
import { chakra } from '../../../design/chakra.ts';
import { formatShortDate } from '../../../state/format.ts';
import { ActionButton } from '../../controls/FormAction.tsx';
import { ErrorText, HelpText, Label, Row, SelectControl } from '../../controls/form-elements.tsx';
import { type Path, toPointer } from '../../runtime/path.ts';
import { useRuntime } from '../../runtime/RuntimeContext.tsx';
import { sizeText } from './check-file.ts';
import { rememberFile } from './file-queries.ts';
import { earlierName, listUsable, type OwnFile, ownFilesQuery } from './own-files.ts';

const Disclosure = chakra('details', {
  base: {
    '& summary': { cursor: 'pointer', textDecoration: 'underline', paddingBlock: '2', color: 'colorPalette.fg' },
    '& select': { marginBlock: '1.5', maxWidth: 'lg' },
  },
});

interface EarlierFilesProps {
  /** Id of the field's control. */
  readonly id: string;
  readonly label: string;
  /** Of the field, which the button of a page without scripts names. */
  readonly path: Path;
  /** Of the answer that the file is for. */
  readonly place: Path;
  readonly rule: FileRule;
  readonly aspect?: number | undefined;
  /** Ids of the files that the field has. */
  readonly except: readonly string[];
  readonly onChosen: (id: string) => void;
}

const useDescription = () => {
  const { t, i18n } = useTranslation();
  return ({ Label: label, Name: name, Size, UploadedOn }: OwnFile): string => {
    const [size, date] = [sizeText(Size, i18n.language), formatShortDate(UploadedOn, i18n.language)];
    return label === null
      ? t('renderer.file.earlier.optionWithoutLabel', { name, size, date })
      : t('renderer.file.earlier.option', { label, name, size, date });
  };
};

const Choice = ({ id, label, path, place, rule, aspect, except, onChosen }: EarlierFilesProps) => {
  const { t } = useTranslation();
  const { environment, leave } = useRuntime();
  const client = useQueryClient();
  const { data, isError, isFetching, refetch } = useQuery(ownFilesQuery);
  const describe = useDescription();
  const select = useRef<HTMLSelectElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const files = data
    ? listUsable(data, rule, aspect).filter(({ Ids }) => !Ids.some((one) => except.includes(one)))
    : [];

  const use = async (): Promise<void> => {
    const chosen = select.current?.value ?? '';
    if (chosen === '') return setRefusal(t('renderer.file.earlier.missing'));
    setRefusal(undefined);
    setBusy(true);
    try {
      const stored = await environment.upload?.reuse?.(chosen, toPointer(place).slice(1));
      if (!stored) return;
      rememberFile(client, stored);
      onChosen(stored.id);
      leave();
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : '');
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey: ownFilesQuery.queryKey });
    }
  };
  if (isError && !data)
    return (
      <Row data-part="list-failed">
        <HelpText>{t('renderer.file.earlier.failed')}</HelpText>
        <Button variant="ghost" isBusy={isFetching} onClick={() => void refetch()} data-scripted="">
          {t('renderer.remote.retry')}
        </Button>
      </Row>
    );
  if (files.length === 0) return null;
  return (
    <Disclosure data-part="earlier-files">
      <summary>{t('renderer.file.earlier.open')}</summary>
      <Label>
        {t('renderer.file.earlier.choose', { label })}
        <SelectControl ref={select} name={earlierName(id)} defaultValue="">
          <option value="">{t('renderer.file.earlier.none')}</option>
          {files.map((file) => (
            <option key={file.Id} value={file.Id}>
              {describe(file)}
            </option>
          ))}
        </SelectControl>
      </Label>
      {refusal !== undefined && <ErrorText role="alert">{refusal}</ErrorText>}
      <ActionButton action={`use ${toPointer(path)}`} variant="outline" isBusy={isBusy} onClick={() => void use()}>
        {t('renderer.file.earlier.use')}
      </ActionButton>
    </Disclosure>
  );
};

/** Uses a document that the applicant has uploaded before, if the field accepts one of them. */
export const EarlierFiles = (props: EarlierFilesProps) =>
  useRuntime().environment.upload?.reuse ? <Choice {...props} /> : null;
