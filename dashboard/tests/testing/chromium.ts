import { type BrowserServer, chromium } from 'playwright-core'
import { missingPrograms, programPath } from '#server/providers/testing/servers/programs.ts'

/** Debian's package of that name has it. */
export const missingChromium = missingPrograms(['chromium'])

export async function launchChromium(): Promise<BrowserServer> {
  return await chromium.launchServer({
    executablePath: programPath('chromium') ?? 'chromium',
    args: [
      // Root may not use the sandbox, and containers often run as root.
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  })
}
