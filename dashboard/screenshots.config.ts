import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['dashboard/tests/screenshots.ts'],
    globalSetup: ['server/src/testing/global-setup.ts', 'dashboard/tests/testing/global-setup.ts'],
    testTimeout: 120_000,
  },
})
