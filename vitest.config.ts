import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const shared = {
  // Most tests wait for other programs: on a small machine more of them run at once than it has cores.
  // A file shares its process with others, which saves loading the service again; what it makes ends with it.
  isolate: false,
  // With four, tests in Chromium leave too little of two cores for each other.
  maxWorkers: Math.max(3, availableParallelism()),
  testTimeout: 60_000,
  hookTimeout: 90_000,
  // Without it `expect.poll` gives up after a second, which a busy machine does not keep.
  expect: { poll: { timeout: 50_000 } },
  setupFiles: [
    'server/src/testing/wait/wait-setup.ts',
    'server/src/testing/property-seed.ts',
    // Judges every statement that the service sends.
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
          // The pages as they are built now, and one Chromium for all: only for runs that have such tests.
          globalSetup: ['dashboard/tests/testing/global-setup.ts'],
        },
      },
    ],
  },
})
