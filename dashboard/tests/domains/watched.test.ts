import { expect } from 'vitest'
import { givenRelease } from '#server/areas/domains/watched/testing/given-release.ts'
import { describeInBrowser, test } from '../testing/dashboard.ts'
import { givenSandboxDomain } from './given-domain.ts'

const dayMs = 86_400_000

describeInBrowser('a watched domain', () => {
  test('shows the phases of its registration, and which one it is in', async ({
    dashboard: { service },
    open,
  }) => {
    const earliest = new Date(Date.now() + 3 * dayMs)
    const id = await givenRelease(service, 'deleted.invalid', { earliest, confidence: 'high' })
    const { page } = await open(`/domains/watched/${id}`)
    const steps = page.getByRole('list', { name: 'Lifecycle' }).getByRole('listitem')
    await expect
      .poll(async () => (await steps.allInnerTexts()).map((text) => text.split('\n', 1)[0]))
      .toEqual(['Registered', 'Expired', 'Redemption', 'Pending deletion', 'Release', 'Available'])
    const current = page.locator('li[aria-current="step"]')
    expect(await current.innerText()).toMatch(/^Pending deletion\s+Now\s+Since \w/)
    expect(await steps.nth(4).innerText()).toMatch(/^Release\s+Expected .+\s+Reliable/)
    await page.setViewportSize({ width: 375, height: 800 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(375)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test('is above those that are released later in the list', async ({ dashboard: { service }, open }) => {
    const release = (name: string, days: number, confidence: 'high' | 'low') =>
      givenRelease(service, name, { earliest: new Date(Date.now() + days * dayMs), confidence })
    await release('later.invalid', 20, 'low')
    await release('sooner.invalid', 2, 'high')
    const { page } = await open('/domains/watched')
    const table = page.getByRole('table', { name: 'Watched domains' })
    await table.getByRole('link', { name: 'later.invalid' }).waitFor()
    const current = page.getByRole('navigation').locator('a[aria-current="page"]')
    // The navigation follows the page.
    await expect.poll(() => current.allInnerTexts()).toEqual(['Watched domains'])
    const rows = await table.getByRole('row').allInnerTexts()
    const position = (name: string) => rows.findIndex((text) => text.includes(name))
    expect(position('sooner.invalid')).toBeLessThan(position('later.invalid'))
    expect(rows[position('sooner.invalid')]).toContain('Reliable')
    expect(rows[position('later.invalid')]).toContain('Estimate')
  })

  test('says that it is a domain of the account', async ({ dashboard: { service }, open }) => {
    const { body: own } = await service.request('POST', '/v1/domains', { body: { name: 'own.invalid' } })
    const id = await givenRelease(service, 'own.invalid', { earliest: new Date(), confidence: 'low' })
    const { page } = await open('/domains/watched')
    const row = page.getByRole('row').filter({ hasText: 'own.invalid' })
    await row.getByText('Your domain').waitFor()
    await page.goto(`${new URL(page.url()).origin}/domains/watched/${id}`)
    const link = page.getByRole('main').getByRole('link', { name: 'Your domain' })
    expect(await link.getAttribute('href')).toBe(`/domains/${own.id}`)
  })

  test('is registered on release up to a maximum price, once that is switched on', async ({
    dashboard: { service },
    open,
  }) => {
    const { registrar } = await givenSandboxDomain(service, 'held-already.example')
    const earliest = new Date(Date.now() + 20 * dayMs)
    const id = await givenRelease(service, 'wanted.example', { earliest, confidence: 'low' })
    const path = `/v1/watched-domains/${id}/registration`
    const { page } = await open(`/domains/watched/${id}`, {
      expectedErrors: ['422 PUT /v1/watched-domains/*/registration'],
    })
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Switch on registration' }).click()
    await dialog.getByRole('combobox', { name: 'Registrar' }).click()
    await page.getByRole('option').first().click()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('textbox', { name: 'Years' }).fill('2')
    await dialog.getByRole('button', { name: 'Show price' }).click()
    await dialog.getByText('€20.00').waitFor()
    // Nothing is switched on before it is confirmed.
    expect((await service.request('GET', path)).status).toBe(404)
    const limit = dialog.getByRole('textbox', { name: 'Maximum price' })
    await limit.fill('many')
    await dialog.getByRole('button', { name: 'Switch on' }).click()
    await dialog
      .getByRole('textbox', { name: 'Maximum price', exact: false })
      .and(page.locator('[aria-invalid=true]'))
      .waitFor()
    await limit.fill('24,50')
    await dialog.getByRole('button', { name: 'Switch on' }).click()
    await page.getByText('Registration on', { exact: true }).waitFor()
    expect((await service.request('GET', path)).body).toMatchObject({
      connection_id: registrar,
      state: 'waiting',
      years: 2,
      max_price: { amount: '24.50', currency: 'EUR' },
      premium: false,
    })

    await page.goto(`${new URL(page.url()).origin}/domains/watched?registration=waiting`)
    const row = page.getByRole('row').filter({ hasText: 'wanted.example' })
    expect(await row.innerText()).toContain('Registration on')

    await row.getByRole('link', { name: 'wanted.example' }).click()
    await page.getByRole('button', { name: 'Switch off' }).click()
    await dialog.getByText('no longer registers wanted.example').waitFor()
    await dialog.getByRole('button', { name: 'Switch off' }).click()
    await page.getByRole('button', { name: 'Switch on registration' }).waitFor()
    expect((await service.request('GET', path)).status).toBe(404)
  })
})
