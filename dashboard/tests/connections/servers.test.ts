import { expect } from 'vitest'
import { givenFirewall } from '#server/areas/cloud/testing/given-firewall.ts'
import { givenServer, setServer } from '#server/areas/cloud/testing/given-server.ts'
import { givenSnapshot } from '#server/areas/cloud/testing/given-snapshot.ts'
import { newPublicKey } from '#server/areas/cloud/testing/given-ssh-key.ts'
import { givenVolume } from '#server/areas/cloud/testing/given-volume.ts'
import { describeInBrowser, test } from '../testing/dashboard.ts'

type Service = Parameters<typeof givenServer>[0]

async function givenCloud(service: Service, name = 'Cloud'): Promise<string> {
  const { body } = await service.request('POST', '/v1/connections', { body: { provider: 'sandbox', name } })
  return body.id
}

describeInBrowser('servers', () => {
  test('are added after a review, and shown with their state', async ({ dashboard: { service }, open }) => {
    const cloud = await givenCloud(service)
    await setServer(service, cloud, 'web-1', { addresses: ['203.0.113.7'] })
    await setServer(service, cloud, 'db-1', { power: 'stopped' })
    const { page } = await open('/servers?new=servers')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Account' }).click()
    await page.getByRole('option', { name: 'Cloud' }).click()
    await dialog.getByRole('radio', { name: 'Selected servers' }).check()
    await dialog.getByRole('checkbox', { name: 'Select all' }).check()
    await dialog.getByRole('button', { name: 'Add 2 servers' }).click()
    const table = page.getByRole('table', { name: 'Servers' })
    await table.getByRole('link', { name: 'web-1' }).waitFor()
    const row = (name: string) => table.getByRole('row').filter({ hasText: name }).innerText()
    expect(await row('web-1')).toMatch(/Running[\s\S]*203\.0\.113\.7/)
    expect(await row('db-1')).toContain('Stopped')
  })

  test('are restarted, with the consequence named and the outcome shown', async ({
    dashboard: { service },
    open,
  }) => {
    const id = await givenServer(service, await givenCloud(service), 'web-2')
    const { page } = await open(`/servers/${id}`)
    await page.getByRole('button', { name: 'Restart', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('The system of web-2 is asked to restart').waitFor()
    await dialog.getByRole('button', { name: 'Restart', exact: true }).click()
    await page.getByText('Executed', { exact: true }).first().waitFor()
    await page.getByRole('link', { name: 'Restart', exact: true }).click()
    await page.getByText('Accepted by the provider').waitFor()
  })

  test('are rebuilt once their name was typed', async ({ dashboard: { service }, open }) => {
    const id = await givenServer(service, await givenCloud(service), 'web-4')
    const { page } = await open(`/servers/${id}`)
    await page.getByRole('button', { name: 'Rebuild', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Everything on its disk is erased').waitFor()
    await dialog.getByRole('combobox', { name: 'Image' }).click()
    await page.getByRole('option', { name: 'Ubuntu 24.04' }).click()
    const rebuild = dialog.getByRole('button', { name: 'Rebuild', exact: true })
    await rebuild.click()
    expect(await dialog.isVisible()).toBe(true)
    await dialog.getByLabel(/web-4/).fill('web-4')
    await rebuild.click()
    await page.getByText('Executed', { exact: true }).first().waitFor()
    await expect.poll(() => page.getByText('ubuntu-24.04').count()).toBeGreaterThan(0)
  })

  test('have to be stopped before they are resized', async ({ dashboard: { service }, open }) => {
    const id = await givenServer(service, await givenCloud(service), 'web-5')
    const { page } = await open(`/servers/${id}`)
    await page.getByRole('button', { name: 'Resize', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Shut it down first').waitFor()
    await dialog.getByRole('combobox', { name: 'New size' }).click()
    await page.getByRole('option', { name: /^large/ }).click()
    await dialog.getByText(/costs €\S+ a month now, and €32.00 a month with the new size/).waitFor()
    expect(await dialog.getByRole('button', { name: 'Resize', exact: true }).isDisabled()).toBe(true)
  })

  test('get a new password, which is shown once', async ({ dashboard: { service }, open }) => {
    const id = await givenServer(service, await givenCloud(service), 'web-6')
    const { page } = await open(`/servers/${id}`)
    const press = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
    }
    await press('Set a new password')
    await press('Show the new password')
    const secret = page.getByRole('dialog', { name: 'Password of root on web-6' })
    expect(await secret.locator('code').innerText()).toMatch(/^\S{20}$/)
    await secret.getByRole('button').last().click()
    await page.getByRole('button', { name: 'Show the new password' }).waitFor({ state: 'detached' })
  })

  test('are created for the price that was shown, and deleted at their provider', async ({
    dashboard: { service },
    open,
  }) => {
    const cloud = await givenCloud(service, 'Hosting')
    const { page } = await open('/servers')
    await page.getByRole('link', { name: 'Create a server' }).first().click()
    // The list has a field of this name, too.
    await page.getByRole('heading', { name: 'Create a server' }).waitFor()
    const main = page.getByRole('main')
    const choose = async (label: string, option: RegExp) => {
      await main.getByRole('combobox', { name: label }).click()
      await page.getByRole('option', { name: option }).click()
    }
    await choose('Account', /Hosting/)
    await main.getByRole('textbox', { name: 'Name' }).fill('web-9')
    await main.getByRole('combobox', { name: 'Monitored by' }).click()
    await page.getByRole('option', { name: 'TCP port' }).click()
    await main.getByLabel('Port to be checked').fill('443')
    await choose('Region', /nowhere-1/)
    await choose('Server size', /small/)
    await choose('Image', /Debian 13/i)
    await choose('First start', /updates/)
    expect(await main.getByLabel('cloud-init configuration').inputValue()).toContain('package_upgrade: true')
    await main.getByRole('button', { name: 'Show the price' }).click()
    await main.getByText('€4.00 a month').waitFor()
    await main.getByText('web-9: size small with image Debian 13 in Nowhere 1.').waitFor()
    await main.getByText('also while it is stopped').waitFor()
    await main.getByRole('button', { name: 'Create a server' }).click()
    await page.getByText('Executed', { exact: true }).first().waitFor()
    const { body } = await service.request('GET', '/v1/servers?q=web-9')
    const { body: monitors } = await service.request('GET', '/v1/monitors?q=web-9')
    expect(monitors.data).toMatchObject([{ type: 'tcp', settings: { port: 443 } }])
    await givenSnapshot(service, body.data[0].id, 'of web-9')
    await page.goto(`${new URL(page.url()).origin}/servers/${body.data[0].id}`)
    await page.getByRole('button', { name: 'Delete at the provider' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'Snapshot of web-9' }).check()
    await dialog.getByLabel('Type web-9').fill('web-9')
    await dialog.getByRole('button', { name: 'Delete at the provider' }).click()
    await expect
      .poll(async () => (await service.request('GET', '/v1/servers?q=web-9')).body.data, { timeout: 60_000 })
      .toEqual([])
    // The stored catalogue is read again once the snapshot is deleted.
    await expect
      .poll(async () => (await service.request('GET', `/v1/cloud/images?connection_id=${cloud}`)).body.data, {
        timeout: 60_000,
      })
      .not.toContainEqual(expect.objectContaining({ name: 'of web-9' }))
  })

  test('whose price is not told are created without a limit', async ({ dashboard: { service }, open }) => {
    const cloud = await givenCloud(service, 'Cellar')
    const { page } = await open(`/servers/new?account=${cloud}`)
    const main = page.getByRole('main')
    const choose = async (label: string, option: RegExp) => {
      await main.getByRole('combobox', { name: label }).click()
      await page.getByRole('option', { name: option }).click()
    }
    await main.getByRole('textbox', { name: 'Name' }).fill('web-10')
    await choose('Region', /nowhere-3/)
    await choose('Server size', /small, no price/)
    await choose('Image', /Debian 13/i)
    await main.getByRole('button', { name: 'Show the price' }).click()
    await main.getByText('The provider does not tell a price, or bills nothing.').waitFor()
    expect(await main.getByRole('textbox', { name: 'At most, a month' }).count()).toBe(0)
    await main.getByRole('button', { name: 'Create a server' }).click()
    await page.getByText('Executed', { exact: true }).first().waitFor()
  })

  test('get snapshots, which are deleted again', async ({ dashboard: { service }, open }) => {
    const id = await givenServer(service, await givenCloud(service), 'web-7')
    const { page } = await open(`/servers/${id}`)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Take a snapshot' }).click()
    await dialog.getByText('as its disk would be after a power cut').waitFor()
    await dialog.getByLabel('Name of the snapshot').fill('before the upgrade')
    await dialog.getByRole('button', { name: 'Take a snapshot' }).click()
    const snapshots = page.getByRole('table', { name: 'Snapshots' })
    await snapshots.getByRole('link', { name: 'before the upgrade' }).click()
    await page.getByRole('button', { name: 'Restore on web-7' }).waitFor()
    await page.getByRole('button', { name: 'Delete the snapshot' }).click()
    await dialog.getByRole('button', { name: 'Delete the snapshot' }).click()
    await page.waitForURL(/tab=snapshots/)
    await page.getByPlaceholder('Search by name').or(page.getByLabel('Search by name')).first().waitFor()
    await snapshots.getByRole('link', { name: 'before the upgrade' }).waitFor({ state: 'detached' })
  })

  test('have SSH keys that are stored, and deleted again', async ({ dashboard: { service }, open }) => {
    await givenCloud(service)
    const { page } = await open('/servers?tab=keys')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Add an SSH key' }).first().click()
    await dialog.getByLabel('Public key').fill(newPublicKey('grace@laptop'))
    await dialog.getByRole('button', { name: 'Add an SSH key' }).click()
    const row = page.getByRole('row').filter({ hasText: 'grace@laptop' })
    await row.getByText('SHA256:').waitFor()
    await row.getByRole('button', { name: 'Delete the key' }).click()
    await dialog.getByText('Servers that were created with it keep it').waitFor()
    await dialog.getByRole('button', { name: 'Delete the key' }).click()
    await page.getByText('No SSH keys', { exact: true }).waitFor()
  })

  test('get a volume, which is enlarged, detached and deleted', async ({ dashboard: { service }, open }) => {
    const cloud = await givenCloud(service)
    await givenServer(service, cloud, 'web-9')
    const volume = await givenVolume(service, cloud, 'data')
    const { page } = await open(`/servers/volumes/${volume}`)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Attach' }).click()
    await dialog.getByRole('combobox', { name: 'Server' }).click()
    await page.getByRole('option', { name: /web-9/ }).click()
    await dialog.getByRole('button', { name: 'Attach' }).click()
    await page.getByText('Attached', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Enlarge' }).click()
    await dialog.getByLabel('New size in GiB').fill('30')
    await dialog.getByRole('button', { name: 'Enlarge' }).click()
    await page.getByText('30 GiB', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Detach' }).click()
    await dialog.getByText('Unmount it on the server first').waitFor()
    await dialog.getByRole('button', { name: 'Detach' }).click()
    await page.getByRole('button', { name: 'Delete the volume' }).click()
    await dialog.getByRole('textbox').fill('data')
    await dialog.getByRole('button', { name: 'Delete the volume' }).click()
    await page.getByText('No volumes', { exact: true }).waitFor()
  })

  test('get no volume that the provider refuses, which is removed', async ({
    dashboard: { service },
    open,
  }) => {
    const cloud = await givenCloud(service)
    const faults = [{ on: 'order', kind: 'rejected', times: 1, name: 'refused' }]
    await service.request('PATCH', `/v1/connections/${cloud}/sandbox`, { body: { faults } })
    const { page } = await open(`/servers/volumes/new?account=${cloud}`)
    await page.getByLabel('Name').fill('refused')
    await page.getByRole('combobox', { name: 'Region' }).click()
    await page.getByRole('option', { name: /nowhere-2/ }).click()
    await page.getByRole('button', { name: 'Create a volume' }).click()
    await page.getByText('The volume was not created').waitFor()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('No volumes', { exact: true }).waitFor()
  })

  test('get a new volume, for the price that was shown', async ({ dashboard: { service }, open }) => {
    const cloud = await givenCloud(service, 'New volumes')
    await givenServer(service, cloud, 'web-11')
    const { page } = await open('/servers?tab=volumes', { expectedErrors: ['422 POST /v1/volumes'] })
    await page.getByRole('link', { name: 'Create a volume' }).click()
    await page.getByRole('combobox', { name: 'Account' }).click()
    await page.getByRole('option', { name: 'New volumes' }).click()
    await page.getByLabel('Name').fill('data--1')
    await page.getByRole('combobox', { name: 'Region' }).click()
    await page.getByRole('option', { name: /nowhere-1/ }).click()
    await page.getByLabel('Size in GiB').fill('40')
    await page.getByText('€2.00 a month').waitFor()
    await page.getByRole('combobox', { name: 'Attach to' }).click()
    await page.getByRole('option', { name: /web-11/ }).click()
    await page.getByRole('button', { name: 'Create a volume' }).click()
    await expect.poll(() => page.getByLabel('Name').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('Name').fill('data-1')
    await page.getByRole('button', { name: 'Create a volume' }).click()
    await page.getByRole('heading', { name: 'data-1' }).waitFor()
    await page.getByText('Attached', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'web-11' }).first().waitFor()
  })

  test('get a firewall, whose rules are changed after a review', async ({ dashboard: { service }, open }) => {
    const cloud = await givenCloud(service)
    await givenServer(service, cloud, 'web-10')
    const ssh = { protocol: 'tcp', ports: '22', network: '192.0.2.0/24', description: 'Office' }
    const firewall = await givenFirewall(service, cloud, 'edge', { servers: ['web-10'], rules: [ssh] })
    const expectedErrors = ['422 POST /v1/firewalls/*/plan']
    const { page } = await open(`/servers/firewalls/${firewall}`, { expectedErrors })
    const dialog = page.getByRole('dialog')
    await page.getByRole('link', { name: 'web-10' }).first().waitFor()
    await page.getByRole('cell', { name: '192.0.2.0/24' }).waitFor()
    await page.getByRole('button', { name: 'Edit rules' }).click()
    await dialog.getByRole('button', { name: 'Remove rule' }).click()
    await dialog.getByRole('button', { name: 'Add rule' }).click()
    await dialog.getByLabel('Port or range').fill('443')
    await dialog.getByLabel('Network').fill('0.0.0.0/33')
    await dialog.getByRole('button', { name: 'Review the changes' }).click()
    await dialog.getByText('must be a network').waitFor()
    await dialog.getByLabel('Network').fill('0.0.0.0/0')
    await dialog.getByRole('button', { name: 'Review the changes' }).click()
    await dialog.getByText('tcp 443').waitFor()
    await dialog.getByText('tcp 22').waitFor()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('cell', { name: '0.0.0.0/0' }).waitFor()
    expect(await page.getByRole('cell', { name: '192.0.2.0/24' }).count()).toBe(0)
  })

  test('get a new firewall, which is attached, detached and deleted', async ({
    dashboard: { service },
    open,
  }) => {
    const cloud = await givenCloud(service, 'Walled')
    const server = await givenServer(service, cloud, 'web-11')
    const expectedErrors = ['422 POST /v1/firewalls']
    const { page } = await open('/servers?tab=firewalls', { expectedErrors })
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Create a firewall' }).click()
    await dialog.getByRole('combobox', { name: 'Account' }).click()
    await page.getByRole('option', { name: 'Walled' }).click()
    await dialog.getByText('Inbound traffic that no rule allows is dropped.').waitFor()
    await dialog.getByLabel('Name').fill('Not allowed')
    await dialog.getByRole('button', { name: 'Create a firewall' }).click()
    await dialog.getByText('only takes names that match').waitFor()
    await dialog.getByLabel('Name').fill('admin')
    await dialog.getByRole('button', { name: 'Create a firewall' }).click()
    await page.getByRole('heading', { name: 'admin' }).waitFor()
    await page.getByText('The firewall has no rules.').waitFor()
    await page.getByRole('button', { name: 'Attach to a server' }).click()
    await dialog.getByRole('combobox', { name: 'Server' }).click()
    await page.getByRole('option', { name: /web-11/ }).click()
    await dialog.getByText('SSH included').waitFor()
    await dialog.getByRole('button', { name: 'Attach to a server' }).click()
    await page.getByRole('link', { name: 'web-11' }).first().waitFor()
    await page.goto(new URL(`/servers/${server}`, page.url()).href)
    await page.getByRole('table', { name: 'Firewalls' }).getByRole('button', { name: 'Detach' }).click()
    await dialog.getByText('admin does not apply to web-11').waitFor()
    await dialog.getByRole('button', { name: 'Detach' }).click()
    await page.getByText('No firewall of the provider filters').waitFor()
    await page.getByRole('button', { name: 'Attach a firewall' }).click()
    await dialog.getByRole('combobox', { name: 'Firewall of the account' }).click()
    await page.getByRole('option', { name: 'admin' }).waitFor()
    await page.goto(new URL('/servers?tab=firewalls', page.url()).href)
    await page.getByRole('link', { name: 'admin' }).click()
    await page.getByRole('button', { name: 'Delete the firewall' }).click()
    await dialog.getByRole('textbox').fill('admin')
    await dialog.getByRole('button', { name: 'Delete the firewall' }).click()
    await page.getByRole('button', { name: 'Create a firewall' }).waitFor()
    await page.getByRole('link', { name: 'admin' }).waitFor({ state: 'detached' })
  })

  test('get a schedule of snapshots', async ({ dashboard: { service }, open }) => {
    const id = await givenServer(service, await givenCloud(service), 'web-8')
    const { page } = await open(`/servers/${id}`)
    await page.getByRole('button', { name: 'Add schedule' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Times (cron expression)').fill('0 4 * * 0')
    await dialog.getByLabel('Snapshots to keep').fill('3')
    await dialog.getByRole('button', { name: 'Add schedule' }).click()
    await page.getByText('keeps the last 3 snapshots').waitFor()
    await page.getByRole('button', { name: 'Delete the schedule' }).click()
    await dialog.getByRole('button', { name: 'Delete the schedule' }).click()
    await page.getByText('No snapshots are taken automatically.').waitFor()
  })

  test('are powered off while a shutdown hangs', async ({ dashboard: { service }, open }) => {
    const id = await givenServer(service, await givenCloud(service), 'web-3', { ignores_shutdown: true })
    const { page } = await open(`/servers/${id}`)
    const press = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
    }
    await press('Shut down')
    await page.getByText('The server is running.').waitFor()
    expect(await page.getByRole('button', { name: 'Restart', exact: true }).isDisabled()).toBe(true)
    await press('Power off')
    await page.getByText('The power was cut meanwhile.').waitFor()
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).locator('..').innerText())
      .toContain('Stopped')
  })
})
