import { expect } from 'vitest'
import { systemClock } from '#server/kernel/time.ts'
import { test as base, describeInBrowser, givenDashboard } from '../testing/dashboard.ts'

/** Nothing is applied: zones can be selected before the provider has them. */
const test = base.extend('dashboard', { scope: 'file' }, async ({}, { onCleanup }) => {
  const dashboard = await givenDashboard(systemClock, () => ({ HOLDFAST_ROLE: 'api' }))
  onCleanup(() => dashboard.service.close())
  return dashboard
})

/** More than one page of a list. */
const zoneCount = 203

describeInBrowser('selecting a resource', () => {
  test('finds a zone beyond the first pages by typing, with the keyboard only, and shows its name', async ({
    dashboard,
    open,
  }) => {
    const { service } = dashboard
    const { body: connection } = await service.request('POST', '/v1/connections', {
      body: { provider: 'sandbox', name: 'Lab' },
    })
    for (let number = 1; number <= zoneCount; number++) {
      const name = `zone${String(number).padStart(3, '0')}.example`
      const body = { name, connection_id: connection.id }
      const { status } = await service.request('POST', '/v1/dns/zones', { body })
      expect([name, status]).toEqual([name, 201])
    }
    const { body: source } = await service.request('POST', '/v1/dynamic-ips', { body: { name: 'Office' } })
    const { page, go } = await open(`/dynamic-ips/${source.id}`)
    await page.getByRole('button', { name: 'Bind record' }).first().click()
    const dialog = page.getByRole('dialog')
    const zone = dialog.getByRole('combobox', { name: 'Zone' })
    await zone.focus()
    await page.keyboard.type('ZONE203')
    await page.getByRole('option', { name: 'zone203.example' }).waitFor()
    await dialog.getByRole('status').getByText('1 result').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => zone.inputValue()).toBe('zone203.example')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('home')
    await dialog.getByRole('button', { name: 'Bind record' }).click()
    await page.getByRole('cell', { name: 'home.zone203.example' }).waitFor()

    // After reopening, the field offers all options, and the name of the selected filter comes from the URL alone.
    await go(`/dns/zones?connection=${connection.id}&q=zone201`)
    await page.getByRole('link', { name: 'zone201.example' }).waitFor()
    const filter = page.getByRole('combobox', { name: 'Connection' })
    await expect.poll(() => filter.inputValue()).toBe('Lab')
    await filter.click()
    await page.getByRole('option', { name: 'Lab' }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.type('no such thing')
    await page.getByText('No results').waitFor()
  })

  test('shows the names in the filter of an endpoint, and filters for what needs attention', async ({
    dashboard,
    open,
  }) => {
    const { service } = dashboard
    const { body } = await service.request('GET', '/v1/dns/zones?q=zone202')
    const fields = { url: 'https://9.9.9.9/a', events: ['dns.records_changed'] }
    const { body: endpoint } = await service.request('POST', '/v1/webhook-endpoints', {
      body: { ...fields, name: 'Quiet', enabled: false, filter: { ids: [body.data[0].id] } },
    })
    await service.request('POST', '/v1/webhook-endpoints', { body: { ...fields, name: 'Lively' } })
    const { page, go } = await open(`/webhooks/endpoints/${endpoint.id}?tab=settings`)
    await page.getByRole('tabpanel', { name: 'Settings' }).getByText('zone202.example').waitFor()
    await page.getByPlaceholder('zone_…').fill('zone199')
    await page.getByRole('option', { name: 'zone199.example' }).click()
    await page.getByText('zone199.example').first().waitFor()

    await go('/webhooks/endpoints')
    await page.getByRole('link', { name: 'Lively' }).waitFor()
    await page.getByText('Needs attention', { exact: true }).click()
    await page.getByRole('link', { name: 'Lively' }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Quiet' }).waitFor()
    await page.getByRole('textbox', { name: 'Search' }).fill('lively')
    await page.getByText('No items match these filters.').waitFor()
  })
})

describeInBrowser('selecting rows of a list', () => {
  test('selects all monitors that match, also on a phone, and shows what would change', async ({
    dashboard,
    open,
  }) => {
    const { service } = dashboard
    const create = async (name: string) => {
      const body = { name, type: 'tcp', settings: { host: 'localhost', port: 1 } }
      expect((await service.request('POST', '/v1/monitors', { body })).status).toBe(201)
    }
    // More than are loaded at first.
    for (let number = 1; number <= 51; number++) await create(`Service ${number}`)
    await create('Database')
    const pausedNames = async () => {
      const { body } = await service.request('GET', '/v1/monitors?limit=100&state=paused')
      return body.data.map(({ name }: { name: string }) => name)
    }
    const { page, go } = await open('/monitors?q=Service', { viewport: { width: 390, height: 844 } })
    const all = page.getByRole('checkbox', { name: 'Select all' }).filter({ visible: true })
    await all.check()
    await page.getByText('50 loaded items are selected.').waitFor()
    await page.getByRole('button', { name: 'Select all that match' }).click()
    await page.getByText('All selected').waitFor()
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Pause monitors' })
    await dialog.getByText('51 monitors would change').waitFor()
    expect(await pausedNames()).toEqual([])
    await dialog.getByRole('button', { name: 'Pause', exact: true }).click()
    await page.getByText('51 monitors changed').waitFor()
    const paused = await pausedNames()
    expect([paused.length, paused.includes('Database')]).toEqual([51, false])

    // Other filters match other monitors, so only those that were loaded stay selected.
    await go('/monitors')
    await all.check()
    await page.getByRole('button', { name: 'Select all 52' }).click()
    await page.getByText('All selected').waitFor()
    await page.getByRole('textbox', { name: 'Name or host' }).fill('Database')
    await page.getByText('50 selected').waitFor()
  })
})
