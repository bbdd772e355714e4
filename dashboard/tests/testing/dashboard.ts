/**
 * The base of browser tests: `test` of Vitest with a service on its own port, a signed-in owner, and `open`, which
 * opens tabs. A test also fails on unexpected errors in a tab (`tab.ts`).
 */
import { test as base, describe, expect } from 'vitest'
import { systemClock } from '#server/kernel/time.ts'
import { titleWithout } from '#server/providers/testing/servers/programs.ts'
import { freePorts } from '#server/providers/testing/servers/server-process.ts'
import { type Browser, givenOwner } from '#server/testing/account/browser.ts'
import { givenService, type TestService } from '#server/testing/service.ts'
import { launchChromium, missingChromium } from './chromium.ts'
import type { Tab, TabOptions } from './tab.ts'
import { createTabPool } from './tab-pool.ts'

export type Dashboard = {
  service: TestService
  /** A host name, because passkeys do not work with IP addresses. */
  url: string
  owner: Browser
}

/** Opens a page of the dashboard in a tab of its own, signed in as the owner unless `cookies` is given. */
export type Open = (path: string, options?: TabOptions) => Promise<Tab>

export const test = base
  // One for each process of tests: one for all would have every message pass through a process more.
  .extend('chromium', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launchChromium()
    onCleanup(() => browser.close())
    return browser
  })
  .extend('dashboard', { scope: 'file' }, async ({}, { onCleanup }): Promise<Dashboard> => {
    const dashboard = await givenDashboard()
    onCleanup(() => dashboard.service.close())
    return dashboard
  })
  .extend('tabPool', { scope: 'file' }, ({ chromium: browser }, { onCleanup }) => {
    const pool = createTabPool(browser)
    onCleanup(pool.close)
    return pool
  })
  .extend('tabs', async ({ tabPool }, { onCleanup }) => {
    const tabs: Tab[] = []
    onCleanup(async () => {
      await Promise.all(tabs.map(tabPool.take))
      expect(tabs.flatMap(({ errors }) => errors)).toEqual([])
    })
    return {
      async open(url: string, path: string, options: TabOptions): Promise<Tab> {
        const tab = await tabPool.open(url, options)
        tabs.push(tab)
        await tab.page.goto(path)
        return tab
      },
    }
  })
  .extend('open', ({ tabs, dashboard }): Open => {
    return (path, options = {}) =>
      tabs.open(dashboard.url, path, { cookies: dashboard.owner.cookies, ...options })
  })

export async function givenDashboard(
  clock = systemClock,
  settings: (url: string) => Record<string, string> | Promise<Record<string, string>> = () => ({}),
): Promise<Dashboard> {
  const [port = 0] = await freePorts(1)
  const url = `http://localhost:${port}`
  const environment = { HOLDFAST_PORT: String(port), HOLDFAST_URL: url, ...(await settings(url)) }
  const service = await givenService({ environment, clock })
  return { service, url, owner: await givenOwner(service) }
}

/** A suite of browser tests, skipped and listed if the browser or another program is missing. */
export function describeInBrowser(title: string, body: () => void, missing: readonly string[] = []): void {
  const all = [...missingChromium, ...missing]
  describe.skipIf(all.length > 0)(titleWithout(all, title), body)
}
