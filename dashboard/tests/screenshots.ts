/**
 * Screenshots of every screen: `npm run screenshots`. In another language (`LOCALE=de-DE SCREENSHOTS=<folder>`) only
 * screens without a click are taken, since buttons are found by their English names.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import { filledTest } from './testing/filled-test.ts'
import { pathOf } from './testing/screens/screen.ts'
import { screens } from './testing/screens/screens.ts'

const directory = process.env['SCREENSHOTS'] ?? join(import.meta.dirname, '../../docs/screenshots')
const locale = process.env['LOCALE'] ?? 'en-GB'
const shown = locale.startsWith('en') ? screens : screens.filter(({ act }) => !act)
const wide = { width: 1280, height: 800 }
const narrow = { width: 390, height: 844 }

const test = filledTest({ locale, viewport: wide, isBlurred: true })

beforeAll(() => {
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
})

test.for(shown)('$name', async (screen, { tabOf, filled }) => {
  const { page, go, settled } = await tabOf(screen.who)
  const picture = (look: string) => takePicture(page, join(directory, `${screen.name}${look}.webp`))
  await go(pathOf(screen, filled.account))
  await screen.act?.(page)
  await settled()
  await picture('')
  await inColours(page, 'dark')
  await picture('-dark')
  await inColours(page, 'light')
  await page.setViewportSize(narrow)
  await settled()
  await picture('-narrow')
  await page.setViewportSize(wide)
  await page.keyboard.press('Escape')
})

async function inColours(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  // The page shows it a moment later.
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
}

/** A screenshot of the tab as WebP, a third of the size of PNG. */
async function takePicture(page: Page, path: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  const { data } = await devTools.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
  await devTools.detach()
  await writeFile(path, Buffer.from(data, 'base64'))
}
