import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Box, Card, Heading, Row, Stack } from '../../../design/primitives.tsx';
import { columnsOf, useCell } from './columns.tsx';
import { RegistrationActions } from './RegistrationActions.tsx';
import type { RegistrationListProps } from './RegistrationTable.tsx';

const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(8.5rem, 1fr))',
    gap: '3',
    marginBlock: '4',
    fontSize: 'sm',
    '& dt': { color: 'fg.muted' },
    '& dd': { fontWeight: 'medium' },
  },
});

/** What the head of a card already says. */
const inHead: ReadonlySet<string> = new Set(['studyProgram', 'status']);

/** On a phone the buttons fill the card, the main one a line of its own. */
const actionWidths = {
  '& > :is(a, button)': { flex: { base: '1', sm: 'none' } },
  '& > :is(a, button)[data-main]': { flex: { base: '1 0 100%', sm: 'none' } },
};

/** Registrations of one group as cards, for narrow screens. */
export const RegistrationCards = ({ group, applications, labelledBy, onDeleted }: RegistrationListProps) => {
  const { t } = useTranslation();
  const cell = useCell();
  const columns = columnsOf[group].filter((column) => !inHead.has(column));
  return (
    <Stack as="ul" listStyleType="none" aria-labelledby={labelledBy}>
      {applications.map((application) => (
        <Card key={application.Id} as="li" data-application={application.Id}>
          <Box display="flex" flexWrap="wrap" columnGap="4" rowGap="2" justifyContent="space-between">
            <Heading as="h3">{cell(application, 'studyProgram')}</Heading>
            <Box>{cell(application, 'status')}</Box>
          </Box>
          <Facts>
            {columns.map((column) => (
              <div key={column}>
                <dt>{t(`registrations.column.${column}`)}</dt>
                <dd>{cell(application, column)}</dd>
              </div>
            ))}
          </Facts>
          <Row css={actionWidths}>
            <RegistrationActions application={application} onDeleted={onDeleted} />
          </Row>
        </Card>
      ))}
    </Stack>
  );
};
