import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const shared = {
  // Most tests wait for other programs, so a small machine runs more of them than it has cores.
  // Test files share a process, which saves loading the service again; each file cleans up after itself.
  isolate: false,
  // With four, the browser tests would slow each other down too much on two cores.
  maxWorkers: Math.max(3, availableParallelism()),
  // Only a test that hangs takes as long. No test has a shorter limit, since on a busy machine all take many times longer.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 150_000 } },
  setupFiles: [
    'server/src/testing/wait/wait-setup.ts',
    'server/src/testing/property-seed.ts',
    // Checks every statement that the service sends.
    'server/src/testing/statements/every-statement.ts',
  ],
}

export default defineConfig({
  test: {
    ...shared,
    globalSetup: ['server/src/testing/global-setup.ts'],
    projects: [
      {
        test: {
          ...shared,
          name: 'sources',
          include: [
            'server/src/**/*.test.ts',
            'server/tests/**/*.test.ts',
            'server/proof/**/*.test.ts',
            'client/src/**/*.test.ts',
            'dashboard/src/**/*.test.ts',
            'agent/{src,tests}/**/*.test.ts',
            'checks/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...shared,
          testTimeout: 300_000,
          name: 'browser',
          include: ['dashboard/tests/**/*.test.ts'],
          // Builds the dashboard and starts one Chromium, only for runs with browser tests.
          globalSetup: ['dashboard/tests/testing/global-setup.ts'],
        },
      },
    ],
  },
})
