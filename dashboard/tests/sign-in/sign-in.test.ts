import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { givenMember, testPassword } from '#server/testing/account/browser.ts'
import { totp } from '#server/testing/account/totp.ts'
import { addVirtualAuthenticator } from '#server/testing/sign-in/virtual-authenticator.ts'
import { describeInBrowser, test } from '#testing/dashboard.ts'
import { whileSignedOut } from '#testing/signed-out.ts'

const nobody = new Map<string, string>()

describeInBrowser('sign-in', () => {
  test('opens the requested page', async ({ open }) => {
    const { page } = await open('/dns/zones', {
      cookies: nobody,
      expectedErrors: ['401 POST /v1/auth/sign-in'],
    })
    await givePassword(page, 'ada@example.com', 'wrong horse battery')
    await page.getByRole('alert', { name: 'sign-in failed' }).waitFor()
    await givePassword(page, 'ada@example.com')
    await page.getByRole('heading', { name: 'Zones', exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/dns/zones')
  })

  test('ends with signing out', async ({ dashboard, open }) => {
    const { browser } = await givenMember(dashboard.service, { email: 'out@example.com', role: 'admin' })
    const { page } = await open('/', { cookies: browser.cookies })
    await page.getByRole('button', { name: 'Account menu', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.goto('/dns/zones')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  })

  test('requires a code after an authenticator app is set up', async ({ dashboard, open }) => {
    const email = 'totp@example.com'
    const { browser } = await givenMember(dashboard.service, { email, role: 'admin' })
    const { page } = await open('/account?tab=sign-in', {
      cookies: browser.cookies,
      expectedErrors: ['401 POST /v1/auth/sign-in/second-factor'],
    })
    await page.getByRole('button', { name: 'Set up' }).click()
    const confirm = page.getByRole('dialog')
    await confirm.getByRole('textbox', { name: 'Password' }).fill(testPassword)
    await confirm.getByRole('button', { name: 'Set up' }).click()
    const uri = (await page.getByRole('link', { name: /app/ }).getAttribute('href')) ?? ''
    await page.getByRole('textbox', { name: 'Code' }).fill(totp(uri))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('button', { name: 'I have saved it' }).click()

    await signOut(page)
    await givePassword(page, email)
    await page.getByRole('textbox', { name: 'Code' }).fill(totp(uri, 20))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('alert').waitFor()
    // Each code is accepted once, so this is the next one.
    await page.getByRole('textbox', { name: 'Code' }).fill(totp(uri, -1))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
  })

  test('needs no password with a passkey', async ({ dashboard, open, onTestFinished }) => {
    const { browser } = await givenMember(dashboard.service, { email: 'key@example.com', role: 'admin' })
    const { page } = await open('/account?tab=sign-in', { cookies: browser.cookies })
    const authenticator = await addVirtualAuthenticator(page)
    onTestFinished(authenticator.remove)
    await page.getByRole('button', { name: 'Add passkey' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Laptop')
    await dialog.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByRole('cell', { name: 'Laptop', exact: true }).waitFor()

    await signOut(page)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
  })
})

describeInBrowser('a session that ends while a form is filled in', () => {
  const expectedErrors = [...whileSignedOut, '401 POST /v1/tokens', '401 POST /v1/connections']

  async function fillToken(page: Page, name: string) {
    const dialog = page.getByRole('dialog', { name: 'New token' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    return dialog
  }

  test('continues in a dialog', async ({ dashboard, open }) => {
    const email = 'continues@example.com'
    const { browser } = await givenMember(dashboard.service, { email, role: 'admin' })
    const { page } = await open('/tokens?new=token', { cookies: browser.cookies, expectedErrors })
    const dialog = await fillToken(page, 'Entered before')
    await browser.request('POST', '/v1/auth/sign-out')
    const ended = page.getByRole('dialog', { name: 'Your session has ended' })
    await ended.waitFor()
    await givePassword(page, email)
    await ended.waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Create' }).click()
    await page.getByText(/^hf_\w{36}$/).waitFor()
    const { body } = await dashboard.owner.request('GET', '/v1/tokens?q=Entered%20before')
    expect(body.data).toHaveLength(1)
  })

  test('shows none of its input to another person who signs in', async ({ dashboard, open }) => {
    const { browser } = await givenMember(dashboard.service, { email: 'first@example.com', role: 'admin' })
    await givenMember(dashboard.service, { email: 'second@example.com', role: 'admin' })
    const { page } = await open('/tokens?new=token', { cookies: browser.cookies, expectedErrors })
    await fillToken(page, 'Only mine')
    await browser.request('POST', '/v1/auth/sign-out')
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor()
    await givePassword(page, 'second@example.com')
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    expect(await page.evaluate('sessionStorage.getItem("holdfast.drafts")')).toBeNull()
    await page.goto('/tokens?new=token')
    const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' })
    await name.waitFor()
    expect(await name.inputValue()).toBe('')
  })

  test('keeps its input after a reload, except for secrets', async ({ dashboard, open }) => {
    const email = 'reloads@example.com'
    const { browser } = await givenMember(dashboard.service, { email, role: 'admin' })
    const { page } = await open('/connections?new=connection', { cookies: browser.cookies, expectedErrors })
    const dialog = page.getByRole('dialog').first()
    const chooseProvider = () => dialog.getByRole('button', { name: /^PowerDNS/ }).click()
    await chooseProvider()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Cellar')
    await dialog.getByRole('textbox', { name: /^API key/ }).fill('canary-api-key')
    await dialog.getByRole('textbox', { name: /URL/ }).fill('http://192.0.2.1:8081')
    await browser.request('POST', '/v1/auth/sign-out')
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor()
    expect(await page.evaluate('JSON.stringify(sessionStorage)')).toContain('Cellar')
    expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain('canary-api-key')
    await page.reload()
    await givePassword(page, email)
    await chooseProvider()
    const values = ['Name', /URL/, /^API key/].map((name) => dialog.getByRole('textbox', { name }))
    await expect
      .poll(() => Promise.all(values.map((field) => field.inputValue())))
      .toEqual(['Cellar', 'http://192.0.2.1:8081', ''])
  })
})

async function givePassword(page: Page, email: string, password = testPassword) {
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Account menu', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
}
