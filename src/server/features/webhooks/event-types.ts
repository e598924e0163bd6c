/** The events that webhooks report: those of the application machine and of the payment machine. */
import { createApplicationMachine, firstEvent, unstoredEvents } from '../../../../machines/application.machine.ts';
import { createPaymentMachine } from '../../../../machines/payment.machine.ts';
import type { StepRef } from '../../../engine/schema/types.ts';

/** A type that no machine has: an admin tries the connection. */
export const testEventType = 'webhook.test';

export const listEventTypes = (steps: readonly StepRef[]): readonly string[] => {
  const unstored: readonly string[] = unstoredEvents;
  const known = [firstEvent, ...createApplicationMachine(steps).events, ...createPaymentMachine().events];
  return [...new Set<string>(known)].filter((type) => !unstored.includes(type)).sort();
};
