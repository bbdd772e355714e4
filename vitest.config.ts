import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['server/src/**/*.test.ts', 'server/tests/**/*.test.ts', 'server/proof/**/*.test.ts'],
    globalSetup: ['server/src/testing/global-setup.ts'],
    // Most tests wait for other programs: on a small machine more of them run at once than it has cores.
    maxWorkers: Math.max(4, availableParallelism()),
    testTimeout: 60_000,
    hookTimeout: 90_000,
  },
})
