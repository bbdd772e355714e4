import { expect } from 'vitest'
import { givenMember } from '#server/testing/account/browser.ts'
import { describeInBrowser, test } from './testing/dashboard.ts'

/** Runs in the page. */
const spokenNames = (buttons: any[]): string[] =>
  buttons.map((button) => {
    const accessibleButton = button.cloneNode(true)
    for (const hidden of accessibleButton.querySelectorAll('[aria-hidden=true]')) hidden.remove()
    return button.getAttribute('aria-label') ?? accessibleButton.textContent.trim()
  })

describeInBrowser('access', () => {
  test('a token is created, shown once, and works', async ({ dashboard, open }) => {
    const { page } = await open('/tokens')
    await page.getByRole('button', { name: 'New token' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Terraform')
    await dialog.getByRole('radio', { name: 'Read-only' }).check()
    await dialog.getByRole('button', { name: 'Create' }).click()
    const secret = await page.getByText(/^hf_\w{36}$/).innerText()
    await page.getByRole('button', { name: 'I have saved it' }).click()
    await page.getByText(secret).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Terraform' }).waitFor()

    const request = async (method: string) => {
      const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
      const body = method === 'POST' ? { body: JSON.stringify({ provider: 'sandbox' }) } : {}
      return (await fetch(`${dashboard.url}/v1/connections`, { method, headers, ...body })).status
    }
    expect([await request('GET'), await request('POST')]).toEqual([200, 403])
  })

  test('a viewer is offered no changes', async ({ dashboard, open }) => {
    const { service, owner } = dashboard
    const { browser } = await givenMember(service, { email: 'reader@example.com', role: 'viewer' })
    const wait = { prefer: 'wait=20' }
    const connection = await service.request('POST', '/v1/connections', { body: { provider: 'sandbox' } })
    const body = { name: 'read.example', connection_id: connection.body.id }
    const zone = await service.request('POST', '/v1/dns/zones', { body, headers: wait })
    const endpoint = await service.request('POST', '/v1/webhook-endpoints', {
      body: { url: 'http://127.0.0.1:9/', events: ['dns.records_changed'] },
    })
    const pages = [
      '/connections',
      `/connections/${connection.body.id}`,
      '/dns/zones',
      `/dns/zones/${zone.body.id}`,
      '/webhooks/endpoints',
      `/webhooks/endpoints/${endpoint.body.id}`,
      '/webhooks/deliveries',
      '/members',
      '/tokens',
      '/account',
    ]
    // All other buttons only show something.
    const shows =
      /^(API request|Search|Account|History|Name|Show|Details|Copy|Navigation|Zone file|Managed by the name server)/
    const pressed = async (cookies: ReadonlyMap<string, string>) => {
      const { page, go } = await open('/', { cookies })
      const offered: string[] = []
      for (const path of pages) {
        await go(path)
        // The navigation is the same on all pages, and its headings only collapse it.
        const names = await page.getByRole('button').and(page.locator(':not(nav *)')).evaluateAll(spokenNames)
        offered.push(
          ...names.filter((name) => name !== '' && !shows.test(name)).map((name) => `${path} ${name}`),
        )
      }
      return offered
    }
    expect(await pressed(browser.cookies)).toEqual([])
    const { page } = await open(`/dns/zones/${zone.body.id}`, { cookies: browser.cookies })
    await page.getByRole('button', { name: 'Zone file' }).click()
    await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).toEqual(['Export'])
    // The owner has actions on almost all of them, so the test can detect actions.
    expect(await pressed(owner.cookies)).not.toEqual([])
  })
})
