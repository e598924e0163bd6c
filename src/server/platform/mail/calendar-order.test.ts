import { describe, expect, test } from 'vitest';
import { type CalendarOrder, writeCalendar } from './calendar-order.ts';

const order: CalendarOrder = {
  uid: 'interview-1',
  sequence: 3,
  isCancelled: false,
  startsAt: '2026-12-03T02:00:00.000Z',
  endsAt: '2026-12-03T02:20:00.000Z',
  title: 'Interview: Informatics',
  description: 'Registration number 20-2027-000001',
  location: 'Room 4.12, https://meet.example.com/a',
};
const parties = {
  from: 'Admissions <admissions@example.com>',
  organizer: 'Universitas "Satu"',
  to: 'siti@example.com',
  url: 'https://portal.example.com/x',
  product: 'Student Admissions',
};
/** Lines of the file; long ones are folded. */
const linesOf = (changed: Partial<CalendarOrder> = {}): readonly string[] =>
  writeCalendar({ ...order, ...changed }, parties)
    .text.replace(/\r\n[\t ]/g, '')
    .split('\r\n');

describe('a calendar entry of a mail', () => {
  test('is a request in UTC with its id and number, from the institution to the reader, who need not answer', () => {
    const lines = linesOf();
    for (const line of [
      'METHOD:REQUEST',
      'UID:interview-1',
      'SEQUENCE:3',
      'STATUS:CONFIRMED',
      'DTSTART:20261203T020000Z',
      'DTEND:20261203T022000Z',
      'SUMMARY:Interview: Informatics',
      'LOCATION:Room 4.12\\, https://meet.example.com/a',
    ])
      expect(lines).toContain(line);
    expect(lines.find((line) => line.startsWith('ORGANIZER'))).toMatch(
      /CN="Universitas 'Satu'":MAILTO:admissions@example\.com$/i,
    );
    expect(lines.find((line) => line.startsWith('ATTENDEE'))).toMatch(/RSVP=FALSE.*MAILTO:siti@example\.com$/i);
  });

  test('that is cancelled has the same id, another method and no alarm', () => {
    const lines = linesOf({ isCancelled: true, sequence: 4 });
    for (const line of ['METHOD:CANCEL', 'UID:interview-1', 'SEQUENCE:4', 'STATUS:CANCELLED'])
      expect(lines).toContain(line);
    expect(lines).not.toContain('BEGIN:VALARM');
  });

  test('is one entry whatever a title or a room holds', () => {
    const lines = linesOf({ title: 'a\r\nEND:VEVENT\r\nBEGIN:VEVENT', location: 'b\nUID:other' });
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith('UID:'))).toEqual(['UID:interview-1']);
  });
});
