import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './server/src/testing/test-order.ts'

const shared = {
  // Test files share a process, which saves loading the service again; each file cleans up after itself.
  isolate: false,
  // Only a test that hangs takes as long. No test has a shorter limit, since on a busy machine all take many times longer.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 150_000 } },
  setupFiles: [
    'server/src/testing/setup/drop-databases.ts',
    'server/src/testing/wait/wait-setup.ts',
    'server/src/testing/setup/property-seed.ts',
    'server/src/testing/account/cheap-passwords.ts',
    // Checks every statement that the service sends.
    'server/src/testing/statements/every-statement.ts',
  ],
}

/** Node runs the sources itself, as in the service: nothing is translated first. */
const runByNode = { experimental: { viteModuleRunner: false, nodeLoader: false } }

/** With four, they would slow each other down too much on two cores. */
const browserWorkers = Math.max(3, availableParallelism())

export default defineConfig({
  test: {
    ...shared,
    globalSetup: ['server/src/testing/global-setup.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'sources',
          sequence: { groupOrder: 2 },
          ...runByNode,
          // Most tests wait for other programs, so a small machine runs more of them than it has cores.
          maxWorkers: Math.max(5, availableParallelism()),
          include: [
            'server/src/**/*.test.ts',
            'server/tests/**/*.test.ts',
            'server/proof/**/*.test.ts',
            'client/src/**/*.test.ts',
            'agent/{src,tests}/**/*.test.ts',
            'checks/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'pages',
          sequence: { groupOrder: 1 },
          maxWorkers: browserWorkers,
          include: ['dashboard/src/**/*.test.ts'],
        },
      },
      {
        test: {
          ...runByNode,
          testTimeout: 300_000,
          name: 'browser',
          sequence: { groupOrder: 1 },
          maxWorkers: browserWorkers,
          // Of the screens, which take longer than all other files.
          maxConcurrency: 3,
          include: ['dashboard/tests/**/*.test.ts'],
          // Builds the dashboard and starts one Chromium, only for runs with browser tests.
          globalSetup: ['dashboard/tests/testing/global-setup.ts'],
        },
      },
    ],
  },
})
