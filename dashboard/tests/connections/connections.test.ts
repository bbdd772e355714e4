import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { systemClock } from '#server/kernel/time.ts'
import {
  type PowerDnsServer,
  powerdnsPrograms,
  startPowerDns,
} from '#server/providers/testing/servers/powerdns-server.ts'
import { missingPrograms } from '#server/providers/testing/servers/programs.ts'
import { chooseOption } from '../testing/choose-option.ts'
import { test as base, type Dashboard, describeInBrowser, givenDashboard } from '../testing/dashboard.ts'

const test = base
  .extend('powerdns', { scope: 'file' }, async ({}, { onCleanup }): Promise<PowerDnsServer> => {
    const server = await startPowerDns()
    onCleanup(() => server.stop())
    return server
  })
  .extend('closed', { scope: 'file' }, async ({}, { onCleanup }) => {
    const dashboard = await givenDashboard(systemClock, () => ({ HOLDFAST_ALLOW_PRIVATE_NETWORKS: '' }))
    onCleanup(() => dashboard.service.close())
    return dashboard
  })

async function fillIn(
  page: Page,
  { credentials: { url = '', api_key = '' } }: PowerDnsServer,
  key = api_key,
) {
  await page.getByRole('button', { name: /^PowerDNS/ }).click()
  await page
    .getByRole('textbox', { name: /URL|address/i })
    .first()
    .fill(url)
  await page.getByRole('dialog').locator('input[type=password]').fill(key)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
}

describeInBrowser(
  'connecting to a name server',
  () => {
    test('in a private network explains that it is closed, and opens it with one click', async ({
      closed,
      tabs,
      powerdns,
    }) => {
      const { page } = await tabs.open(closed.url, '/connections?new=connection', {
        cookies: closed.owner.cookies,
        expectedErrors: ['422 POST /v1/connections'],
      })
      await fillIn(page, powerdns)
      const alert = page.getByRole('alert')
      await alert.getByText('is in a private network').waitFor()
      await alert.getByRole('button', { name: 'Allow private networks' }).click()
      await page.getByRole('heading', { name: 'PowerDNS', level: 1 }).waitFor()
      await page.getByText('Working').waitFor()
      const { body } = await closed.service.request('GET', '/v1/instance/settings')
      expect(body).toMatchObject({ private_networks_open: true, private_networks_set_by: 'operator' })
    })

    test('with a wrong key shows the error', async ({ open, powerdns }) => {
      const { page } = await open('/connections?new=connection', {
        expectedErrors: ['422 POST /v1/connections'],
      })
      await fillIn(page, powerdns, 'wrong')
      await page.getByRole('alert').getByText('PowerDNS rejects the API key').waitFor()
    })
  },
  missingPrograms(powerdnsPrograms),
)

describeInBrowser('deleting a connection that a zone uses', () => {
  const given = async ({ service }: Dashboard, name: string) => {
    const createResource = async (path: string, body: object) =>
      (await service.request('POST', path, { body })).body
    const connection = await createResource('/v1/connections', { provider: 'sandbox', name })
    const addZone = (name: string) => createResource('/v1/dns/zones', { name, connection_id: connection.id })
    return { path: `/connections/${connection.id}`, addZone }
  }

  test('is blocked in the dialog, which links to the zone', async ({ open, dashboard }) => {
    const { path, addZone } = await given(dashboard, 'Busy')
    await addZone('blocks.example')
    const { page } = await open(path)
    await page.getByRole('button', { name: 'Delete connection' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('This must be removed first').waitFor()
    expect(await dialog.getByRole('button', { name: 'Delete connection' }).isDisabled()).toBe(true)
    await dialog.getByRole('region', { name: 'Zones' }).getByRole('link', { name: 'blocks.example' }).click()
    await page.getByRole('heading', { name: 'blocks.example', level: 1 }).waitFor()
  })

  test('is refused in words with a link, where the zone came after the dialog', async ({
    open,
    dashboard,
  }) => {
    const { path, addZone } = await given(dashboard, 'Idle')
    const { page } = await open(path, { expectedErrors: ['409 DELETE /v1/connections/*'] })
    await page.getByRole('button', { name: 'Delete connection' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Idle')
    await addZone('late.example')
    await dialog.getByRole('button', { name: 'Delete connection' }).click()
    const alert = dialog.getByRole('alert').filter({ hasText: '1 zone uses this connection: late.example.' })
    await alert.getByRole('link', { name: 'late.example' }).waitFor()
    // The button is disabled once the dialog knows of the zone, too.
    await dialog.locator('button[data-disabled]:not([data-loading])').waitFor()
    expect(await dialog.getByRole('link', { name: 'late.example' }).count()).toBe(1)
    await alert.getByRole('link', { name: 'late.example' }).click()
    await page.getByRole('heading', { name: 'late.example', level: 1 }).waitFor()
  })
})

describeInBrowser('deleting a connection with domains', () => {
  test('keeps them, if asked to', async ({ open, dashboard: { service } }) => {
    const send = async (method: string, path: string, body: object) =>
      (await service.request(method, path, { body })).body
    const { id } = await send('POST', '/v1/connections', { provider: 'sandbox', name: 'Former registrar' })
    await send('PUT', `/v1/connections/${id}/sandbox/domains/keep-me.example`, {})
    await send('POST', '/v1/domains/import', { connection_id: id, names: ['keep-me.example'] })
    const { page } = await open(`/connections/${id}`)
    await page.getByRole('button', { name: 'Delete connection' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('This must be removed first').waitFor()
    await dialog.getByRole('checkbox', { name: 'Keep its domain' }).check()
    await dialog.getByRole('textbox').fill('Former registrar')
    await dialog.getByRole('button', { name: 'Delete connection' }).click()
    await page.getByRole('heading', { name: 'Connections', level: 1 }).waitFor()
    const { body } = await service.request('GET', '/v1/domains?name=keep-me.example')
    expect(body.data).toMatchObject([{ connection_id: null }])
  })
})

describeInBrowser('adding domains of a registrar', () => {
  test('lists the selected ones, and shows why it cannot be read', async ({
    open,
    dashboard: { service },
  }) => {
    const createResource = async (path: string, body: object, method = 'POST') =>
      (await service.request(method, `/v1/connections${path}`, { body })).body
    const registrar = await createResource('', { provider: 'sandbox', name: 'Names of ours' })
    for (const name of ['wanted.example', 'unwanted.example'])
      await createResource(`/${registrar.id}/sandbox/domains/${name}`, {}, 'PUT')
    const { page } = await open('/domains', { expectedErrors: ['502 GET /v1/domains/available'] })
    const choose = async () => {
      await page.getByRole('button', { name: 'Add domains' }).first().click()
      const dialog = page.getByRole('dialog')
      await chooseOption(dialog, 'Registrar', 'Names of ours')
      await dialog.getByRole('radio', { name: 'Selected domains' }).check()
      return dialog
    }
    const dialog = await choose()
    await dialog.getByRole('checkbox', { name: /^wanted.example/ }).check()
    await dialog.getByRole('button', { name: 'Add 1 domain' }).click()
    await page.getByRole('table', { name: 'Domains' }).getByRole('link', { name: 'wanted.example' }).waitFor()
    expect(await page.getByRole('link', { name: 'unwanted.example' }).count()).toBe(0)
    const faults = [{ on: 'any', kind: 'auth' }]
    await createResource(`/${registrar.id}/sandbox`, { faults }, 'PATCH')
    await page.reload()
    await choose()
    await dialog.getByRole('alert').getByText('configured to fail').waitFor()
  })
})
