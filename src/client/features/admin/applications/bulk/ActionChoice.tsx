import { steps } from 'virtual:catalogue';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askForCorrection, noteOnApplication } from '../../../../../contract/admin-applications.ts';
import { type BulkAction, maxTag, rightOfAction } from '../../../../../contract/admin-bulk.ts';
import { Button } from '../../../../design/Button.tsx';
import { Box, Row, Stack } from '../../../../design/primitives.tsx';
import {
  ChoiceLabel,
  Fieldset,
  HelpText,
  Label,
  Legend,
  TextareaControl,
  TextControl,
} from '../../../../forms/controls/form-elements.tsx';
import { useHasRight } from '../../shared/use-may-call.ts';
import { FieldChoice } from '../correction/FieldChoice.tsx';
import { reviewersQuery } from '../queries.ts';
import { actionKinds } from './action-kinds.ts';
import { MessageForm } from './mail/MessageForm.tsx';
import { actionOf, type MessageDraft } from './mail/message.ts';
import { mailPlaceholdersQuery, tagsQuery } from './run-queries.ts';

export type Kind = (typeof actionKinds)[number];

/** Sets the action; undefined while it is not complete. */
interface ActionFormProps {
  readonly onAction: (action: BulkAction | undefined) => void;
}

/** Several share the work evenly. */
const AssignForm = ({ institutionCode, onAction }: ActionFormProps & { readonly institutionCode: string }) => {
  const { t } = useTranslation();
  const { data: reviewers = [] } = useQuery(reviewersQuery({ institutionCode }));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const set = (id: string, isChosen: boolean): void => {
    const next = isChosen ? [...chosen, id] : chosen.filter((one) => one !== id);
    setChosen(next);
    onAction(next.length === 0 ? undefined : { kind: 'assign', assigneeIds: [...next] });
  };
  return (
    <Fieldset>
      <Legend>{t('admin-applications.assign.who')}</Legend>
      <HelpText>{t('admin-applications.run.evenly')}</HelpText>
      <Box maxHeight="18rem" overflowY="auto">
        {reviewers.map(({ Id, Name }) => (
          <ChoiceLabel key={Id}>
            <input
              type="checkbox"
              checked={chosen.includes(Id)}
              onChange={(event) => set(Id, event.currentTarget.checked)}
            />
            {Name}
          </ChoiceLabel>
        ))}
      </Box>
    </Fieldset>
  );
};

const TagForm = ({ onAction }: ActionFormProps) => {
  const { t } = useTranslation();
  const id = useId();
  const { data: tags = [] } = useQuery(tagsQuery);
  const [form, setForm] = useState({ tag: '', isRemoved: false });
  const change = (changed: Partial<typeof form>): void => {
    const next = { ...form, ...changed };
    setForm(next);
    onAction(next.tag.trim() === '' ? undefined : { kind: 'tag', ...next });
  };
  return (
    <Stack gap="3">
      <Box>
        <Label htmlFor={id} marginBottom="1">
          {t('admin-applications.list.tag')}
        </Label>
        <TextControl
          id={id}
          list={`${id}-tags`}
          value={form.tag}
          maxLength={maxTag}
          onChange={(event) => change({ tag: event.currentTarget.value })}
        />
        <datalist id={`${id}-tags`}>
          {tags.map((tag) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
      </Box>
      <Row>
        {[false, true].map((isRemoved) => (
          <ChoiceLabel key={String(isRemoved)}>
            <input
              type="radio"
              name={`${id}-way`}
              checked={form.isRemoved === isRemoved}
              onChange={() => change({ isRemoved })}
            />
            {t(`admin-applications.run.${isRemoved ? 'removeTag' : 'addTag'}`)}
          </ChoiceLabel>
        ))}
      </Row>
    </Stack>
  );
};

const NoteForm = ({ onAction }: ActionFormProps) => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Box>
      <Label htmlFor={id}>{t('admin-applications.notes.new')}</Label>
      <TextareaControl
        id={id}
        maxLength={noteOnApplication.body.properties.body.maxLength}
        onChange={({ currentTarget: { value } }) =>
          onAction(value.trim() === '' ? undefined : { kind: 'note', body: value.trim() })
        }
      />
    </Box>
  );
};

const correctableSteps = steps.filter(({ submits }) => submits !== true).map(({ key }) => ({ step: key }));

