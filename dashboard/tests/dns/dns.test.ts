import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  type PowerDnsServer,
  powerdnsPrograms,
  startPowerDns,
} from '#server/providers/testing/servers/powerdns-server.ts'
import { missingPrograms } from '#server/providers/testing/servers/programs.ts'
import { runProgram } from '#server/providers/testing/servers/server-process.ts'
import { eventually } from '#server/testing/wait/wait.ts'
import { test as base, type Dashboard, describeInBrowser } from '#testing/dashboard.ts'
import { clickUndo, offeredUndo } from '#testing/undo.ts'

const test = base.extend('powerdns', { scope: 'file' }, async ({}, { onCleanup }) => {
  const powerdns = await startPowerDns()
  onCleanup(powerdns.stop)
  return powerdns
})

describeInBrowser(
  'DNS at a PowerDNS',
  () => {
    test('a connection, a zone and a record are created, and `dig` returns the record', async ({
      open,
      powerdns,
    }) => {
      const { page } = await open('/connections')
      await page.getByRole('button', { name: 'Add connection' }).first().click()
      await page.getByRole('button', { name: /^PowerDNS/ }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Home name server')
      await dialog.getByRole('textbox', { name: 'URL' }).fill(powerdns.credentials['url'] ?? '')
      await dialog.getByRole('textbox', { name: 'API key' }).fill(powerdns.credentials['api_key'] ?? '')
      await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
      await page.getByRole('heading', { name: 'Home name server', level: 1 }).waitFor()
      await page.getByRole('main').getByText('Working', { exact: true }).waitFor()

      await page.getByRole('navigation').getByRole('link', { name: 'Zones', exact: true }).click()
      await page.getByRole('button', { name: 'New zone' }).first().click()
      await dialog.getByRole('textbox', { name: 'Name' }).fill('example.com')
      await choose(page, 'Connection', 'Home name server')
      await dialog.getByRole('button', { name: 'More options' }).click()
      await dialog.getByRole('textbox', { name: 'Contact' }).fill('dns@example.org')
      const nameServers = dialog.getByRole('combobox', { name: 'Name servers' })
      await nameServers.fill('ns1.example.net ')
      await nameServers.press('Enter')
      await dialog.getByRole('button', { name: 'Create' }).click()
      await page.getByRole('heading', { name: 'example.com', level: 1 }).waitFor()

      await page.getByRole('button', { name: 'Add record' }).first().click()
      await page.getByRole('textbox', { name: 'Name' }).fill('www')
      await page.getByRole('textbox', { name: 'IPv4 address' }).fill('192.0.2.10')
      await page.getByRole('button', { name: 'Create' }).click()
      await page.getByRole('row', { name: /www.*192\.0\.2\.10.*In sync/ }).waitFor()
      await eventually(async () => (await dig(powerdns, 'www.example.com', 'A')) === '192.0.2.10')
    })

    test('a record is edited in its row, and an invalid value is reported at its field', async ({
      dashboard,
      powerdns,
      open,
    }) => {
      const zoneId = await givenZone(dashboard, powerdns, 'edit.example', '192.0.2.1')
      const { page } = await open(`/dns/zones/${zoneId}`)
      await page
        .getByRole('row', { name: /www.*192\.0\.2\.1/ })
        .getByRole('button', { name: /Edit/ })
        .click()
      const value = page.getByRole('textbox', { name: 'IPv4 address' })
      await value.fill('192.0.2.999')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText(/Enter a valid IPv4 address/).waitFor()
      await value.fill('192.0.2.2')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('row', { name: /www.*192\.0\.2\.2/ }).waitFor()
      await eventually(async () => (await dig(powerdns, 'www.edit.example', 'A')) === '192.0.2.2')
    })

    test('"Undo" restores a deleted record', async ({ dashboard, powerdns, open }) => {
      const zoneId = await givenZone(dashboard, powerdns, 'undo.example', '192.0.2.1')
      const { page } = await open(`/dns/zones/${zoneId}`)
      const row = page.getByRole('row', { name: /www.*192\.0\.2\.1/ })
      await row.getByRole('button', { name: /Delete/ }).click()
      const undo = await offeredUndo(page)
      await eventually(async () => (await dig(powerdns, 'www.undo.example', 'A')) === '')
      await clickUndo(undo)
      await row.waitFor()
      await eventually(async () => (await dig(powerdns, 'www.undo.example', 'A')) === '192.0.2.1')
    })

    test.for([
      { choice: 'Accept change', response: '203.0.113.66' },
      { choice: 'Undo change', response: '192.0.2.1' },
      { choice: 'Apply all', response: '192.0.2.1' },
    ])(
      'drift is shown, and resolved by "$choice"',
      async ({ choice, response }, { dashboard, powerdns, open }) => {
        const zone = `${choice.replace(' ', '-').toLowerCase()}.example`
        const zoneId = await givenZone(dashboard, powerdns, zone, '192.0.2.1')
        const hijacked = { name: 'www', type: 'A', ttl: 300, values: ['203.0.113.66'] }
        await powerdns.change(zone, hijacked, hijacked)
        const { page } = await open(`/dns/zones/${zoneId}`)
        await page.getByRole('button', { name: 'Check now' }).click()
        await page.getByRole('row', { name: /www.*Changed at the provider/ }).waitFor()
        await page.getByRole('tab', { name: /Changes/ }).click()
        await page.getByText('203.0.113.66').waitFor()
        await page.getByRole('button', { name: choice, exact: true }).click()
        await page.getByText('No pending changes').waitFor()
        await eventually(async () => (await dig(powerdns, `www.${zone}`, 'A')) === response)
      },
    )

    test('an emptied zone is adopted only after its name is typed', async ({ dashboard, powerdns, open }) => {
      const zoneId = await givenZone(dashboard, powerdns, 'emptied.example', '192.0.2.1')
      await dashboard.service.request('POST', `/v1/dns/zones/${zoneId}/records`, {
        body: { name: '_http._tcp', type: 'TXT', value: '"txtvers=1" "path=/index.html"' },
        headers: { prefer: 'wait=20' },
      })
      await dashboard.service.request('PATCH', `/v1/dns/zones/${zoneId}`, { body: { drift_policy: 'adopt' } })
      const { page } = await open(`/dns/zones/${zoneId}`, {
        expectedErrors: ['409 POST /v1/dns/zones/*/adopt'],
      })
      await page.getByRole('row', { name: /_http/ }).getByRole('button', { name: /Edit/ }).click()
      const strings = page.getByRole('textbox', { name: 'Text' })
      await expect.poll(() => strings.inputValue()).toBe('"txtvers=1" "path=/index.html"')
      await page.keyboard.press('Escape')
      for (const [name, type] of [
        ['www', 'A'],
        ['_http._tcp', 'TXT'],
        ['@', 'NS'],
      ] as const)
        await powerdns.change('emptied.example', { name, type }, null)
      await page.getByRole('button', { name: 'Check now' }).click()
      await page.getByText('External changes were not accepted').waitFor()
      await page.getByRole('tab', { name: /Changes/ }).click()
      await page.getByRole('button', { name: 'Accept all' }).click()
      const dialog = page.getByRole('dialog', { name: 'Accept anyway' })
      await dialog.getByRole('textbox').fill('emptied.example')
      await dialog.getByRole('button', { name: 'Accept anyway' }).click()
      await page.getByText('No pending changes').waitFor()
    })
  },
  missingPrograms([...powerdnsPrograms, 'dig']),
)

async function choose(page: Page, field: string, option: string) {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).click()
}

async function dig({ port }: PowerDnsServer, name: string, type: string): Promise<string> {
  return (
    await runProgram('dig', ['@127.0.0.1', '-p', String(port), '+short', '+norecurse', name, type])
  ).trim()
}

/** A zone with an address for www. */
async function givenZone({ service }: Dashboard, powerdns: PowerDnsServer, name: string, address: string) {
  const post = async (path: string, body: object) =>
    (await service.request('POST', path, { body, headers: { prefer: 'wait=20' } })).body
  const { data } = (await service.request('GET', '/v1/connections')).body
  const connection =
    data[0] ??
    (await post('/v1/connections', {
      provider: 'powerdns',
      name: 'PowerDNS',
      credentials: powerdns.credentials,
    }))
  const zone = await post('/v1/dns/zones', {
    name,
    connection_id: connection.id,
    options: { nameservers: ['ns1.example.net'] },
  })
  await post(`/v1/dns/zones/${zone.id}/records`, { name: 'www', type: 'A', value: address, ttl: 300 })
  return zone.id as string
}
