import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textKey } from '../../../../engine/text/text-keys.ts';
import { Button } from '../../../design/Button.tsx';
import { DialogFrame } from '../../../design/Dialog.tsx';
import { Heading, Row, Text } from '../../../design/primitives.tsx';
import { AnswersSummary } from '../../../forms/summary/AnswersSummary.tsx';
import type { Choices, FieldConflict, Side } from './merge-answers.ts';
import type { StepConflict } from './save-with-merge.ts';

const frameStyle = {
  width: 'calc(100% - 2rem)',
  maxHeight: 'calc(100dvh - 2rem)',
  padding: { base: '5', md: '8' },
  '& fieldset': {
    display: 'flex',
    flexDirection: 'column',
    borderTopWidth: '1px',
    borderColor: 'border',
    paddingBlock: '4',
  },
  '& legend': { float: 'inline-start', width: 'full', fontWeight: 'semibold' },
  '& [data-side]': { display: 'flex', gap: '3', paddingBlock: '2' },
  '& [data-side] > div': { flex: 1, minWidth: 0 },
  '& label': { fontWeight: 'medium', cursor: 'pointer' },
} as const;

const sides: readonly Side[] = ['mine', 'theirs'];

interface ConflictChoiceProps {
  readonly formKey: string;
  readonly conflict: FieldConflict;
  readonly mine: Readonly<Record<string, unknown>>;
  readonly theirs: Readonly<Record<string, unknown>>;
  readonly sourceParams: Readonly<Record<string, unknown>>;
  readonly chosen: Side | undefined;
  readonly onChoose: (side: Side) => void;
}

const ConflictChoice = (props: ConflictChoiceProps) => {
  const { t } = useTranslation();
  const { formKey, conflict, sourceParams, chosen, onChoose } = props;
  return (
    <fieldset>
      <legend>{t(textKey(formKey, [conflict.field], 'label'))}</legend>
      {sides.map((side) => (
        <div key={side} data-side={side}>
          <input
            type="radio"
            id={`conflict-${conflict.field}-${side}`}
            name={`conflict-${conflict.field}`}
            checked={chosen === side}
            onChange={() => onChoose(side)}
          />
          <div>
            <label htmlFor={`conflict-${conflict.field}-${side}`}>{t(`application.clash.${side}`)}</label>
            {conflict[side] === undefined ? (
              <Text color="fg.muted">{t('application.clash.empty')}</Text>
            ) : (
              <AnswersSummary
                formKey={formKey}
                answers={props[side]}
                sourceParams={sourceParams}
                only={conflict.field}
              />
            )}
          </div>
        </div>
      ))}
    </fieldset>
  );
};

export interface PendingConflict {
  readonly conflict: StepConflict;
  readonly mine: Readonly<Record<string, unknown>>;
}

interface ConflictDialogProps extends PendingConflict {
  readonly formKey: string;
  readonly sourceParams: Readonly<Record<string, unknown>>;
  /** undefined: the applicant closed the dialog to continue editing. */
  readonly onDecide: (choices: Choices | undefined) => void;
}

/** The same fields of the step were changed elsewhere: the applicant chooses a side for each field. */
export const ConflictDialog = ({ conflict, mine, formKey, sourceParams, onDecide }: ConflictDialogProps) => {
  const { t } = useTranslation();
  const ref = useRef<HTMLDialogElement>(null);
  const [choices, setChoices] = useState<Choices>({});
  const { theirs, conflicts } = conflict;
  const isDecided = conflicts.every(({ field }) => choices[field] !== undefined);
  return (
    <DialogFrame
      ref={ref}
      size="lg"
      css={frameStyle}
      aria-labelledby="conflict-title"
      onClose={() => onDecide(undefined)}
    >
      <Heading id="conflict-title" as="h2">
        {t('application.clash.title')}
      </Heading>
      <Text marginBlock="3" color="fg.muted">
        {t('application.clash.text', { count: conflicts.length })}
      </Text>
      {conflicts.map((fieldConflict) => (
        <ConflictChoice
          key={fieldConflict.field}
          formKey={formKey}
          conflict={fieldConflict}
          mine={mine}
          theirs={theirs.answers}
          sourceParams={sourceParams}
          chosen={choices[fieldConflict.field]}
          onChoose={(side) => setChoices({ ...choices, [fieldConflict.field]: side })}
        />
      ))}
      <Row justifyContent="flex-end" marginTop="4">
        <Button variant="outline" onClick={() => onDecide(undefined)}>
          {t('application.clash.edit')}
        </Button>
        <Button disabled={!isDecided} onClick={() => onDecide(choices)}>
          {t('application.clash.save')}
        </Button>
      </Row>
    </DialogFrame>
  );
};
