import { expect } from 'vitest'
import { describeInBrowser, test } from '../testing/dashboard.ts'
import { givenSandboxDomain } from './given-domain.ts'

describeInBrowser('several domains', () => {
  test('are registered for the total of their prices, transferred with a code each, and cancelled', async ({
    dashboard: { service },
    open,
  }) => {
    const { registrar } = await givenSandboxDomain(service, 'held.example')
    const sandbox = `/v1/connections/${registrar}/sandbox`
    for (const name of ['moving-one.com', 'moving-two.com'])
      await service.request('PUT', `${sandbox}/offers/${name}`, {
        body: { state: 'registered', auth_code: `code-of-${name}` },
      })
    const names = 'kelp-one.com+kelp-two.com+shop-three.de+moving-one.com+moving-two.com'
    const { page } = await open(`/domains/buy?registrar=${registrar}&names=${names}`)
    await page.getByRole('button', { name: 'Check names' }).click()
    const select = async (...chosen: string[]) => {
      for (const name of chosen) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    }
    await select('kelp-one.com', 'kelp-two.com', 'shop-three.de', 'moving-one.com', 'moving-two.com')
    await page.getByRole('button', { name: 'Transfer 2 domains' }).waitFor()
    await page.getByRole('button', { name: 'Register 3 names' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Required for .de').waitFor()
    await dialog.getByRole('button', { name: 'Show prices' }).click()
    // What its TLD requires is missing.
    await dialog.getByRole('combobox', { name: 'Intended use' }).click()
    await page.getByRole('option', { name: 'business' }).click()
    await dialog.getByRole('button', { name: 'Show prices' }).click()
    const buy = dialog.getByRole('button', { name: /^Register \d names for €/ })
    await buy.waitFor()
    await page.setViewportSize({ width: 375, height: 800 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(375)
    await buy.click()
    await dialog.getByText(/^The operations on \d domains have started\.$/).waitFor()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1280, height: 800 })

    await select('moving-one.com', 'moving-two.com')
    await page.getByRole('button', { name: 'Transfer 2 domains' }).click()
    await dialog.getByLabel('Auth code of moving-one.com').fill('code-of-moving-one.com')
    await dialog.getByLabel('Auth code of moving-two.com').fill('wrong')
    await dialog.getByRole('button', { name: 'Show prices' }).click()
    await dialog.getByText(/moving-two\.com: .*auth code.*wrong/i).waitFor()
    await dialog.getByRole('button', { name: /^Transfer 1 domain for €/ }).click()
    await dialog.getByRole('link', { name: 'Domain operations' }).click()

    await page.getByRole('checkbox', { name: 'Select moving-one.com' }).check()
    await page.getByRole('button', { name: 'Cancel 1 operation' }).click()
    await dialog.getByRole('button', { name: 'Cancel 1 operation' }).click()
    await page.getByRole('row', { name: /moving-one\.com Cancelled/ }).waitFor()
    await page.getByRole('checkbox', { name: 'Select moving-one.com' }).check()
    await page.getByRole('button', { name: 'Cancel 1 operation' }).click()
    await dialog.getByRole('button', { name: 'Cancel 1 operation' }).click()
    await dialog.getByText(/moving-one\.com: .*cannot be cancelled/).waitFor()
  })

  test('show the auth codes of those that are unlocked', async ({ dashboard: { service }, open }) => {
    await givenSandboxDomain(service, 'leaving.example', { locked: false })
    await givenSandboxDomain(service, 'staying.example', { locked: true })
    const { page } = await open('/domains')
    for (const name of ['leaving.example', 'staying.example'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Show auth codes' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Show 2 auth codes' }).click()
    await dialog.getByText('leaving.example sandbox-leaving.example').waitFor()
    await dialog.getByText(/staying\.example: .*unlock it first/).waitFor()
  })
})
