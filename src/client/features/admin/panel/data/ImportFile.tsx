import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { MasterDataKind } from '../../../../../contract/admin-master-data.ts';
import { Stack } from '../../../../design/primitives.tsx';
import { CardSkeleton } from '../../../../design/Skeleton.tsx';
import { ErrorText, HelpText, Label } from '../../../../forms/parts/styled.tsx';
import { Part } from '../../shared/Part.tsx';
import { Rehearsal } from './Rehearsal.tsx';
import { useImport } from './use-import.ts';

/** The browser's own button speaks the language of the browser. This one stands over it and speaks that of the page. */
const FileButton = chakra('label', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    alignSelf: 'start',
    minHeight: '11',
    paddingInline: '4',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'md',
    background: 'bg.panel',
    color: 'brand.fg',
    fontWeight: 'semibold',
    cursor: 'pointer',
    _hover: { background: 'brand.subtle', borderColor: 'brand.solid' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'brand.solid', outlineOffset: '2px' },
    '&:has(:disabled)': { opacity: 0.6, cursor: 'not-allowed' },
    '& input': { position: 'absolute', inset: '0', width: 'full', opacity: 0, cursor: 'inherit' },
  },
});

/** A file is looked at as soon as it is chosen; it is taken in when somebody has seen what it would do. */
export const ImportFile = ({ kind }: { readonly kind: MasterDataKind }) => {
  const { t } = useTranslation();
  const id = useId();
  const { tried, isTooLarge, isLooking, isTaking, look, take, forget } = useImport(kind);
  return (
    <Part name="import" title={t('admin-panel.import.title')}>
      <Stack gap="5">
        <Stack gap="1.5" maxWidth="lg">
          <Label htmlFor={id}>{t('admin-panel.import.file')}</Label>
          <HelpText id={`${id}-help`}>{t('admin-panel.import.help')}</HelpText>
          <FileButton htmlFor={id}>
            {t('admin-panel.import.choose')}
            <input
              id={id}
              type="file"
              aria-label={t('admin-panel.import.file')}
              accept=".csv,.json,text/csv,application/json"
              aria-describedby={`${id}-help`}
              disabled={isLooking || isTaking}
              onChange={(event) => {
                const [file] = event.currentTarget.files ?? [];
                // The same file, corrected, can be chosen again.
                event.currentTarget.value = '';
                if (file) look(file);
              }}
            />
          </FileButton>
          {isTooLarge && <ErrorText role="alert">{t('admin-panel.import.tooLarge')}</ErrorText>}
        </Stack>
        {isLooking && <CardSkeleton rows={1} />}
        {tried && !isLooking && <Rehearsal tried={tried} isBusy={isTaking} onTake={take} onForget={forget} />}
      </Stack>
    </Part>
  );
};
