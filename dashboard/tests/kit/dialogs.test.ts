import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { givenMember } from '#server/testing/account/browser.ts'
import { eventually } from '#server/testing/wait/wait.ts'
import { describeInBrowser, test } from '../testing/dashboard.ts'

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
/** Waits until the focus is on an element for which the condition is true. */
const focused = (page: Page, condition: string) =>
  eventually(() => page.evaluate(`((element) => ${condition})(document.activeElement)`))
const isFocused = (page: Page, label: string) =>
  focused(page, `element?.labels?.[0]?.innerText.startsWith(${JSON.stringify(label)})`)

/** Collects the texts that the dialog showed until it closed. */
async function recordDialogs(page: Page) {
  await page.evaluate(`
    window.dialogTexts = new Set()
    new MutationObserver(() => {
      for (const dialog of document.querySelectorAll('[role=dialog]')) window.dialogTexts.add(dialog.innerText)
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })`)
  return async () => (await page.evaluate('[...window.dialogTexts]')) as string[]
}

describeInBrowser('a dialog', () => {
  test('asks before input is lost', async ({ open }) => {
    const { page } = await open('/dynamic-ips?new=dynamic-ip')
    const dialog = dialogOf(page, 'New dynamic IP')
    const question = dialogOf(page, 'Close without saving?')
    await isFocused(page, 'Name')
    await page.keyboard.type('Office')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Keep open' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Office')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Close without saving' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('')
    await page.getByRole('button', { name: 'New dynamic IP' }).first().click()
    await isFocused(page, 'Name')
    expect(await question.count()).toBe(0)
  })

  test('asks before its page is left, and then opens the other page', async ({ open }) => {
    const { page } = await open('/tokens')
    await page.getByRole('button', { name: 'New token' }).first().click()
    await isFocused(page, 'Name')
    await page.keyboard.type('Terraform')
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Search or run a command').fill('Connections')
    await page.getByRole('option', { name: 'Connections', exact: true }).click()
    await page.getByRole('button', { name: 'Close without saving' }).click()
    await page.getByRole('heading', { name: 'Connections', level: 1 }).waitFor()
  })

  test('closes without a confirmation if it has no input, and with its own button', async ({ open }) => {
    const { page } = await open('/dynamic-ips?new=dynamic-ip')
    const dialog = dialogOf(page, 'New dynamic IP')
    await isFocused(page, 'Name')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'New dynamic IP' }).first().click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Office')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('stays open when Escape closes the dialog above it', async ({ open }) => {
    const { page } = await open('/dynamic-ips?new=dynamic-ip')
    const dialog = dialogOf(page, 'New dynamic IP')
    await dialog.getByRole('button', { name: 'API request' }).click()
    const panel = dialogOf(page, 'API request')
    await panel.getByText('curl').first().waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Search or run a command').waitFor()
    await page.keyboard.press('Escape')
    await page.getByPlaceholder('Search or run a command').waitFor({ state: 'detached' })
    expect(await dialog.isVisible()).toBe(true)
  })

  test('has one button for its API requests, and so has the page', async ({ open }) => {
    const { page, go, settled } = await open('/account')
    const panel = dialogOf(page, 'API request')
    const shown = async () => {
      await settled()
      await page.getByRole('button', { name: 'API request' }).last().click()
      const texts = await panel.getByText(/^curl/).allInnerTexts()
      await page.keyboard.press('Escape')
      await panel.waitFor({ state: 'detached' })
      return texts.flatMap((text) => /'http:\/\/[^/]*([^']*)'/.exec(text)?.[1] ?? [])
    }
    const account = await shown()
    // The form for the name of the account changes data that another component loads.
    expect(account.toSorted()).toEqual(['/v1/account', '/v1/account', '/v1/limits', '/v1/plans'])
    await go('/dynamic-ips?new=dynamic-ip')
    await isFocused(page, 'Name')
    expect(await shown()).toEqual(['/v1/dynamic-ips'])
    await page.keyboard.press('Escape')
    await dialogOf(page, 'New dynamic IP').waitFor({ state: 'detached' })
    expect(await shown()).toEqual(['/v1/dynamic-ips'])
  })

  test('opens from the URL only with the required permission', async ({ dashboard, open }) => {
    const { browser } = await givenMember(dashboard.service, { email: 'reader@example.com', role: 'viewer' })
    const { page, settled } = await open('/tokens?new=token', { cookies: browser.cookies })
    await page.getByRole('heading', { name: 'API tokens' }).waitFor()
    await settled()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('does not change its content while it closes', async ({ open }) => {
    const { page } = await open('/instance', { reducedMotion: 'no-preference' })
    await page.getByRole('button', { name: 'Put on hold' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Put on hold').first().waitFor()
    const said = await recordDialogs(page)
    await dialog.getByRole('button', { name: 'Put on hold' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('main').getByRole('button', { name: 'Release', exact: true }).waitFor()
    const texts = await said()
    expect(texts.length).toBeGreaterThan(0)
    expect(texts.filter((text) => text.includes('Release'))).toEqual([])
  })
})

describeInBrowser('a form', () => {
  for (const [locale, names, errorText] of [
    ['en-GB', ['New endpoint', 'Create', 'Address'], 'This field is required.'],
    ['de-DE', ['Neuer Endpunkt', 'Anlegen', 'Adresse'], 'Dieses Feld muss ausgefüllt sein.'],
  ] as const)
    test(`reports an empty required field at the field (${locale})`, async ({ open }) => {
      const [title, create, address] = names
      const { page } = await open('/webhooks/endpoints?new=endpoint', { locale })
      const dialog = dialogOf(page, title)
      await dialog.getByRole('button', { name: create }).click()
      await dialog.getByText(errorText).waitFor()
      await isFocused(page, address)
      const field = dialog.getByRole('textbox', { name: address })
      expect(await field.getAttribute('aria-invalid')).toBe('true')
      await field.fill('https://hooks.example.com/')
      await dialog.getByText(errorText).waitFor({ state: 'detached' })
    })

  test('focuses an added row, and the next row after a removal', async ({ open }) => {
    const { page } = await open('/webhooks/endpoints?new=endpoint')
    const dialog = dialogOf(page, 'New endpoint')
    const isNamed = (name: string) => focused(page, `element?.ariaLabel === '${name}'`)
    for (const name of ['X-First', 'X-Second']) {
      await dialog.getByRole('button', { name: 'Add header' }).click()
      await isNamed('Header name')
      await page.keyboard.type(name)
    }
    const names = dialog.getByRole('textbox', { name: 'Header name' })
    expect(await Promise.all((await names.all()).map((name) => name.inputValue()))).toEqual([
      'X-First',
      'X-Second',
    ])
    await dialog.getByRole('button', { name: 'Remove header' }).first().click()
    await isNamed('Remove header')
    expect(await names.inputValue()).toBe('X-Second')
    await page.keyboard.press('Enter')
    await names.waitFor({ state: 'detached' })
    await focused(page, `element?.innerText === 'Add header'`)
  })
})
