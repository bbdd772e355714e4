import { expect } from 'vitest'
import { givenAcmeAccount } from '#server/areas/acme/testing/given-acme.ts'
import { startIssuingCa } from '#server/areas/acme/testing/issuing-ca.ts'
import { test as base, describeInBrowser } from './testing/dashboard.ts'

const test = base.extend('ca', { scope: 'file' }, async ({ dashboard: { service } }, { onCleanup }) => {
  const ca = await startIssuingCa()
  onCleanup(ca.stop)
  const { body: connection } = await service.request('POST', '/v1/connections', {
    body: { provider: 'sandbox' },
  })
  await service.request('POST', '/v1/dns/zones', {
    body: { name: 'shop.example', connection_id: connection.id },
  })
  await givenAcmeAccount(service, { directoryUrl: ca.directoryUrl }, { name: 'Test CA' })
  return ca
})

describeInBrowser('A managed certificate', () => {
  test('is ordered for names that were checked, and its key is shown once', async ({ open, ca }) => {
    expect(ca.directoryUrl).toMatch(/^http/)
    const { page } = await open('/certificates/managed/new?names=shop.example,www.elsewhere.example')
    await page.getByText('No zone of this account contains www.elsewhere.example').waitFor()
    await page.getByText('_acme-challenge.shop.example').waitFor()
    await page.getByRole('combobox', { name: 'Names' }).press('Backspace')
    await page.getByText('Not possible').waitFor({ state: 'detached' })
    // The only account is selected.
    await page.getByRole('button', { name: 'Order certificate' }).click()
    await page.getByRole('heading', { name: 'shop.example' }).waitFor()
    await page.getByRole('button', { name: 'Download private key' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Download private key' }).click()
    await page.getByText('-----BEGIN PRIVATE KEY-----').waitFor()
    await page.getByRole('button', { name: 'I have saved it' }).click()
    await page.getByText('Downloaded, and deleted here').waitFor()
    expect(await page.getByRole('button', { name: 'Download private key' }).count()).toBe(0)
    await page.getByText('A random time within the window that the CA suggests').waitFor()
  })
})
