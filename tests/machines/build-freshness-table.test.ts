import { describe } from 'vitest';
import { createBuildFreshnessMachine } from '../../machines/build-freshness.machine.ts';
import { testTransitions } from './transition-table.ts';

const running = 'b1';

describe('build freshness machine', () => {
  testTransitions({
    machine: createBuildFreshnessMachine(running),
    positions: {
      fresh: { status: 'Fresh', context: { running, target: null } },
      stale: { status: 'Stale', context: { running, target: null } },
      'awaiting the build': { status: 'AwaitingBuild', context: { running, target: '/first' } },
      reloading: { status: 'Reloading', context: { running, target: '/first' } },
    },
    events: {
      'polled the same build': { type: 'build.polled', build: 'b1' },
      'polled a new build': { type: 'build.polled', build: 'b2' },
      'chunk failed': { type: 'chunk.failed', target: '/second' },
    },
    rows: {
      fresh: {
        'polled a new build': 'Stale',
        'chunk failed': ['AwaitingBuild: askBuild', { target: '/second' }],
      },
      stale: { 'chunk failed': ['Reloading: reload(/second)', { target: '/second' }] },
      'awaiting the build': {
        'polled a new build': 'Reloading: reload(/first)',
        'chunk failed': ['AwaitingBuild: askBuild', { target: '/second' }],
      },
      reloading: {},
    },
  });
});
