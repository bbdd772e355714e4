/** Pictures of every screen: `npm run screenshots`. */
import { mkdirSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import { test as base } from './testing/dashboard.ts'
import { givenFilledDashboard } from './testing/filled-dashboard.ts'
import { pathOf, screens } from './testing/screens.ts'
import { openTab } from './testing/tab.ts'

const directory = process.env['SCREENSHOTS'] ?? join(import.meta.dirname, '../../docs/screenshots')
const wide = { width: 1280, height: 800 }
const narrow = { width: 390, height: 844 }

const test = base
  .extend('filled', { scope: 'file' }, async ({}, { onCleanup }) => {
    const filled = await givenFilledDashboard()
    onCleanup(filled.close)
    return filled
  })
  .extend('tab', { scope: 'file' }, async ({ chromium, filled }, { onCleanup }) => {
    const tab = await openTab(chromium, filled.url, {
      cookies: filled.owner.cookies,
      locale: process.env['LOCALE'] ?? 'en-GB',
      viewport: wide,
    })
    onCleanup(() => tab.context.close())
    await tab.page.goto('/')
    await tab.settled()
    return tab
  })

beforeAll(() => {
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
})

test.for(screens)('$name', async (screen, { tab, filled }) => {
  const { page, go, settled } = tab
  const picture = (look: string) => takePicture(page, join(directory, `${screen.name}${look}.webp`))
  await go(pathOf(screen, filled.account))
  await screen.act?.(page)
  await settled()
  await picture('')
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture('-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(narrow)
  await settled()
  await picture('-narrow')
  await page.setViewportSize(wide)
  await page.keyboard.press('Escape')
})

/** What the tab shows, as WebP, which has a third of the bytes of a PNG. */
async function takePicture(page: Page, path: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  const { data } = await devTools.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
  await devTools.detach()
  await writeFile(path, Buffer.from(data, 'base64'))
}
