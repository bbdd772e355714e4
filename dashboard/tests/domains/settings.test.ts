import { expect } from 'vitest'
import { describeInBrowser, test } from '../testing/dashboard.ts'
import { givenSandboxDomain } from './given-domain.ts'

describeInBrowser('the settings of a domain', () => {
  test('are changed at the registrar, with the consequences before and the progress in place', async ({
    dashboard: { service },
    open,
  }) => {
    const { registrar, domain } = await givenSandboxDomain(service, 'settings.example', {
      nameservers: ['ns1.example.net'],
      ds_records: ['12345 13 2 49FD46E6C4B45C55D4AC69CBD3CD34AC1AFE51DE9A1B1C1D1E1F202122232425'],
    })
    const { page, settled } = await open(`/domains/${domain}`)
    const setting = (name: string) => page.getByRole('group', { name, exact: true })
    const dialog = page.getByRole('dialog')

    await setting('Auth code').getByText('Unlock the domain for transfers first.').waitFor()
    expect(await page.getByRole('button', { name: 'Show auth code' }).count()).toBe(0)
    await setting('Transfer lock').getByRole('button', { name: 'Unlock for transfers' }).click()
    await dialog.getByText('Everyone who has the auth code can then transfer settings.example').waitFor()
    await dialog.getByRole('button', { name: 'Unlock for transfers' }).click()
    await setting('Transfer lock').getByText('Unlocked').waitFor()
    await page.getByRole('link', { name: 'Unlock for transfers' }).waitFor()

    await page.getByRole('button', { name: 'Show auth code' }).click()
    await dialog.getByRole('button', { name: 'Show auth code' }).click()
    await dialog.getByText('sandbox-settings.example').waitFor()
    await page.getByRole('button', { name: 'I have saved it' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await page.getByText('sandbox-settings.example').count()).toBe(0)

    await page.setViewportSize({ width: 375, height: 800 })
    await setting('Name servers').getByRole('button', { name: 'Change name servers' }).click()
    await dialog.getByText('The registry has 1 DS record').waitFor()
    await dialog.getByRole('textbox', { name: 'Name servers' }).fill('ns1.example.org\nns2.example.org')
    await settled()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(375)
    await dialog.getByRole('button', { name: 'Change name servers' }).click()
    await setting('Name servers').getByText('ns2.example.org').waitFor()

    await setting('DS records').getByRole('button', { name: 'Change DS records' }).click()
    await dialog.getByRole('textbox', { name: 'DS records' }).fill('')
    await dialog.getByText('All DS records are removed').waitFor()
    await dialog.getByRole('button', { name: 'Remove DS records' }).click()
    await setting('DS records').getByText('not protected by DNSSEC').waitFor()

    const { body } = await service.request('GET', `/v1/connections/${registrar}/sandbox`)
    expect(body.domains).toMatchObject([
      { locked: false, nameservers: ['ns1.example.org', 'ns2.example.org'], ds_records: [] },
    ])
  })

  test('show why a change fails, and a problem is solved with its remedy', async ({
    dashboard: { service },
    open,
  }) => {
    const { registrar, domain } = await givenSandboxDomain(service, 'remedied.example', { locked: false })
    await service.request('POST', `/v1/domains/${domain}/checks`, { headers: { prefer: 'wait=20' } })
    await service.request('PATCH', `/v1/connections/${registrar}/sandbox`, {
      body: { faults: [{ on: 'write', kind: 'rejected', times: 1 }] },
    })
    const { page } = await open(`/domains/${domain}`)
    const privacy = page.getByRole('group', { name: 'Privacy', exact: true })
    await privacy.getByRole('button').click()
    await page.getByRole('dialog').getByRole('button').last().click()
    await page.getByText('The setting is as it was before').waitFor()

    await page.getByRole('button', { name: 'Lock the domain' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Lock the domain' }).click()
    await page.getByRole('group', { name: 'Transfer lock' }).getByText('Locked', { exact: true }).waitFor()
  })
})
