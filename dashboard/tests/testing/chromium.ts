import { type Browser, chromium } from 'playwright-core'
import { missingPrograms, programPath } from '#server/providers/testing/servers/programs.ts'

/** The packages of Debian with Chromium. The first needs half the processor time, since it manages no windows. */
const program = ['chromium-headless-shell', 'chromium'].find((name) => programPath(name) !== undefined)

export const missingChromium = program === undefined ? missingPrograms(['chromium']) : []

export async function launchChromium(): Promise<Browser> {
  return await chromium.launch({
    executablePath: programPath(program ?? 'chromium') ?? 'chromium',
    args: [
      // Root cannot use the sandbox, and containers often run as root.
      '--no-sandbox',
      '--disable-gpu',
      // Saves a process.
      '--in-process-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  })
}
