import { expect } from 'vitest'
import { givenRelease } from '#server/areas/domains/watched/testing/given-release.ts'
import { describeInBrowser, test } from '../testing/dashboard.ts'

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
    expect(await current.allInnerTexts()).toEqual(['Watched domains'])
    const rows = await table.getByRole('row').allInnerTexts()
    const position = (name: string) => rows.findIndex((text) => text.includes(name))
    expect(position('sooner.invalid')).toBeLessThan(position('later.invalid'))
    expect(rows[position('sooner.invalid')]).toContain('Reliable')
    expect(rows[position('later.invalid')]).toContain('Estimate')
  })
})
