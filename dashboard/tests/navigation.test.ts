import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { describeInBrowser, test } from './testing/dashboard.ts'

describeInBrowser('navigation', () => {
  test('the palette opens the typed name, even if Enter comes before the result', async ({
    dashboard,
    open,
  }) => {
    const name = 'Somewhere in the cellar'
    for (const each of ['Somewhere else', name])
      await dashboard.service.request('POST', '/v1/connections', {
        body: { provider: 'sandbox', name: each },
      })
    const { page } = await open('/icon.svg')
    const wire = await page.context().newCDPSession(page)
    await wire.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await page.goto('/')
    // As soon as there is a palette, while the page is still filling.
    await page.getByRole('button', { name: 'Search or run' }).first().waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await wire.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await wire.detach()
  })

  test('Enter in the palette never opens a result of the previous text', async ({ dashboard, open }) => {
    const [first, second] = ['Attic', 'Basement']
    for (const name of [first, second])
      await dashboard.service.request('POST', '/v1/connections', { body: { provider: 'sandbox', name } })
    const { page, settled } = await open('/tokens')
    await settled()
    const released = Promise.withResolvers<void>()
    await page.route(`**/v1/search?q=${second}*`, async (route) => {
      await released.promise
      await route.continue()
    })
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search or run' })
    await field.fill(first)
    await page.getByRole('option', { name: first, selected: true }).waitFor()
    const asked = page.waitForRequest(`**/v1/search?q=${second}*`)
    await field.fill(second)
    await page.keyboard.press('Enter')
    await asked
    expect(await page.getByRole('option', { name: first }).count()).toBe(1)
    expect(new URL(page.url()).pathname).toBe('/tokens')
    released.resolve()
    await page.getByRole('heading', { name: second }).waitFor()
    await page.unrouteAll()
  })

  test('the arrow keys select another result of the palette', async ({ open }) => {
    const { page } = await open('/tokens')
    await page.getByRole('button', { name: 'Search or run' }).first().click()
    const field = page.getByRole('combobox', { name: 'Search or run' })
    await field.fill('webhooks')
    const active = async () => {
      const id = await field.getAttribute('aria-activedescendant')
      return id === null ? null : await page.locator(`[id="${id}"]`).innerText()
    }
    expect(await active()).toBe('Endpoints')
    await field.press('ArrowUp')
    expect(await active()).not.toBe('Endpoints')
    await field.press('ArrowDown')
    expect(await active()).toBe('Endpoints')
    await field.press('ArrowDown')
    expect(await active()).toBe('Deliveries')
    await field.press('Enter')
    await page.getByRole('heading', { name: 'Deliveries', exact: true }).waitFor()
  })

  test('the navigation marks the page that is open, and no other', async ({ open }) => {
    const { page, go } = await open('/domains')
    const marked = page.locator('nav a[aria-current=page]:visible')
    await expect.poll(() => marked.allInnerTexts()).toEqual(['Domains'])
    await go('/domains/watched')
    await expect.poll(() => marked.allInnerTexts()).toEqual(['Watched domains'])
  })

  test('a form shows the resource of its page after a change of page', async ({ dashboard, open }) => {
    const made = []
    for (const name of ['First', 'Second'])
      made.push(
        (await dashboard.service.request('POST', '/v1/connections', { body: { provider: 'sandbox', name } }))
          .body,
      )
    const [first, second] = made
    const { page, go } = await open(`/connections/${first.id}`)
    const name = page.getByRole('textbox', { name: 'Name' }).first()
    for (const [id, shown] of [
      [first.id, 'First'],
      [second.id, 'Second'],
      [first.id, 'First'],
    ]) {
      await go(`/connections/${id}`)
      await expect.poll(() => name.inputValue()).toBe(shown)
    }
  })

  test('filters are part of the URL, and are kept when it is opened again', async ({ dashboard, open }) => {
    await dashboard.service.request('POST', '/v1/tokens', { body: { name: 'Reader', preset: 'read_only' } })
    const { page } = await open('/tokens')
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Revoked' }).click()
    await page.getByText('No items match').waitFor()
    const again = await open(page.url())
    await again.page.getByText('No items match').waitFor()
  })

  test('the outline of a page is painted before any script or style sheet', async ({ open }) => {
    const { page } = await open('/icon.svg')
    const released = Promise.withResolvers<void>()
    await page.route('**/assets/**', async (route) => {
      await released.promise
      await route.continue()
    })
    await page.goto('/dns/zones', { waitUntil: 'commit' })
    const outline = page.locator('#outline')
    await outline.waitFor()
    // While nothing else has arrived.
    await expect.poll(() => page.evaluate(`performance.getEntriesByName('first-paint').length`)).toBe(1)
    const loaded = `performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/')).length`
    expect(await page.evaluate(loaded)).toBe(0)
    const colour = () => page.evaluate("getComputedStyle(document.getElementById('outline')).backgroundColor")
    const light = await colour()
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await colour()).not.toBe(light)
    released.resolve()
    await page.getByRole('heading', { name: 'Zones', exact: true }).waitFor()
    expect(await outline.count()).toBe(0)
    // The styles of the theme come after the style sheet.
    const primary = `getComputedStyle(document.documentElement).getPropertyValue('--mantine-primary-color-filled')`
    expect(await page.evaluate(primary)).toBe('#289f80')
    const html = await (await page.request.get('/', { headers: { accept: 'text/html' } })).body()
    // The data that one round trip can transfer on a new connection: ten packets.
    expect(html.byteLength).toBeLessThan(14_000)
  })

  test('offline, pages stay, unsaved changes are reported and kept, and data is loaded again later', async ({
    dashboard,
    open,
  }) => {
    const { page, settled } = await open('/tokens?new=token', { expectsConnectionLoss: true })
    await settled()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Made on the train')
    await page.context().setOffline(true)
    await page.getByText('You are offline', { exact: true }).waitFor({ state: 'attached' })
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog
      .getByRole('alert')
      .getByText(/nothing was saved/)
      .waitFor()
    expect(await dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Made on the train')
    expect(await page.getByRole('heading', { name: 'API tokens', includeHidden: true }).count()).toBe(1)

    await dashboard.service.request('POST', '/v1/tokens', {
      body: { name: 'Meanwhile', preset: 'read_only' },
    })
    await page.context().setOffline(false)
    await dialog.getByRole('button', { name: 'Create' }).click()
    await page.getByText(/^hf_\w{36}$/).waitFor()
    await page.getByText('Meanwhile').waitFor({ state: 'attached' })
    expect(await page.getByText('You are offline', { exact: true }).count()).toBe(0)
  })

  test('everything is in German if the browser requests it', async ({ open }) => {
    const { page } = await open('/dns/zones', { locale: 'de-DE' })
    await page.getByRole('heading', { name: 'Zonen', exact: true }).waitFor()
    await page.locator('html[lang=de]').waitFor()
  })

  test('a tab in the URL is in view on a phone, and pings appear while their heartbeat is open', async ({
    dashboard,
    open,
  }) => {
    const { service } = dashboard
    const { body: heartbeat } = await service.request('POST', '/v1/heartbeats', {
      body: { name: 'Backup', schedule: { kind: 'period', period_seconds: 86_400 } },
    })
    const { page, go } = await open('/heartbeats', { viewport: { width: 390, height: 844 } })
    await go(`/heartbeats/${heartbeat.id}?tab=settings`)
    const box = await page.getByRole('tab', { name: 'Settings', selected: true }).boundingBox()
    expect((box?.x ?? 390) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
    await page.getByRole('tab', { name: 'Runs' }).click()
    await page.getByText('No pings yet').waitFor()
    await service.app.inject({ url: `/v1/ingest/heartbeats/${heartbeat.token_secret}` })
    const details = await page.getByRole('button', { name: /^Details/ }).boundingBox()
    expect(details?.height).toBeGreaterThanOrEqual(40)
  })

  test('only the messages of one language are loaded, and another one when it is chosen', async ({
    open,
  }) => {
    const [english] = globSync('messages-en-*.js', { cwd: join(import.meta.dirname, '../dist/assets') })
    const { page } = await open('/dns/zones', {
      locale: 'de-DE',
      expectedErrors: [`404 GET /assets/${english}`],
    })
    const loaded = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .flatMap(({ name }) => /\/messages-(\w+)-[^/]*\.js$/.exec(name)?.[1] ?? [])
          .toSorted()
          .filter((language, index, all) => language !== all[index - 1]),
      )
    await page.getByRole('heading', { name: 'Zonen', exact: true }).waitFor()
    expect(await loaded()).toEqual(['de'])
    // After a release, the open page refers to a file that no longer exists.
    await page.route(`**/assets/${english}`, (route) => route.fulfill({ status: 404 }), { times: 1 })
    await page.getByRole('button', { name: 'Kontomenü' }).click()
    await page.getByRole('menuitem', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'Zones', exact: true }).waitFor()
    expect(await loaded()).toEqual(['en'])
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Deutsch' }).click()
    await page.getByRole('heading', { name: 'Zonen', exact: true }).waitFor()
    expect(await loaded()).toEqual(['de', 'en'])
  })

  test('the documentation is available without sign-in, and its search finds a section', async ({ open }) => {
    const { page } = await open('/docs', { cookies: new Map() })
    await page.getByRole('link', { name: 'Getting started' }).first().waitFor()
    await page.getByRole('searchbox', { name: 'Search the guides' }).fill('drift policy')
    await page.getByRole('link', { name: /^DNS: Drift/ }).click()
    await page.getByRole('heading', { name: /^Drift/ }).waitFor()
    expect(page.url()).toMatch(/\/docs\/guides\/dns#drift$/)
  })

  test('the API reference shows this installation, and keeps an entered token in memory only', async ({
    dashboard,
    open,
  }) => {
    const { page } = await open('/docs/api#tag/whoami/GET/v1/whoami', { cookies: new Map() })
    await page.getByText(dashboard.url, { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Open Group - DNS' }).waitFor()
    await page.getByPlaceholder('Token').first().fill(dashboard.service.token)
    await page.getByRole('button', { name: /^Test Request.*\/v1\/whoami/ }).click()
    await page.getByRole('button', { name: /^Send/ }).first().click()
    await page.getByText('200 OK').waitFor()
    const stored = await page.evaluate<string>(
      `indexedDB.databases().then((found) => JSON.stringify([localStorage, sessionStorage, found, document.cookie]))`,
    )
    expect(stored).not.toContain(dashboard.service.token.slice(3))
  })
})

describeInBrowser('the navigation of all areas', () => {
  const wide = { width: 1280, height: 720 }
  const phone = { width: 390, height: 844 }

  test('is in groups that close, with what needs attention', async ({ open }) => {
    const { page } = await open('/icon.svg')
    await page.setViewportSize(wide)
    await serveAttention(page)
    await page.goto('/monitors')
    const navigation = page.getByRole('navigation', { name: 'Navigation' })
    await navigation.getByRole('link', { name: 'Monitors (5 items need attention)' }).waitFor()
    await navigation.getByRole('link', { name: 'Heartbeats (120 items need attention)' }).waitFor()
    expect(await navigation.getByText('99+').count()).toBe(1)
    const bottomOf = async (link: Locator) => {
      const box = await link.boundingBox()
      return (box?.y ?? wide.height) + (box?.height ?? 0)
    }
    await expect
      .poll(() => bottomOf(navigation.getByRole('link', { name: 'Monitors' })))
      .toBeLessThanOrEqual(wide.height)
    expect(await navigation.getByRole('link').count()).toBeGreaterThan(22)
    const monitoring = navigation.getByRole('button', { name: 'Monitoring' })
    await monitoring.press('Enter')
    expect(await monitoring.getAttribute('aria-expanded')).toBe('false')
    // The page that is open stays in sight.
    await navigation.getByRole('link', { name: 'Incidents' }).waitFor({ state: 'detached' })
    const here = navigation.getByRole('link', { name: 'Monitors' })
    expect(await here.getAttribute('aria-current')).toBe('page')
    await navigation.getByRole('button', { name: 'Monitoring (125 items need attention)' }).waitFor()
    await page.reload()
    await navigation.getByRole('button', { name: 'Monitoring', expanded: false }).press('Enter')
    await navigation.getByRole('link', { name: 'Heartbeats' }).waitFor()
    // The last page is reached with the keyboard, in a window of the usual height.
    const last = navigation.getByRole('link').last()
    await last.focus()
    expect(await bottomOf(last)).toBeLessThanOrEqual(wide.height)
    await last.press('Enter')
    await page.getByRole('heading', { level: 1, name: (await last.innerText()).trim() }).waitFor()
    await page.unrouteAll()
  })

  test('has a bar and a list of all pages on a phone', async ({ open }) => {
    const { page } = await open('/icon.svg')
    await page.setViewportSize(phone)
    await serveAttention(page)
    await page.goto('/')
    const bar = page.getByRole('navigation', { name: 'Main pages' })
    const more = bar.getByRole('button', { name: /^More.*\(122 items need attention\)|^\(122.*More$/s })
    await more.waitFor()
    expect(await bar.getByRole('link').count()).toBe(4)
    // Not cut off: a label that has no room is an ellipsis.
    expect((await more.getByText('99+').boundingBox())?.width).toBeGreaterThan(15)
    await more.press('Enter')
    const all = page.getByRole('dialog', { name: 'All pages' })
    expect(await all.getByRole('link').count()).toBeGreaterThan(22)
    await all.getByRole('link', { name: 'Domains (2 items need attention)' }).waitFor()
    const search = all.getByRole('searchbox', { name: 'Find a page' })
    await search.fill('monitoring')
    await all.getByRole('link', { name: 'Domains' }).waitFor({ state: 'detached' })
    await all.getByRole('link', { name: 'Incidents' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Incidents' }).waitFor()
    await all.waitFor({ state: 'detached' })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(phone.width)
    // A page that is not on the bar is within "More".
    expect(await bar.getByRole('button', { name: /More/ }).getAttribute('data-here')).toBe('true')
    // Opened again, it shows all pages, and Escape closes it.
    await bar.getByRole('button', { name: /More/ }).click()
    expect(await search.inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await all.waitFor({ state: 'detached' })
    await page.unrouteAll()
  })
})

/** What the API answers when these need attention, in the fields that the overview shows. */
const needAttention = {
  domains: Array.from({ length: 2 }, (_, index) => ({
    id: `dom_${index}`,
    display_name: `${index}.example`,
    status: 'expired',
    sync: { error: null },
    days_left: 0,
  })),
  monitors: Array.from({ length: 5 }, (_, index) => ({
    id: `mon_${index}`,
    name: `Monitor ${index}`,
    open_incident_id: null,
    last_result: null,
    state_since: null,
  })),
  heartbeats: Array.from({ length: 120 }, (_, index) => ({
    id: `hb_${index}`,
    name: `Backup ${index}`,
    open_incident_id: null,
    state_since: null,
  })),
}

async function serveAttention(page: Page): Promise<void> {
  for (const [resource, data] of Object.entries(needAttention))
    await page.route(`**/v1/${resource}?*needs_attention=true*`, (route) =>
      route.fulfill({ json: { data, next_cursor: null } }),
    )
}
