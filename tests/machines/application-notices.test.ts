import { expect, test } from 'vitest';
import { createApplicationMachine } from '../../machines/application.machine.ts';
import { mailEvents } from '../../src/contract/mail-events.ts';

/** The events that some transition of the machine reports, found in its configuration. */
const reportedIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(reportedIn);
  if (typeof value !== 'object' || value === null) return [];
  const { type, params } = value as { type?: unknown; params?: { event?: unknown } };
  if (type === 'notify') return [String(params?.event)];
  return Object.values(value).flatMap(reportedIn);
};

/** Events of services, which no machine reports. */
const ofServices = ['payment-ends-soon', 'payment-expired', 'payment-link-created', 'period-changed', 'period-closed'];

test('the events of mails are those that the application machine reports, and those of services', () => {
  const { config } = createApplicationMachine([{ key: 'one', wireStep: 1 }]);
  const reported = [...new Set(reportedIn(config.states))];
  expect(reported.length).toBeGreaterThan(5);
  expect(Object.keys(mailEvents).sort()).toEqual([...reported, ...ofServices].sort());
});
