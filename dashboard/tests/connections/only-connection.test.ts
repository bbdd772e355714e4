import { expect } from 'vitest'
import { givenSandboxDomain } from '../domains/given-domain.ts'
import { describeInBrowser, test } from '../testing/dashboard.ts'

describeInBrowser('the only connection', () => {
  test('is selected where one is required, which is no unsaved input', async ({
    dashboard: { service },
    open,
  }) => {
    await givenSandboxDomain(service, 'only.example')
    const { page } = await open('/domains/buy?names=new.com')
    const registrar = page.getByRole('combobox', { name: 'Registrar' })
    await expect.poll(() => registrar.inputValue()).toBe('Registrar of only.example')
    await page.getByRole('button', { name: 'Check names' }).click()
    await page.getByRole('row', { name: /new\.com.*Available/ }).waitFor()

    await page.goto(new URL('/dns/zones?new=zone', page.url()).href)
    const dialog = page.getByRole('dialog')
    const connection = dialog.getByRole('combobox', { name: 'Connection' })
    await expect.poll(() => connection.inputValue()).toBe('Registrar of only.example')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })
})
