import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'server/src/**/*.test.ts',
      'server/tests/**/*.test.ts',
      'server/proof/**/*.test.ts',
      'dashboard/src/**/*.test.ts',
    ],
    globalSetup: ['server/src/testing/global-setup.ts'],
    // Most tests wait for other programs: on a small machine more of them run at once than it has cores.
    // A file shares its process with others, which saves loading the service again; what it makes ends with it.
    isolate: false,
    maxWorkers: Math.max(4, availableParallelism()),
    testTimeout: 60_000,
    hookTimeout: 90_000,
  },
})
