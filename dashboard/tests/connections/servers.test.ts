import { expect } from 'vitest'
import { givenServer, setServer } from '#server/areas/cloud/testing/given-server.ts'
import { describeInBrowser, test } from '../testing/dashboard.ts'

type Service = Parameters<typeof givenServer>[0]

async function givenCloud(service: Service): Promise<string> {
  const { body } = await service.request('POST', '/v1/connections', {
    body: { provider: 'sandbox', name: 'Cloud' },
  })
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
