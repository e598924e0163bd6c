import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../contract/visitor-pages.ts';
import { Button, ButtonLink } from '../../../design/Button.tsx';
import { chakra } from '../../../design/chakra.ts';
import { Box, Card, Heading, Text } from '../../../design/primitives.tsx';
import { usePageData } from '../../shared/page/public-page.ts';

export interface ReminderChoice {
  readonly token: string;
  /** Null when the token is not valid. */
  readonly isStopped: boolean | null;
}

const Title = chakra('h1', { base: { textStyle: 'display' } });

/** One button, which works without a script. */
const ChoiceForm = ({ token, isStopped }: ReminderChoice) => {
  const { t } = useTranslation();
  return (
    <form method="post" action={`/api/reminders?${new URLSearchParams({ token })}`}>
      <Button
        type="submit"
        name="choice"
        value={isStopped ? 'resume' : 'stop'}
        variant={isStopped ? 'outline' : 'solid'}
      >
        {t(isStopped ? 'reminders.resume' : 'reminders.stop')}
      </Button>
    </form>
  );
};

const states = {
  active: { title: 'reminders.question', text: 'reminders.about' },
  stopped: { title: 'reminders.stopped', text: 'reminders.stoppedText' },
  unknown: { title: 'reminders.unknown', text: 'reminders.unknownText' },
} as const;

export const RemindersScreen = () => {
  const { t } = useTranslation();
  const choice = usePageData<ReminderChoice>();
  const { title, text } = choice.isStopped === null ? states.unknown : states[choice.isStopped ? 'stopped' : 'active'];
  return (
    <Box maxWidth="2xl">
      <Box as="header" marginBottom={{ base: '6', md: '8' }}>
        <Title tabIndex={-1}>{t('reminders.title')}</Title>
        <Text textStyle="lead" color="fg.muted" marginTop="3" maxWidth="prose">
          {t('reminders.lead')}
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
