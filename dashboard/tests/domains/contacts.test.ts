import { describeInBrowser, test } from '../testing/dashboard.ts'
import { givenSandboxDomain } from './given-domain.ts'

const office = {
  name: 'Office',
  first_name: 'Ada',
  last_name: 'Lovelace',
  street: ['1 Example Street'],
  city: 'Berlin',
  postal_code: '10115',
  country: 'DE',
  phone: '+4930123456',
  email: 'ada@example.com',
}

describeInBrowser('the contacts of registrars', () => {
  test('are shown once with their roles, imported, counted and updated', async ({
    dashboard: { service },
    open,
  }) => {
    const { registrar, domain } = await givenSandboxDomain(service, 'owned.example')
    await service.request('POST', '/v1/contacts', { body: office })
    const admin = { last_name: 'Admin', email: 'admin@example.net' }
    await service.request('PUT', `/v1/connections/${registrar}/sandbox/domains/owned.example/contacts`, {
      body: { contacts: { admin } },
    })
    await service.request('POST', `/v1/domains/${domain}/refresh`, { headers: { prefer: 'wait=30' } })
    const { page } = await open(`/domains/${domain}`)
    const most = page.getByRole('group', { name: 'Owner, Technical contact, Billing contact' })
    await most.getByText('owner@sandbox.invalid').waitFor()
    await page.getByRole('group', { name: 'Administrative contact', exact: true }).waitFor()

    // A contact that is accepted for one role belongs to all roles in which it is the same.
    await most.getByRole('button', { name: /^Add to contacts/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Previous owner')
    await dialog.getByRole('button', { name: 'Add to contacts' }).click()
    await most.getByRole('link', { name: 'Previous owner' }).waitFor()

    await page.goto(new URL('/contacts', page.url()).href)
    await page.getByRole('row', { name: /Previous owner.*1$/ }).waitFor()
    await page.getByRole('row', { name: /Office.*0$/ }).waitFor()
    await page.getByRole('button', { name: 'Import from registrars' }).click()
    await dialog.getByRole('button', { name: 'Review' }).click()
    await dialog.getByText('1 new contact').waitFor()
    await dialog.getByRole('button', { name: 'Import from registrars' }).click()
    await page.getByRole('row', { name: /owned\.example \(admin\).*1$/ }).waitFor()

    await page.getByRole('combobox', { name: 'Use', exact: true }).click()
    await page.getByRole('option', { name: 'Not used' }).click()
    await page.getByRole('row', { name: /Previous owner/ }).waitFor({ state: 'detached' })
    await page.getByRole('row', { name: /Office/ }).waitFor()

    const { body: used } = await service.request('GET', '/v1/contacts?q=previous')
    const contact = used.data[0].id
    await service.request('PATCH', `/v1/contacts/${contact}`, { body: { phone: '+35319998887' } })
    await page.goto(new URL(`/contacts/${contact}`, page.url()).href)
    await page.getByRole('button', { name: 'Update at registrars' }).click()
    await dialog.getByRole('button', { name: 'Show consequences' }).click()
    await dialog.getByText('owned.example').waitFor()
    await dialog.getByRole('button', { name: 'Update at registrars' }).click()
    await page.getByText('1 domain is being updated').waitFor()
  })
})
