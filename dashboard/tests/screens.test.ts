import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { powerdnsPrograms } from '#server/providers/testing/servers/powerdns-server.ts'
import { missingPrograms } from '#server/providers/testing/servers/programs.ts'
import { describeInBrowser } from './testing/dashboard.ts'
import type { FilledAccount } from './testing/filled-account.ts'
import type { Who } from './testing/filled-dashboard.ts'
import { filledTest } from './testing/filled-test.ts'
import { type SentForm, sendForms } from './testing/forms.ts'
import { pathOf } from './testing/screens/screen.ts'
import { screens } from './testing/screens/screens.ts'
import { openTab, type Tab } from './testing/tab.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Also behind a dialog. */
const apiRequests = { name: 'API request', includeHidden: true } as const

/** One of each kind: contents, a guide with pictures and tables, the list of decisions, the API reference. */
const documentationPages = ['/docs', '/docs/guides/dns', '/docs/decisions', '/docs/api']

const ofColours = ['color-contrast', 'link-in-text-block']
/** The rules of WCAG 2.2, which axe runs only on request. */
const wcag22 = { 'target-size': { enabled: true } }

/** The header and the navigation around a page, which have more elements than most pages. */
const frame = ['header', 'navbar', 'footer'].map((part) => `.mantine-AppShell-${part}`)
/** The options and the HTML of frames in which axe found no violation. */
const validFrames = new Set<string>()

/** The results of the forms on all screens. */
const forms: (SentForm & { screen: string })[] = []
const shown = new Set<string>()

const test = filledTest()
  /** Tabs with axe by person, which navigate between pages without reloading. */
  .extend('idleTabs', { scope: 'file' }, ({}, { onCleanup }) => {
    const idle = new Map<Who, Tab[]>()
    onCleanup(async () => {
      for (const tab of [...idle.values()].flat()) await tab.close()
    })
    return (who: Who) => idle.getOrInsertComputed(who, () => [])
  })
  .extend('shownTo', ({ chromium, filled, idleTabs }, { onCleanup }) => {
    const openedFor = async (who: Who) => {
      const tab = await openTab(chromium, filled.url, { cookies: filled.people[who] })
      await tab.page.goto('/')
      await tab.settled()
      await tab.page.evaluate(axe)
      return tab
    }
    return async (who: Who = 'owner') => {
      const tab = idleTabs(who).pop() ?? (await openedFor(who))
      onCleanup(() => void idleTabs(who).push(tab))
      return tab
    }
  })

test('every route has a screen', () => {
  const sources = globSync('../src/**/paths.ts', { cwd: import.meta.dirname })
  const routes = sources.flatMap((file) => {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8')
    return [...text.matchAll(/= pageAddress\(\s*'(\/[^']*)'/g)].map(([, path = '']) => path)
  })
  expect(routes.length).toBeGreaterThan(20)
  const anyAccount = new Proxy({}, { get: () => 'id' }) as FilledAccount
  const shown = screens.map((screen) => pathOf(screen, anyAccount).replace(/[?#].*/, ''))
  const patternOf = (route: string) => new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}$`)
  expect(routes.filter((route) => !shown.some((path) => patternOf(route).test(path)))).toEqual([])
})

describeInBrowser(
  'every screen',
  () => {
    // One at a time would use half of the processors.
    test.concurrent.for(screens)('$name', async (screen, { shownTo, filled, expect }) => {
      const tab = await shownTo(screen.who)
      const { page, go, settled, errors } = tab
      await page.keyboard.press('Escape')
      await page.mouse.move(0, 0)
      await page.setViewportSize({ width: 1280, height: 720 })
      await page.emulateMedia({ colorScheme: 'light' })
      await go(pathOf(screen, filled.account))
      await screen.act?.(page)
      await settled()
      expect(new URL(page.url()).pathname).toBe(pathOf(screen, filled.account).replace(/[?#].*/, ''))
      expect.soft(await violations(page, { rules: wcag22 }), 'light').toEqual([])
      for (const layer of await page.locator('main, [role=dialog]').all())
        expect.soft(await layer.getByRole('button', apiRequests).count(), 'API request').toBeLessThan(2)
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.locator('html[data-mantine-color-scheme=dark]').waitFor()
      await settled()
      expect.soft(await violations(page, { runOnly: ofColours }), 'dark').toEqual([])
      await page.setViewportSize({ width: 390, height: 844 })
      await settled()
      expect.soft(await page.evaluate('document.documentElement.scrollWidth'), 'narrow').toBe(390)
      const { expectedErrors = [] } = screen
      expect.soft(errors.splice(0).filter((error) => !expectedErrors.includes(error))).toEqual([])
      const sent = await sendForms(tab)
      expect.soft(sent.filter(({ outcome }) => outcome === 'lost')).toEqual([])
      expect.soft(errors.splice(0).filter((error) => !error.startsWith('422 '))).toEqual([])
      forms.push(...sent.map((form) => ({ ...form, screen: screen.name })))
      shown.add(screen.name)
      // A page without forms, so that no form keeps its state.
      if (sent.length > 0) await go('/no/such/page')
    })

    test.concurrent.for(documentationPages)('%s', async (path, { chromium, filled, expect }) => {
      const { page, close } = await openTab(chromium, filled.url)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.goto(path)
        const content =
          path === '/docs/api' ? page.getByRole('button', { name: 'Open Group - DNS' }) : page.locator('h1')
        await content.first().waitFor()
        await page.evaluate(axe)
        expect.soft(await violations(page, { rules: wcag22 }), colorScheme).toEqual([])
      }
      await close()
    })

    test('shows an error of its form that belongs to no field', ({ skip }) => {
      skip(shown.size < screens.length, 'Not every screen was shown')
      const inFull = forms.filter(({ outcome }) => outcome === 'shown')
      const notSent = forms.filter(({ outcome }) => outcome === 'not sent')
      expect(notSent.length, JSON.stringify(notSent)).toBeLessThan(inFull.length)
      expect(inFull.length).toBeGreaterThan(20)
    })
  },
  missingPrograms(powerdnsPrograms),
)

/** The violations that axe finds, one per line: the rule and the place. A frame without any is checked once. */
async function violations(page: Page, options: object = {}): Promise<string[]> {
  const parts = `[...document.querySelectorAll('${frame}')].map(({ outerHTML }) => outerHTML)`
  const frameKey = JSON.stringify([options, await page.evaluate(parts)])
  const context = validFrames.has(frameKey) ? { exclude: frame } : { include: 'html' }
  // Without `preload`, axe does not load style sheets and media of other origins. The pages have none.
  const settings = { ...options, resultTypes: ['violations'], preload: false }
  const found: any = await page.evaluate(`axe.run(${JSON.stringify(context)}, ${JSON.stringify(settings)})`)
  if (found.violations.length === 0) validFrames.add(frameKey)
  return found.violations.flatMap(({ id, nodes }: any) =>
    nodes.map(({ html, failureSummary }: any) => `${id}: ${html} ${failureSummary}`),
  )
}
