/** Tests with a filled dashboard and one tab per person, which navigates between pages without reloading. */
import { test as base } from './dashboard.ts'
import { givenFilledDashboard, type Who } from './filled-dashboard.ts'
import { openTab, type Tab, type TabOptions } from './tab.ts'

export function filledTest(options: TabOptions = {}) {
  return base
    .extend('filled', { scope: 'file' }, async ({}, { onCleanup }) => {
      const filled = await givenFilledDashboard()
      onCleanup(filled.close)
      return filled
    })
    .extend('tabOf', { scope: 'file' }, async ({ chromium, filled }, { onCleanup }) => {
      const tabs = new Map<Who, Promise<Tab>>()
      onCleanup(async () => {
        for (const tab of tabs.values()) await (await tab).close()
      })
      const open = async (who: Who) => {
        const tab = await openTab(chromium, filled.url, { cookies: filled.people[who], ...options })
        await tab.page.goto('/')
        await tab.settled()
        return tab
      }
      return (who: Who = 'owner'): Promise<Tab> => {
        const tab = tabs.get(who) ?? open(who)
        tabs.set(who, tab)
        return tab
      }
    })
}
