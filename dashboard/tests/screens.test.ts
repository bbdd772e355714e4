import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { powerdnsPrograms } from '../../server/src/providers/testing/powerdns-server.ts'
import { missingPrograms } from '../../server/src/providers/testing/programs.ts'
import { test as base, describeInBrowser } from './testing/dashboard.ts'
import { givenFilledDashboard } from './testing/filled-dashboard.ts'
import { pathOf, screens } from './testing/screens.ts'
import { openTab } from './testing/tab.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const ofColours = ['color-contrast', 'link-in-text-block']

/** One tab for all screens, between which it goes as people do. */
const test = base
  .extend('filled', { scope: 'file' }, async ({}, { onCleanup }) => {
    const filled = await givenFilledDashboard()
    onCleanup(filled.close)
    return filled
  })
  .extend('tab', { scope: 'file' }, async ({ chromium, filled }, { onCleanup }) => {
    const tab = await openTab(chromium, filled.url, { cookies: filled.owner.cookies })
    onCleanup(() => tab.context.close())
    await tab.page.goto('/')
    await tab.settled()
    await tab.page.evaluate(axe)
    return tab
  })

describeInBrowser(
  'every screen',
  () => {
    test.for(screens)('$name', async (screen, { tab, filled }) => {
      const { page, go, settled, faults } = tab
      await page.keyboard.press('Escape')
      await page.mouse.move(0, 0)
      await page.setViewportSize({ width: 1280, height: 720 })
      await page.emulateMedia({ colorScheme: 'light' })
      await go(pathOf(screen, filled.account))
      await screen.act?.(page)
      await settled()
      expect.soft(await violations(page), 'light').toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.locator('html[data-mantine-color-scheme=dark]').waitFor()
      await settled()
      expect.soft(await violations(page, { runOnly: ofColours }), 'dark').toEqual([])
      await page.setViewportSize({ width: 390, height: 844 })
      await settled()
      expect.soft(await page.evaluate('document.documentElement.scrollWidth'), 'narrow').toBe(390)
      expect.soft(faults.splice(0)).toEqual([])
    })
  },
  missingPrograms(powerdnsPrograms),
)

/** What axe finds, in a line each: the rule, and where. */
async function violations(page: Page, options: object = {}): Promise<string[]> {
  const found: any = await page.evaluate(
    `axe.run(${JSON.stringify({ ...options, resultTypes: ['violations'] })})`,
  )
  return found.violations.flatMap(({ id, nodes }: any) =>
    nodes.map(({ html, failureSummary }: any) => `${id}: ${html} ${failureSummary}`),
  )
}
