/**
 * The tabs of a test file. If possible, a test gets a tab in which an earlier test has loaded the pages: they are
 * cached and compiled, and load in a fraction of the time.
 */
import type { Browser } from 'playwright-core'
import { contextOptions, openTab, type Tab, type TabOptions } from './tab.ts'

export type TabPool = {
  open(url: string, options: TabOptions): Promise<Tab>
  /** Returns a tab to the pool after a test. */
  take(tab: Tab): Promise<void>
  close(): Promise<void>
}

export function createTabPool(browser: Browser): TabPool {
  const kinds = new Map<Tab, string>()
  const idle = new Set<Tab>()
  return {
    async open(url, options) {
      const kind = JSON.stringify([url, contextOptions(options)])
      const known = [...idle].find((tab) => kinds.get(tab) === kind)
      if (known) {
        idle.delete(known)
        await known.use(options)
        return known
      }
      const tab = await openTab(browser, url, options)
      kinds.set(tab, kind)
      return tab
    },
    async take(tab) {
      const isClear = await tab.clear().then(
        () => true,
        // Its service has stopped, or the tab is closed.
        () => false,
      )
      if (isClear) idle.add(tab)
      else await tab.close()
    },
    async close() {
      await Promise.all([...idle].map((tab) => tab.close()))
    },
  }
}
