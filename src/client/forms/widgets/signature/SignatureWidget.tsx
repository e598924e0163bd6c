import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fileRuleOfShown } from '../../../../engine/model/shown-schema.ts';
import { WithoutScript } from '../../../design/WithoutScript.tsx';
import { ActionButton } from '../../controls/FormAction.tsx';
import { HelpText, Row, Stack } from '../../controls/form-elements.tsx';
import { ChoiceFrame } from '../../fields/FieldFrame.tsx';
import { toPointer } from '../../runtime/path.ts';
import { useAnswer, useFieldErrors, useRuntime } from '../../runtime/RuntimeContext.tsx';
import { useFieldTexts } from '../../runtime/use-texts.ts';
import { FileInput } from '../file/FileInput.tsx';
import { PictureAnswer } from '../file/PictureAnswer.tsx';
import { UploadStatus } from '../file/UploadStatus.tsx';
import { isUnderWay, useUpload } from '../file/use-upload.ts';
import type { WidgetProps } from '../widget.ts';
import { SignaturePanel } from './SignaturePanel.tsx';

/** A signature, stored as a picture through the same upload as files. */
export const SignatureWidget = ({ id, path, schema, required }: WidgetProps) => {
  const { t } = useTranslation();
  const { label, help } = useFieldTexts(path);
  const { answer, leave } = useRuntime();
  const hasErrors = useFieldErrors(path).length > 0;
  const rule = fileRuleOfShown(schema);
  const upload = useUpload(path, rule, (stored) => answer(path, stored));
  const value = useAnswer(path);
  const stored = typeof value === 'string' && !isUnderWay(upload.state) ? value : undefined;
  const frame = useRef<HTMLDivElement>(null);
  const wasSigned = useRef(stored !== undefined);
  // The control that had the focus is gone.
  useEffect(() => {
    if (wasSigned.current === (stored !== undefined)) return;
    wasSigned.current = stored !== undefined;
    if (document.activeElement === document.body) frame.current?.querySelector<HTMLElement>('button, input')?.focus();
  }, [stored]);
  const describedBy = [help !== undefined && `${id}-help`, hasErrors && `${id}-error`].filter(Boolean).join(' ');
  return (
    <ChoiceFrame id={id} path={path} required={required}>
      {({ id: _id, ...control }) => (
        <Stack ref={frame} gap="3">
          {stored === undefined ? (
            <>
              <div data-scripted="">
                <SignaturePanel
                  id={id}
                  control={control}
                  describedBy={describedBy || undefined}
                  onSigned={async (file) => {
                    upload.send(file);
                    await upload.settled();
                  }}
                />
              </div>
              <WithoutScript>
                {() => (
                  <>
                    <HelpText id={`${id}-plain`}>{t('renderer.plain.signature')}</HelpText>
                    <FileInput
                      {...control}
                      id={id}
                      name={id}
                      type="file"
                      accept={rule.types.join(',')}
                      aria-labelledby={`${id}-label`}
                      aria-describedby={[describedBy, `${id}-plain`].filter(Boolean).join(' ')}
                    />
                  </>
                )}
              </WithoutScript>
            </>
          ) : (
            <>
              <PictureAnswer id={stored} label={label} />
              <Row>
                <ActionButton
                  action={`remove ${toPointer(path)}`}
                  id={id}
                  variant="outline"
                  aria-label={t('renderer.signature.againOf', { label })}
                  onClick={() => {
                    answer(path, undefined);
                    upload.forget();
                    leave();
                  }}
                >
                  {t('renderer.signature.again')}
                </ActionButton>
              </Row>
            </>
          )}
          <UploadStatus state={upload.state} onCancel={upload.cancel} onRetry={upload.send} />
        </Stack>
      )}
    </ChoiceFrame>
  );
};
