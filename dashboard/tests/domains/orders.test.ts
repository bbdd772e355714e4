import { expect } from 'vitest'
import { describeInBrowser, test } from '../testing/dashboard.ts'
import { givenSandboxDomain } from './given-domain.ts'

describeInBrowser('an order', () => {
  test('renews a domain for the price that was shown, and at most the entered one', async ({
    dashboard: { service },
    open,
  }) => {
    const { registrar, domain } = await givenSandboxDomain(service, 'renewed.example')
    const path = `/v1/connections/${registrar}/sandbox`
    await service.request('PUT', `${path}/offers/renewed.example`, {
      body: { prices: { register: '9.00', renew: '12.50', transfer: '9.00', restore: '80.00' } },
    })
    const { page } = await open(`/domains/${domain}`, {
      expectedErrors: ['422 POST /v1/domains/operations'],
    })
    const dialog = page.getByRole('dialog')
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
    })
    await page.getByRole('button', { name: 'Renew', exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Years' }).fill('2')
    await dialog.getByRole('button', { name: 'Show price' }).click()
    await dialog.getByText('€25.00').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Renew', exact: true }).click()
    await dialog.getByRole('button', { name: 'Show price' }).click()
    await dialog.getByText('€12.50').waitFor()
    const limit = dialog.getByRole('textbox', { name: 'Maximum price' })
    await limit.fill('12,40')
    // Another change reloads the page, which keeps the entered limit and does not ask for the price again.
    await service.request('PATCH', `/v1/domains/${domain}`, { body: { notes: 'Changed elsewhere' } })
    await page.getByText('Changed elsewhere').waitFor()
    expect(await limit.inputValue()).toBe('12,40')
    expect(sent).toEqual(['/v1/domains/operations', '/v1/domains/operations'])
    await dialog.getByRole('button', { name: 'Renew for 1 year' }).click()
    await dialog.getByText('more than the maximum').waitFor()
    await limit.fill('13')
    await dialog.getByRole('button', { name: 'Renew for 1 year' }).click()
    await page.getByRole('link', { name: 'Renew for 1 year' }).waitFor()
    await page.getByText('Done', { exact: true }).first().waitFor()
    const { body } = await service.request('GET', path)
    expect(body.orders).toMatchObject([{ kind: 'renew', amount: '12.50', executed: true }])
  })
  test('registers a name with a contact, what its TLD requires, and the name servers of a zone', async ({
    dashboard: { service },
    open,
  }) => {
    const { registrar } = await givenSandboxDomain(service, 'other.example')
    await service.request('POST', '/v1/contacts', {
      body: {
        name: 'Office',
        first_name: 'Ada',
        last_name: 'Lovelace',
        street: ['1 Example Street'],
        city: 'Berlin',
        postal_code: '10115',
        country: 'DE',
        phone: '+4930123456',
        email: 'ada@example.com',
      },
    })
    await service.request('POST', '/v1/dns/zones', {
      body: { name: 'shop.de', connection_id: registrar },
      headers: { prefer: 'wait=20' },
    })
    const expectedErrors = ['422 POST /v1/domains/operations']
    const { page } = await open('/domains', { expectedErrors })
    await page.getByRole('link', { name: 'Register or transfer' }).click()
    // The list of domains has a field of this name, too.
    await page.getByRole('textbox', { name: 'Names' }).waitFor()
    await page.getByRole('combobox', { name: 'Registrar' }).click()
    await page.getByRole('option', { name: 'Registrar of other.example' }).click()
    await page.getByRole('textbox', { name: 'Names' }).fill('shop.de\nother.example, premium.com')
    await page.getByRole('button', { name: 'Check names' }).click()
    await page.getByRole('row', { name: /premium\.com.*premium.*Available.*€1,250\.00/ }).waitFor()
    await page.getByRole('row', { name: /other\.example.*Registered/ }).waitFor()
    await page.getByRole('button', { name: 'Register shop.de' }).click()

    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Owner' }).click()
    await page.getByRole('option', { name: 'Office' }).click()
    await dialog.getByRole('combobox', { name: 'Intended use' }).click()
    await page.getByRole('option', { name: 'business' }).click()
    await dialog.getByRole('combobox', { name: 'Zone in Holdfast' }).click()
    await page.getByRole('option', { name: 'shop.de' }).click()
    await dialog.getByRole('button', { name: 'Use its name servers' }).click()
    await dialog.getByRole('textbox', { name: 'Years' }).fill('2')
    await dialog.getByRole('button', { name: 'Show price' }).click()
    await dialog.getByText('shop.de is registered at Registrar of other.example for 2 years.').waitFor()
    await dialog.getByText(/It uses the name servers .*ns1/).waitFor()
    await page.setViewportSize({ width: 375, height: 800 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(375)
    await dialog.getByRole('button', { name: 'Register for 2 years' }).click()
    await page.getByRole('heading', { name: 'shop.de: Register for 2 years' }).waitFor()
    await page.getByText('Done', { exact: true }).first().waitFor()
    const { body } = await service.request('GET', '/v1/domains?name=shop.de')
    expect(body.data).toMatchObject([{ auto_renew: true, privacy: true }])
  })

  test('transfers a domain, after what has to be done before is shown', async ({
    dashboard: { service },
    open,
  }) => {
    const { registrar } = await givenSandboxDomain(service, 'present.example')
    await service.request('PUT', `/v1/connections/${registrar}/sandbox/offers/moving.com`, {
      body: { state: 'registered', auth_code: 'moving-secret' },
    })
    const expectedErrors = ['422 POST /v1/domains/operations']
    const { page } = await open(`/domains/buy?registrar=${registrar}&names=moving.com`, { expectedErrors })
    await page.getByRole('button', { name: 'Check names' }).click()
    await page.getByRole('button', { name: 'Transfer moving.com' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('unlock the domain at its present registrar').waitFor()
    await dialog.getByLabel('Auth code').fill('wrong')
    await dialog.getByRole('button', { name: 'Show price' }).click()
    await dialog.getByText('The auth code of moving.com is wrong').waitFor()
    await dialog.getByLabel('Auth code').fill('moving-secret')
    await dialog.getByRole('button', { name: 'Show price' }).click()
    await dialog.getByText('Most registries add a year').waitFor()
    await dialog.getByRole('button', { name: 'Transfer to this registrar' }).click()
    await page.getByRole('button', { name: 'Cancel operation' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel operation' }).click()
    await page.getByText('Cancelled', { exact: true }).first().waitFor()
  })
  test('restores a domain in redemption', async ({ dashboard: { service }, open }) => {
    const { registrar, domain } = await givenSandboxDomain(service, 'deleted.example', {
      statuses: ['redemptionPeriod', 'pendingDelete'],
    })
    const { page } = await open(`/domains/${domain}`)
    expect(await page.getByRole('button', { name: 'Renew', exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Show price' }).click()
    await dialog.getByText('The registry restores the domain.').waitFor()
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
    await page.getByText('Done', { exact: true }).first().waitFor()
    const { body } = await service.request('GET', `/v1/connections/${registrar}/sandbox`)
    expect(body.orders).toMatchObject([{ kind: 'restore', executed: true }])
  })
})
