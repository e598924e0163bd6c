import { useTranslation } from 'react-i18next';
import type { StoppableMails } from '../../../../contract/reminders.ts';
import { pathTo } from '../../../../contract/visitor-pages.ts';
import { Button, ButtonLink } from '../../../design/Button.tsx';
import { chakra } from '../../../design/chakra.ts';
import { Box, Card, Heading, Text } from '../../../design/primitives.tsx';
import { usePageData } from '../../shared/page/public-page.ts';

export interface ReminderChoice {
  readonly token: string;
  /** Null when the token is not valid. */
  readonly isStopped: boolean | null;
  readonly mails: StoppableMails;
}

export const textsOf = {
  reminders: {
    title: 'reminders.title',
    lead: 'reminders.lead',
    question: 'reminders.question',
    about: 'reminders.about',
    stop: 'reminders.stop',
    stopped: 'reminders.stopped',
    stoppedText: 'reminders.stoppedText',
    resume: 'reminders.resume',
  },
  notices: {
    title: 'reminders.notices.title',
    lead: 'reminders.notices.lead',
    question: 'reminders.notices.question',
    about: 'reminders.notices.about',
    stop: 'reminders.notices.stop',
    stopped: 'reminders.notices.stopped',
    stoppedText: 'reminders.notices.stoppedText',
    resume: 'reminders.notices.resume',
  },
} as const satisfies Record<StoppableMails, object>;

/** Title and text of the card. */
const stateTexts = ({ isStopped, mails }: ReminderChoice) => {
  if (isStopped === null) return ['reminders.unknown', 'reminders.unknownText'] as const;
  const { stopped, stoppedText, question, about } = textsOf[mails];
  return isStopped ? ([stopped, stoppedText] as const) : ([question, about] as const);
};

const Title = chakra('h1', { base: { textStyle: 'display' } });

/** One button, which works without a script. */
const ChoiceForm = ({ token, isStopped, mails }: ReminderChoice) => {
  const { t } = useTranslation();
  return (
    <form method="post" action={`/api/reminders?${new URLSearchParams({ token })}`}>
      <Button
        type="submit"
        name="choice"
        value={isStopped ? 'resume' : 'stop'}
        variant={isStopped ? 'outline' : 'solid'}
      >
        {t(textsOf[mails][isStopped ? 'resume' : 'stop'])}
      </Button>
    </form>
  );
};

export const RemindersScreen = () => {
  const { t } = useTranslation();
  const choice = usePageData<ReminderChoice>();
  const texts = textsOf[choice.mails];
  const [title, text] = stateTexts(choice);
  return (
    <Box maxWidth="2xl">
      <Box as="header" marginBottom={{ base: '6', md: '8' }}>
        <Title tabIndex={-1}>{t(texts.title)}</Title>
        <Text textStyle="lead" color="fg.muted" marginTop="3" maxWidth="prose">
          {t(texts.lead)}
        </Text>
      </Box>
      <Card display="flex" flexDirection="column" gap="4" alignItems="flex-start">
        <Heading>{t(title)}</Heading>
        <Text maxWidth="prose">{t(text)}</Text>
        {choice.isStopped === null ? (
          <ButtonLink to={pathTo('contactUs')}>{t('public.none.ask')}</ButtonLink>
        ) : (
          <ChoiceForm {...choice} />
        )}
      </Card>
    </Box>
  );
};
