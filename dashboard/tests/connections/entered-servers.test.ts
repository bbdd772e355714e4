import { expect } from 'vitest'
import { describeInBrowser, test } from '../testing/dashboard.ts'

describeInBrowser('servers without an API', () => {
  test('are entered, changed and removed', async ({ dashboard: { service }, open }) => {
    await service.request('POST', '/v1/connections', { body: { provider: 'manual', name: 'Cellar' } })
    const { page } = await open('/servers?new=servers')
    const dialog = page.getByRole('dialog')
    // The only connection is selected.
    await dialog.getByLabel('Name').fill('nas')
    await dialog.getByLabel('Place').fill('Rack 7')
    const addresses = dialog.getByLabel('Addresses')
    await addresses.fill('192.168.1.20')
    await addresses.press('Enter')
    await dialog.getByRole('button', { name: 'Add server' }).click()

    await page.getByRole('table', { name: 'Servers' }).getByRole('link', { name: 'nas' }).click()
    await page.getByText('192.168.1.20').first().waitFor()
    expect(await page.getByRole('button', { name: 'Restart' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await dialog.getByLabel('Place').fill('Rack 8')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Rack 8').first().waitFor()

    await page.getByRole('button', { name: 'Remove the server from Holdfast' }).click()
    await dialog.getByRole('textbox').fill('nas')
    await dialog.getByRole('button', { name: 'Remove the server from Holdfast' }).click()
    await page.getByText('No servers yet').waitFor()
  })
})
