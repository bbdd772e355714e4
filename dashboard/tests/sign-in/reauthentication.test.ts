import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { givenMember, testPassword } from '#server/testing/account/browser.ts'
import { totp } from '#server/testing/account/totp.ts'
import { ageSignIns } from '#server/testing/sign-in/past-sign-ins.ts'
import { addVirtualAuthenticator } from '#server/testing/sign-in/virtual-authenticator.ts'
import { type Dashboard, describeInBrowser, test } from '#testing/dashboard.ts'

const later = ({ service }: Dashboard) => ageSignIns(service)

const texts = {
  en: {
    create: 'New token',
    name: 'Name',
    read: 'Read-only',
    submit: 'Create',
    confirmTitle: 'Confirm it’s you',
    password: 'Password',
    confirm: 'Confirm',
    cancel: 'Cancel',
    useCode: 'Use authenticator',
    code: 'Code',
    wrong: 'is not your password',
  },
  de: {
    create: 'Neues Token',
    name: 'Name',
    read: 'Nur lesen',
    submit: 'Anlegen',
    confirmTitle: 'Identität bestätigen',
    password: 'Passwort',
    confirm: 'Bestätigen',
    cancel: 'Abbrechen',
    useCode: 'Authenticator verwenden',
    code: 'Code',
    wrong: 'ist nicht Ihr Passwort',
  },
}

async function createToken(page: Page, text: (typeof texts)['en'], name: string) {
  await page.getByRole('button', { name: text.create }).click()
  const dialog = page.getByRole('dialog', { name: text.create })
  await dialog.getByRole('textbox', { name: text.name }).fill(name)
  await dialog.getByRole('radio', { name: text.read }).check()
  await dialog.getByRole('button', { name: text.submit }).click()
  return page.getByRole('dialog', { name: text.confirmTitle })
}

describeInBrowser('a change that requires a recent sign-in', () => {
  for (const language of ['en', 'de'] as const)
    test(`asks for the password in a dialog and continues (${language})`, async ({ dashboard, open }) => {
      await later(dashboard)
      const text = texts[language]
      const { page } = await open('/tokens', {
        locale: language,
        expectedErrors: ['403 POST /v1/tokens', '422 POST /v1/auth/reauthenticate'],
      })
      const confirm = await createToken(page, text, `Made in ${language}`)
      await confirm.getByRole('textbox', { name: text.password }).fill('a wrong password')
      await confirm.getByRole('button', { name: text.confirm }).click()

      await confirm.getByText(text.wrong).waitFor()
      await confirm.getByRole('textbox', { name: text.password }).fill(testPassword)
      await confirm.getByRole('button', { name: text.confirm }).click()
      await page.getByText(/^hf_\w{36}$/).waitFor()
      const { body } = await dashboard.owner.request('GET', '/v1/tokens?limit=200')
      const made = body.data.filter(({ name }: { name: string }) => name === `Made in ${language}`)
      expect(made).toHaveLength(1)
    })

  test('is not made if the person cancels', async ({ dashboard, open }) => {
    await later(dashboard)
    const { page } = await open('/tokens', { expectedErrors: ['403 POST /v1/tokens'] })
    const confirm = await createToken(page, texts.en, 'Never made')
    await confirm.getByRole('button', { name: 'Cancel' }).click()
    await confirm.waitFor({ state: 'detached' })
    await page.getByRole('dialog').getByRole('alert').waitFor()
    const { body } = await dashboard.owner.request('GET', '/v1/tokens?limit=200')
    expect(body.data.map(({ name }: { name: string }) => name)).not.toContain('Never made')
  })

  test('accepts a code of the authenticator too', async ({ dashboard, open }) => {
    const { browser } = await givenMember(dashboard.service, { email: 'coded@example.com', role: 'admin' })
    const begun = await browser.request('POST', '/v1/auth/second-factor', {
      body: { password: testPassword },
    })
    const { uri } = begun.body
    await browser.request('POST', '/v1/auth/second-factor/confirm', { body: { code: totp(uri) } })
    await later(dashboard)
    const { page } = await open('/tokens', {
      cookies: browser.cookies,
      expectedErrors: ['403 POST /v1/tokens'],
    })
    const confirm = await createToken(page, texts.en, 'By code')
    await confirm.getByRole('button', { name: texts.en.useCode }).click()
    // Each code is accepted once, so this is the next one.
    await confirm.getByRole('textbox', { name: 'Code' }).fill(totp(uri, -1))
    await confirm.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText(/^hf_\w{36}$/).waitFor()
  })

  test('accepts a passkey too', async ({ dashboard, open, onTestFinished }) => {
    const { browser } = await givenMember(dashboard.service, { email: 'key@example.com', role: 'admin' })
    const { page, go } = await open('/account?tab=sign-in', {
      cookies: browser.cookies,
      expectedErrors: ['403 POST /v1/tokens'],
    })
    const authenticator = await addVirtualAuthenticator(page)
    onTestFinished(authenticator.remove)
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Laptop')
    await page.getByRole('dialog').getByRole('button', { name: 'Add passkey' }).click()
    await page.getByRole('cell', { name: 'Laptop', exact: true }).waitFor()
    await later(dashboard)
    await go('/tokens')
    const confirm = await createToken(page, texts.en, 'By passkey')
    await confirm.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByText(/^hf_\w{36}$/).waitFor()
  })

  test('is required to release the hold, and not to set it', async ({ dashboard, open }) => {
    await later(dashboard)
    const { page } = await open('/instance', { expectedErrors: ['403 PATCH /v1/instance/settings'] })
    await page.getByRole('button', { name: 'Put on hold' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Put on hold' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Release', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Release', exact: true }).click()
    const confirm = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await confirm.getByRole('textbox', { name: 'Password' }).fill(testPassword)
    await confirm.getByRole('button', { name: 'Confirm' }).click()
    await confirm.waitFor({ state: 'detached' })
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('main').getByRole('button', { name: 'Put on hold' }).waitFor()
    const { body } = await dashboard.service.request('GET', '/v1/instance/settings')
    expect(body.on_hold).toBe(false)
  })
})
