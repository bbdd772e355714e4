import { expect } from 'vitest'
import { eventually } from '#server/testing/wait/wait.ts'
import { describeInBrowser, test } from '../testing/dashboard.ts'
import { clickUndo, offeredUndo } from '../testing/undo.ts'

describeInBrowser('a change', () => {
  test('of the settings of a zone can be undone, and the form shows it', async ({ dashboard, open }) => {
    const { service } = dashboard
    const connection = await service.request('POST', '/v1/connections', { body: { provider: 'sandbox' } })
    const { body: zone } = await service.request('POST', '/v1/dns/zones', {
      body: { name: 'undo.example', connection_id: connection.body.id, labels: { env: 'prod' } },
      headers: { prefer: 'wait=20' },
    })
    const { page } = await open(`/dns/zones/${zone.id}?tab=settings`)
    const ttl = page.getByRole('combobox', { name: 'Default TTL' })
    await ttl.fill('1 fortnight')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Enter a duration, such as 300, 5m or 1h.').waitFor()
    await ttl.fill('1h 30m')
    await page.getByRole('button', { name: 'Add rule' }).click()
    const rules = page.getByRole('textbox', { name: 'Names, relative to the zone' })
    await rules.last().fill('_vendor*')
    await page.getByRole('combobox', { name: 'Labels' }).press('Backspace')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const undo = await offeredUndo(page)
    const settings = async () => {
      const { body } = await service.request('GET', `/v1/dns/zones/${zone.id}`)
      return { ttl: body.default_ttl, ignore: body.ignore, labels: body.labels }
    }
    expect(await settings()).toEqual({
      ttl: 5_400,
      ignore: [...zone.ignore, { name: '_vendor*' }],
      labels: {},
    })

    await clickUndo(undo)
    expect(await settings()).toEqual({ ttl: zone.default_ttl, ignore: zone.ignore, labels: { env: 'prod' } })
    await page.getByText('env:prod', { exact: true }).waitFor()
    await expect.poll(() => ttl.inputValue()).toMatch(/^1\sh$/)
    await expect.poll(() => rules.count()).toBe(zone.ignore.length)
  })

  test('that pauses a webhook endpoint can be undone', async ({ dashboard, open }) => {
    const { service } = dashboard
    const { body: endpoint } = await service.request('POST', '/v1/webhook-endpoints', {
      body: { url: 'http://127.0.0.1:9/', events: ['dns.records_changed'] },
    })
    const state = async () =>
      (await service.request('GET', `/v1/webhook-endpoints/${endpoint.id}`)).body.health.state
    const { page } = await open(`/webhooks/endpoints/${endpoint.id}`)
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    const undo = await offeredUndo(page)
    expect(await state()).toBe('paused')
    await clickUndo(undo)
    expect(await state()).toBe('healthy')
  })

  test('that cannot be undone requires the name', async ({ dashboard, open }) => {
    const { service } = dashboard
    const { body: token } = await service.request('POST', '/v1/tokens', {
      body: { name: 'Old laptop', preset: 'read_only' },
    })
    const isRevoked = async () =>
      (await service.request('GET', `/v1/tokens/${token.id}`)).body.revoked_at !== null
    const { page } = await open(`/tokens/${token.id}`)
    await page.getByRole('button', { name: 'Revoke', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Type Old laptop' }).fill('Laptop')
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await dialog.locator('[aria-invalid=true]').waitFor()
    expect(await isRevoked()).toBe(false)
    await dialog.getByRole('textbox', { name: 'Type Old laptop' }).fill('Old laptop')
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await eventually(isRevoked)
  })
})
