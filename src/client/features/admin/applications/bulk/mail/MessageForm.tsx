import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxMailSubject, maxMailText } from '../../../../../../contract/mail-message.ts';
import { Button } from '../../../../../design/Button.tsx';
import { Box, Row, Stack } from '../../../../../design/primitives.tsx';
import {
  ErrorText,
  GroupHeading,
  GroupPanel,
  HelpText,
  Label,
  SelectControl,
  TextareaControl,
  TextControl,
} from '../../../../../forms/controls/form-elements.tsx';
import { languages } from '../../../../../state/languages.ts';
import { useLanguageName } from '../../../../../state/use-language-name.ts';
import { MailTemplates } from './MailTemplates.tsx';
import { actionOf, emptyText, type MessageDraft, type MessageProblem, type MessageText, problemOf } from './message.ts';

type Field = keyof MessageText;
type Input = HTMLInputElement | HTMLTextAreaElement;

const Problem = ({ id, problem }: { readonly id: string; readonly problem: MessageProblem | undefined }) => {
  const { t } = useTranslation();
  return (
    <ErrorText id={id} role="alert" overflowWrap="anywhere">
      {problem && t(`admin-applications.run.message.${problem.key}`, { names: problem.names })}
    </ErrorText>
  );
};

interface InsertProps {
  readonly placeholders: readonly string[];
  readonly onInsert: (name: string) => void;
}

/** A list and a button: arrow keys in the list insert nothing. */
const InsertPlaceholder = ({ placeholders, onInsert }: InsertProps) => {
  const { t } = useTranslation();
  const id = useId();
  const [name, setName] = useState('');
  const chosen = name === '' ? (placeholders[0] ?? '') : name;
  return (
    <Box>
      <Label htmlFor={id} fontSize="sm" marginBottom="1">
        {t('admin-applications.run.message.insert')}
      </Label>
      <Row flexWrap="nowrap" gap="2">
        <SelectControl id={id} value={chosen} onChange={(event) => setName(event.currentTarget.value)}>
          {placeholders.map((one) => (
            <option key={one} value={one}>
              {t(`admin-applications.run.message.placeholder.${one}`, { defaultValue: one })}
            </option>
          ))}
        </SelectControl>
        <Button variant="outline" flexShrink="0" disabled={chosen === ''} onClick={() => onInsert(chosen)}>
          {t('admin-applications.run.addTag')}
        </Button>
      </Row>
    </Box>
  );
};

/** Puts a placeholder where the caret was last, at first at the end of the text. */
const useInsertion = (text: MessageText, onText: (text: MessageText) => void) => {
  const last = useRef<{ readonly field: Field; readonly input: Input }>(undefined);
  const caret = useRef<number>(undefined);
  useEffect(() => {
    if (caret.current === undefined || !last.current) return;
    last.current.input.focus();
    last.current.input.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });
  return {
    remember: (field: Field, input: Input): void => {
      last.current = { field, input };
    },
    insert: (name: string): void => {
      const field = last.current?.field ?? 'body';
      const before = text[field];
      const from = last.current?.input.selectionStart ?? before.length;
      const to = last.current?.input.selectionEnd ?? from;
      const placeholder = `{{${name}}}`;
      caret.current = from + placeholder.length;
      onText({ ...text, [field]: `${before.slice(0, from)}${placeholder}${before.slice(to)}` });
    },
  };
};

interface LanguageProps {
  readonly language: string;
  readonly text: MessageText;
  readonly placeholders: readonly string[];
  /** What is wrong shows before a field is left. */
  readonly isChecked: boolean;
  readonly onText: (text: MessageText) => void;
}

const LanguageFields = ({ language, text, placeholders, isChecked, onText }: LanguageProps) => {
  const { t } = useTranslation();
  const languageName = useLanguageName();
  const id = useId();
  const [left, setLeft] = useState<Readonly<Partial<Record<Field, true>>>>({});
  const { remember, insert } = useInsertion(text, onText);
  const propsOf = (field: Field) => {
    const isShown = (left[field] || isChecked) && placeholders.length > 0;
    const problem = isShown ? problemOf(text, field, placeholders) : undefined;
    const props = {
      id: `${id}-${field}`,
      name: `${language}-${field}`,
      lang: language,
      value: text[field],
      'aria-invalid': problem !== undefined,
      'aria-describedby': `${id}-${field}-error`,
      onFocus: (event: { readonly currentTarget: Input }) => remember(field, event.currentTarget),
      onChange: (event: { readonly currentTarget: Input }) => onText({ ...text, [field]: event.currentTarget.value }),
      onBlur: () => setLeft({ ...left, [field]: true }),
    };
    return { problem, props };
  };
  const [subject, body] = [propsOf('subject'), propsOf('body')];
  return (
    <GroupPanel data-language={language}>
      <GroupHeading>{t('admin-applications.run.message.language', { language: languageName(language) })}</GroupHeading>
      <Stack gap="3">
        <Box>
          <Label htmlFor={subject.props.id} marginBottom="1">
            {t('admin-applications.run.message.subject')}
          </Label>
          <TextControl maxLength={maxMailSubject} {...subject.props} />
          <Problem id={`${id}-subject-error`} problem={subject.problem} />
        </Box>
        <Box>
          <Label htmlFor={body.props.id} marginBottom="1">
            {t('admin-applications.run.message.body')}
          </Label>
          <TextareaControl maxLength={maxMailText} minHeight="40" {...body.props} />
          <Problem id={`${id}-body-error`} problem={body.problem} />
          <HelpText>{t('admin-applications.run.message.bodyHelp')}</HelpText>
        </Box>
        <InsertPlaceholder placeholders={placeholders} onInsert={insert} />
      </Stack>
    </GroupPanel>
  );
};

interface MessageFormProps {
  readonly draft: MessageDraft;
  readonly placeholders: readonly string[];
  readonly onDraft: (draft: MessageDraft) => void;
}

/** Subject and text in each language of the portal. */
export const MessageForm = ({ draft, placeholders, onDraft }: MessageFormProps) => {
  const { t } = useTranslation();
  const [isChecked, setChecked] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const form = useRef<HTMLDivElement>(null);
  const check = (): boolean => {
    if (placeholders.length === 0 || actionOf(draft, placeholders) !== undefined) return true;
    setChecked(true);
    setRefusals(refusals + 1);
    return false;
  };
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusals]);
  return (
    <Stack gap="4" ref={form}>
      <MailTemplates
        draft={draft}
        onTexts={(texts) => {
          setChecked(true);
          onDraft(texts);
        }}
        onCheck={check}
      />
      <HelpText>{t('admin-applications.run.message.languageHelp')}</HelpText>
      {Object.keys(languages).map((language) => (
        <LanguageFields
          key={language}
          language={language}
          text={draft[language] ?? emptyText}
          placeholders={placeholders}
          isChecked={isChecked}
          onText={(text) => onDraft({ ...draft, [language]: text })}
        />
      ))}
    </Stack>
  );
};
