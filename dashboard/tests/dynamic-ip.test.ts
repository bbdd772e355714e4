import { expect } from 'vitest'
import { describeInBrowser, test } from './testing/dashboard.ts'

describeInBrowser('a dynamic IP', () => {
  test('is created, bound to a record, and receives a report made with the settings for a device', async ({
    dashboard,
    open,
  }) => {
    const { service } = dashboard
    const connection = await service.request('POST', '/v1/connections', { body: { provider: 'sandbox' } })
    await service.request('POST', '/v1/dns/zones', {
      body: { name: 'moving.example', connection_id: connection.body.id },
      headers: { prefer: 'wait=20' },
    })
    const { page } = await open('/dynamic-ips')
    await page.getByRole('button', { name: 'New dynamic IP' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Office')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.getByRole('combobox', { name: 'Device' }).click()
    await page.getByRole('option', { name: 'curl' }).click()
    const line = await page.getByText(/^\*\/5/).innerText()
    const [, url = ''] = /'(http[^']+)'/.exec(line) ?? []
    await page.getByRole('button', { name: 'I have saved it' }).click()
    await page.getByRole('heading', { name: 'Office', level: 1 }).waitFor()

    await page.getByRole('button', { name: 'Bind record' }).first().click()
    await dialog.getByRole('combobox', { name: 'Zone' }).click()
    await page.getByRole('option', { name: 'moving.example' }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('home')
    await dialog.getByRole('button', { name: 'Bind record' }).click()
    await page.getByRole('cell', { name: 'home.moving.example' }).waitFor()

    const reported = await fetch(`${url}?ip=9.9.9.9`)
    expect([reported.status, await reported.text()]).toEqual([200, 'good 9.9.9.9'])
    await page.getByRole('row', { name: /home\.moving\.example.*9\.9\.9\.9.*In sync/ }).waitFor()
    await page.getByRole('textbox', { name: 'Search' }).fill('nowhere')
    await page.getByText('No items match these filters').waitFor()
    await page.getByRole('textbox', { name: 'Search' }).fill('HOME')
    await page.getByRole('cell', { name: 'home.moving.example' }).waitFor()
    await page.getByText('Needs attention', { exact: true }).click()
    await page.getByText('No items match these filters').waitFor()
    expect([...new URL(page.url()).searchParams.keys()]).toEqual(['q', 'attention'])

    await page.getByRole('tab', { name: 'Reports' }).click()
    await page.getByRole('cell', { name: 'good 9.9.9.9', exact: true }).waitFor()
    expect(new URL(page.url()).search).toBe('?tab=reports')
  })

  test('requires a confirmation before a record that follows it is changed or deleted', async ({
    dashboard,
    open,
  }) => {
    const { service } = dashboard
    const { body: connection } = await service.request('POST', '/v1/connections', {
      body: { provider: 'sandbox' },
    })
    const { body: zone } = await service.request('POST', '/v1/dns/zones', {
      body: { name: 'following.example', connection_id: connection.id },
      headers: { prefer: 'wait=20' },
    })
    const { body: dynamicIp } = await service.request('POST', '/v1/dynamic-ips', {
      body: { name: 'Cottage' },
    })
    await service.app.inject(`/v1/ingest/dynamic-ips/${dynamicIp.token_secret}?ip=9.9.9.9`)
    const path = `/v1/dynamic-ips/${dynamicIp.id}/bindings`
    await service.request('POST', path, {
      body: { zone_id: zone.id, name: 'home', type: 'A' },
      headers: { prefer: 'wait=20' },
    })
    const bound = async () => (await service.request('GET', path)).body.data.length

    const expectedErrors = ['409 PATCH /v1/dns/zones/*/records/*', '409 POST /v1/dns/zones/*/records/bulk']
    const { page } = await open(`/dns/zones/${zone.id}`, { expectedErrors })
    const row = page.getByRole('row', { name: /home.*9\.9\.9\.9/ })
    await row.getByRole('link', { name: 'Managed by Cottage' }).waitFor()
    await row.getByRole('button', { name: /Edit/ }).click()
    await page.getByText('This record follows the dynamic IP Cottage').waitFor()
    await page.getByRole('textbox', { name: 'IPv4 address' }).fill('192.0.2.66')
    await page.getByRole('button', { name: 'Save' }).click()
    const question = page.getByRole('dialog', { name: 'This record is managed' })
    await question.getByText('home A: dynamic IP Cottage').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await bound()).toBe(1)
    await page.getByRole('button', { name: 'Cancel' }).click()

    await row.getByRole('button', { name: /Delete/ }).click()
    await question.getByRole('button', { name: 'Detach and change' }).click()
    await row.waitFor({ state: 'detached' })
    expect(await bound()).toBe(0)
  })

  test('is deleted from its page, which then requests nothing of it', async ({ dashboard, open }) => {
    const { body: dynamicIp } = await dashboard.service.request('POST', '/v1/dynamic-ips', {
      body: { name: 'Garage' },
    })
    const { page, settled } = await open(`/dynamic-ips/${dynamicIp.id}?tab=settings`)
    await page.getByRole('button', { name: 'Delete dynamic IP' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Garage')
    await dialog.getByRole('button', { name: 'Delete dynamic IP' }).click()
    await page.getByRole('heading', { name: 'Dynamic IPs', level: 1 }).waitFor()
    await settled()
    expect(await page.getByRole('link', { name: 'Garage' }).count()).toBe(0)
  })

  test('opens a firewall, updates it with each report, and closes it again', async ({ dashboard, open }) => {
    const { service } = dashboard
    const { body: connection } = await service.request('POST', '/v1/connections', {
      body: { provider: 'sandbox', name: 'My cloud' },
    })
    const { body: source } = await service.request('POST', '/v1/dynamic-ips', { body: { name: 'Workshop' } })
    const { page, go } = await open(`/connections/${connection.id}`)
    await page.getByRole('textbox', { name: 'Firewall' }).fill('web')
    await page.getByRole('button', { name: 'Add rule' }).click()
    await page.getByRole('cell', { name: '198.51.100.7/32' }).waitFor()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('web has no rules.').waitFor()

    await go(`/dynamic-ips/${source.id}?tab=firewall`)
    await page.getByRole('button', { name: 'Bind firewall' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Connection' }).click()
    await page.getByRole('option', { name: 'My cloud' }).click()
    await dialog.getByRole('combobox', { name: 'Firewall' }).click()
    await page.getByRole('option', { name: 'web' }).click()
    await dialog.getByRole('button', { name: 'Bind firewall' }).click()
    await page.getByRole('row', { name: /web.*inbound tcp 22.*none yet/ }).waitFor()

    await service.app.inject(`/v1/ingest/dynamic-ips/${source.token_secret}?ip=9.9.9.9`)
    await page.getByRole('row', { name: /web.*9\.9\.9\.9\/32.*In sync/ }).waitFor()

    await page.getByRole('table', { name: 'Firewall rules' }).getByRole('button', { name: 'Close' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
    await page.getByText('No firewall bound yet').waitFor()
    const { body: sandbox } = await service.request('GET', `/v1/connections/${connection.id}/sandbox`)
    expect(sandbox.firewalls).toMatchObject([{ name: 'web', rules: [] }])
  })
})
