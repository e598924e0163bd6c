import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../../design/Button.tsx';
import { ConfirmDialog } from '../../../../../design/Dialog.tsx';
import { Box, Muted, Row } from '../../../../../design/primitives.tsx';
import { FilterSelect } from '../../../shared/FilterSelect.tsx';
import { SaveDialog } from '../../list/saved/SaveDialog.tsx';
import { SavedDialog } from '../../list/saved/SavedDialog.tsx';
import { audienceOf } from '../../list/saved/saved.ts';
import { isSameText, type MessageDraft, writtenTexts } from './message.ts';
import { type MailTemplate, useMailTemplateChanges, useMailTemplates } from './use-mail-templates.ts';

const Options = ({ label, templates }: { readonly label: string; readonly templates: readonly MailTemplate[] }) =>
  templates.length > 0 && (
    <optgroup label={label}>
      {templates.map(({ Id, Name }) => (
        <option key={Id} value={Id}>
          {Name}
        </option>
      ))}
    </optgroup>
  );

interface MailTemplatesProps {
  readonly draft: MessageDraft;
  /** Takes the texts of a template. */
  readonly onTexts: (texts: MessageDraft) => void;
  /** Shows what is wrong with the draft. @returns whether it can be saved */
  readonly onCheck: () => boolean;
}

/** Chooses a template, saves what is written as one, and manages templates. */
export const MailTemplates = ({ draft, onTexts, onCheck }: MailTemplatesProps) => {
  const { t } = useTranslation();
  const { templates, isMissing, refetch } = useMailTemplates();
  const changes = useMailTemplateChanges();
  const [dialog, setDialog] = useState<'save' | 'manage'>();
  const [taken, setTaken] = useState<MailTemplate>();
  const [asked, setAsked] = useState<MailTemplate>();
  const close = (): void => setDialog(undefined);
  const isEmpty = Object.keys(writtenTexts(draft)).length === 0;
  const same = templates.filter(({ Texts }) => isSameText(Texts, draft));
  const current = same.find(({ Id }) => Id === taken?.Id) ?? same[0];
  const own = templates.filter(({ IsOwn }) => IsOwn);
  // What was changed after it was chosen is saved under the same name.
  const base = own.find(({ Id }) => Id === taken?.Id);
  const take = (template: MailTemplate): void => {
    setAsked(undefined);
    setTaken(template);
    onTexts(template.Texts);
  };
  const choose = (id: string): void => {
    const template = templates.find(({ Id }) => Id === id);
    if (!template) return;
    if (isEmpty || current) take(template);
    else setAsked(template);
  };
  return (
    <Row alignItems="end" gap="2" data-part="mail-templates">
      {templates.length > 0 && (
        <Box flex="1" minWidth={{ base: 'full', sm: '16rem' }}>
          <FilterSelect label={t('admin-applications.templates.choose')} value={current?.Id ?? ''} onChange={choose}>
            {!current && <option value="">{t('admin-applications.templates.none')}</option>}
            <Options label={t('admin-applications.templates.own')} templates={own} />
            <Options
              label={t('admin-applications.templates.shared')}
              templates={templates.filter(({ IsOwn }) => !IsOwn)}
            />
          </FilterSelect>
        </Box>
      )}
      {isMissing && (
        <Row role="status" width="full" gap="2">
          <Muted>{t('admin-applications.templates.failed')}</Muted>
          <Button variant="ghost" paddingInline="2" onClick={() => void refetch()}>
            {t('admin-applications.templates.retry')}
          </Button>
        </Row>
      )}
      {!current && !isEmpty && (
        <Button variant="outline" aria-haspopup="dialog" onClick={() => onCheck() && setDialog('save')}>
          {t('admin-applications.templates.open')}
        </Button>
      )}
      {templates.length > 0 && (
        <Button variant="ghost" aria-haspopup="dialog" onClick={() => setDialog('manage')}>
          {t('admin-applications.templates.manage')}
        </Button>
      )}
      {dialog === 'save' && (
        <SaveDialog
          texts="templates"
          isBusy={changes.save.isPending}
          {...(base && { initial: { name: base.Name, audience: audienceOf(base) } })}
          replaced={own.map(({ Name }) => Name)}
          onSave={(name, audience) =>
            changes.save.mutate(
              { name, audience, draft },
              {
                // What is written meanwhile, after the dialog was closed, stays.
                onSuccess: ({ data }) => {
                  setTaken(data);
                  close();
                },
              },
            )
          }
          onClose={close}
        />
      )}
      {dialog === 'manage' && <SavedDialog texts="templates" entries={templates} changes={changes} onClose={close} />}
      {asked && (
        <ConfirmDialog
          isOpen
          title={t('admin-applications.templates.overwriteTitle')}
          confirmLabel={t('admin-applications.templates.overwrite')}
          isDangerous
          onConfirm={() => take(asked)}
          onClose={() => setAsked(undefined)}
        >
          {t('admin-applications.templates.overwriteText', { name: asked.Name })}
        </ConfirmDialog>
      )}
    </Row>
  );
};
