import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileUrl } from '../../../renderer/file/file-queries.ts';
import { WideDialog } from '../../../ui/admin/WideDialog.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Box, Heading, Row, VisuallyHidden } from '../../../ui/primitives.tsx';

interface LookCloserProps {
  readonly id: string;
  readonly name: string;
}

/** A picture as large as the screen allows, without it being downloaded. */
export const LookCloser = ({ id, name }: LookCloserProps) => {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  const close = (): void => setOpen(false);
  return (
    <>
      <Button look="ghost" aria-haspopup="dialog" data-look={id} onClick={() => setOpen(true)}>
        <span>
          {t('admin-applications.files.look')}
          <VisuallyHidden> {name}</VisuallyHidden>
        </span>
      </Button>
      {isOpen && (
        <WideDialog labelledBy={titleId} onClose={close}>
          <Heading as="h2" id={titleId}>
            {name}
          </Heading>
          <Box marginBlock="4" css={{ '& img': { maxWidth: '100%', marginInline: 'auto' } }}>
            <img src={fileUrl(id)} alt={name} />
          </Box>
          <Row justifyContent="flex-end">
            <Button look="outline" onClick={close}>
              {t('admin-applications.files.close')}
            </Button>
          </Row>
        </WideDialog>
      )}
    </>
  );
};