const CorrectForm = ({ onAction }: ActionFormProps) => {
  const { t } = useTranslation();
  const id = useId();
  const [form, setForm] = useState<{ readonly fields: readonly string[]; readonly message: string }>({
    fields: [],
    message: '',
  });
  const change = (changed: Partial<typeof form>): void => {
    const next = { ...form, ...changed };
    setForm(next);
    const isReady = next.fields.length > 0 && next.message.trim() !== '';
    onAction(isReady ? { kind: 'correct', fields: [...next.fields], message: next.message.trim() } : undefined);
  };
  return (
    <Stack gap="5">
      <FieldChoice
        steps={correctableSteps}
        chosen={new Set(form.fields)}
        onChosen={(fields) => change({ fields: [...fields] })}
      />
      <Box>
        <Label htmlFor={id}>{t('admin-applications.correction.message')}</Label>
        <TextareaControl
          id={id}
          value={form.message}
          maxLength={askForCorrection.body.properties.message.maxLength}
          aria-describedby={`${id}-help`}
          onChange={(event) => change({ message: event.currentTarget.value })}
        />
        <HelpText id={`${id}-help`}>{t('admin-applications.correction.messageHelp')}</HelpText>
      </Box>
    </Stack>
  );
};

interface ActionChoiceProps {
  /** Institution of the filter, empty for all. */
  readonly institutionCode: string;
  readonly isBusy: boolean;
  /** A mail that was written before, kept while the list is open. */
  readonly message: MessageDraft;
  readonly onMessage: (draft: MessageDraft) => void;
  /** The action that is changed. */
  readonly initialKind?: Kind;
  readonly onChoose: (action: BulkAction) => Promise<void>;
  readonly onClose: () => void;
}

/** Chooses what is done with many applications besides a decision. */
export const ActionChoice = (props: ActionChoiceProps) => {
  const hasRight = useHasRight();
  const kinds = actionKinds.filter((one) => hasRight(rightOfAction({ kind: one })));
  const { institutionCode, isBusy, message, onMessage, initialKind = kinds[0] ?? 'assign', onChoose, onClose } = props;
  const { t } = useTranslation();
  const name = useId();
  const [kind, setKind] = useState<Kind>(initialKind);
  const [given, setAction] = useState<BulkAction>();
  const { data: placeholders = [] } = useQuery({ ...mailPlaceholdersQuery, enabled: kind === 'mail' });
  // Not set by an effect: while keys arrive faster than effects are rendered, React takes that for an endless loop.
  const complete: Partial<Readonly<Record<Kind, BulkAction | undefined>>> = {
    mail: actionOf(message, placeholders),
    askReaders: { kind: 'askReaders' },
    offerInterview: { kind: 'offerInterview' },
  };
  const action = kind in complete ? complete[kind] : given;
  const forms: Readonly<Record<Kind, ReactNode>> = {
    assign: <AssignForm institutionCode={institutionCode} onAction={setAction} />,
    askReaders: <HelpText>{t('admin-applications.run.askReadersHelp')}</HelpText>,
    tag: <TagForm onAction={setAction} />,
    note: <NoteForm onAction={setAction} />,
    mail: <MessageForm draft={message} placeholders={placeholders} onDraft={onMessage} />,
    correct: <CorrectForm onAction={setAction} />,
    offerInterview: <HelpText>{t('admin-applications.run.interviewText')}</HelpText>,
  };
  return (
    <Stack gap="5" marginTop="5" data-part="action-choice">
      <Fieldset>
        <Legend>{t('admin-applications.run.action')}</Legend>
        {kinds.map((one) => (
          <ChoiceLabel key={one}>
            <input
              type="radio"
              name={name}
              value={one}
              checked={kind === one}
              onChange={() => {
                setKind(one);
                setAction(undefined);
              }}
            />
            {t(`admin-applications.run.kind.${one}`)}
          </ChoiceLabel>
        ))}
      </Fieldset>
      <Box key={kind}>{forms[kind]}</Box>
      <Row justifyContent="flex-end">
        <Button variant="outline" onClick={onClose}>
          {t('app.dialog.cancel')}
        </Button>
        <Button
          isBusy={isBusy}
          disabled={action === undefined}
          onClick={() => action && void onChoose(action).catch(() => undefined)}
        >
          {t('admin-applications.bulk.rehearse')}
        </Button>
      </Row>
    </Stack>
  );
};
