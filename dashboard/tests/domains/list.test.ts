import { expect } from 'vitest'
import { type EppServer, startEppServer } from '#server/providers/epp/testing/epp-server.ts'
import { newDomain } from '#server/providers/epp/testing/registry.ts'
import { test as base, describeInBrowser } from '../testing/dashboard.ts'
import { givenSandboxDomain } from './given-domain.ts'

const test = base.extend('epp', { scope: 'file' }, async ({}, { onCleanup }): Promise<EppServer> => {
  const server = await startEppServer()
  onCleanup(() => server.stop())
  return server
})

describeInBrowser('the list of domains', () => {
  test('renews and locks the selected ones, after the total price was shown', async ({
    dashboard: { service },
    open,
  }) => {
    const { registrar } = await givenSandboxDomain(service, 'first.example', { locked: true })
    const sandbox = `/v1/connections/${registrar}/sandbox`
    await service.request('PUT', `${sandbox}/domains/second.example`, { body: { locked: false } })
    await service.request('PUT', `${sandbox}/domains/third.example`, {
      body: { statuses: ['pendingDelete'] },
    })
    await service.request('PUT', `/v1/domains/registrars/${registrar}`, {
      body: { adds_new: true },
      headers: { prefer: 'wait=20' },
    })
    const { page } = await open('/domains')
    const dialog = page.getByRole('dialog')
    const select = async (...names: string[]) => {
      for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    }
    await select('first.example', 'second.example', 'third.example')
    await page.getByText('3 selected').waitFor()
    await page.getByRole('button', { name: 'Renew', exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Years' }).fill('2')
    await dialog.getByRole('button', { name: 'Show prices' }).click()
    await dialog.getByText('2 domains can be renewed.').waitFor()
    // Its registry would not renew it any more.
    await dialog.getByText(/^third\.example: /).waitFor()
    await page.setViewportSize({ width: 375, height: 800 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(375)
    const renew = dialog.getByRole('button', { name: /^Renew 2 domains for €/ })
    const total = await renew.innerText()
    await renew.click()
    await dialog.getByText('The operations on 2 domains have started.').waitFor()
    expect(total).toMatch(/€\d/)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1280, height: 800 })

    const { body } = await service.request('GET', `/v1/domains/operations?connection_id=${registrar}`)
    expect(body.data.map(({ kind }: { kind: string }) => kind)).toEqual(['renew', 'renew'])
    await expect
      .poll(
        async () => {
          const { data } = (await service.request('GET', `/v1/domains/operations?connection_id=${registrar}`))
            .body
          return data.every(({ state }: { state: string }) => state === 'done' || state === 'failed')
        },
        { timeout: 180_000 },
      )
      .toBe(true)

    await select('first.example', 'second.example')
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Lock against transfers' }).click()
    await dialog.getByText('1 domain will be changed. 1 is as requested already').waitFor()
    await dialog.getByRole('button', { name: 'Change 1 domain' }).click()
    await dialog.getByText('The operation on 1 domain has started.').waitFor()
    await dialog.getByRole('link', { name: 'second.example' }).click()
    await page.getByRole('heading', { name: 'second.example: Lock against transfers' }).waitFor()
  })

  test('names the worst problem of each domain, and marks expiry dates that were entered', async ({
    dashboard: { service },
    open,
  }) => {
    const { registrar, domain: unread } = await givenSandboxDomain(service, 'unread.example', {
      auto_renew: true,
    })
    const { domain: unlocked } = await givenSandboxDomain(service, 'unlocked.example', {
      auto_renew: false,
      locked: false,
      expires_at: new Date(Date.now() + 3 * 86_400_000).toISOString(),
    })
    await service.request('POST', `/v1/domains/${unlocked}/checks`, { headers: { prefer: 'wait=20' } })
    const { body: held } = await service.request('POST', '/v1/domains', {
      body: { name: 'held-elsewhere.example' },
    })
    await service.request('PATCH', `/v1/domains/${held.id}`, { body: { expires_at: '2031-05-06' } })
    await service.request('PATCH', `/v1/connections/${registrar}/sandbox`, {
      body: { faults: [{ on: 'read', kind: 'rejected', name: 'unread.example' }] },
    })
    await service.request('POST', `/v1/domains/${unread}/refresh`, { headers: { prefer: 'wait=20' } })
    const { page } = await open('/domains')
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    await row('unlocked.example').getByText('Expires soon, without auto-renew').waitFor()
    await row('unlocked.example').getByText('and 2 more').waitFor()
    await row('held-elsewhere.example').getByText('Entered by you').waitFor()
    await row('unread.example').getByText('Could not be read', { exact: true }).waitFor()
    expect(await row('unlocked.example').getByText('Entered by you').count()).toBe(0)
  })

  test('gets domains by name from a registry that cannot list them', async ({
    dashboard: { service },
    open,
    epp,
  }) => {
    const { domains, registrar } = epp.registry
    domains.set('mine.example', newDomain(registrar, new Date('2031-03-04T05:06:07Z')))
    await service.request('POST', '/v1/connections', {
      body: { provider: 'epp', name: 'My registry', credentials: epp.credentials },
    })
    const { page } = await open('/domains?new=domains', { expectedErrors: ['422 POST /v1/domains/import'] })
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Registrar' }).click()
    await page.getByRole('option', { name: 'My registry' }).click()
    await dialog.getByRole('textbox', { name: 'Names' }).fill('mine.example, unknown.example')
    await dialog.getByRole('button', { name: 'Add domains' }).click()
    await dialog.getByText('EPP has no domain unknown.example.').waitFor()
    await dialog.getByRole('textbox', { name: 'Names' }).fill('mine.example')
    await dialog.getByRole('button', { name: 'Add domains' }).click()
    await page.getByRole('link', { name: 'mine.example' }).waitFor()
  })
})
