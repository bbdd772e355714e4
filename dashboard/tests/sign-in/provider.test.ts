import { expect } from 'vitest'
import { systemClock } from '#server/kernel/time.ts'
import { givenMember } from '#server/testing/account/browser.ts'
import { givenOidcProvider, type OidcProvider } from '#server/testing/servers/oidc-provider.ts'
import { ageSignIns } from '#server/testing/sign-in/past-sign-ins.ts'
import { test as base, describeInBrowser, givenDashboard } from '#testing/dashboard.ts'
import { whileSignedOut } from '#testing/signed-out.ts'

/** A service whose users can sign in at a separate OpenID provider. */
const test = base.extend('withProvider', { scope: 'file' }, async ({}, { onCleanup }) => {
  let provider: OidcProvider | undefined
  const dashboard = await givenDashboard(systemClock, async (url) => {
    provider = await givenOidcProvider(`${url}/v1/auth/callback/oidc`)
    return {
      HOLDFAST_OIDC_ISSUER: provider.issuer,
      HOLDFAST_OIDC_CLIENT_ID: 'holdfast',
      HOLDFAST_OIDC_CLIENT_SECRET: 'canary-client-secret',
      HOLDFAST_OIDC_NAME: 'Kelpworks ID',
    }
  })
  if (!provider) throw new Error('There is no provider')
  const { close, ...there } = provider
  onCleanup(async () => {
    await dashboard.service.close()
    await close()
  })
  return { ...dashboard, provider: there }
})

describeInBrowser('sign-in with an OpenID provider', () => {
  test('works after it is linked', async ({ withProvider, tabs }) => {
    const { url, owner, provider } = withProvider
    provider.setUser('ada@example.com')
    const { page } = await tabs.open(url, '/account?tab=sign-in', {
      cookies: owner.cookies,
      elsewhere: [provider.issuer],
    })
    await page.getByRole('button', { name: 'Link', exact: true }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await page.getByRole('button', { name: 'Account menu', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'With Kelpworks ID' }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    expect(page.url()).toBe(`${url}/`)
  })

  test('confirms the identity if a recent sign-in is required', async ({ withProvider, tabs }) => {
    const { url, service, provider } = withProvider
    const { browser } = await givenMember(service, { email: 'bob@example.com', role: 'admin' })
    provider.setUser('bob@example.com')
    const { page } = await tabs.open(url, '/account?tab=sign-in', {
      cookies: browser.cookies,
      elsewhere: [provider.issuer],
      expectedErrors: ['403 POST /v1/tokens'],
    })
    await page.getByRole('button', { name: 'Link', exact: true }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await ageSignIns(service)
    const createToken = async () => {
      await page.goto(`${url}/tokens`)
      await page.getByRole('button', { name: 'New token' }).click()
      const dialog = page.getByRole('dialog', { name: 'New token' })
      await dialog.getByRole('textbox', { name: 'Name' }).fill('By provider')
      await dialog.getByRole('radio', { name: 'Read-only' }).check()
      await dialog.getByRole('button', { name: 'Create' }).click()
    }
    await createToken()
    const confirm = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await confirm.getByText('Repeat the change when you are back').waitFor()
    await confirm.getByRole('button', { name: 'With Kelpworks ID' }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await createToken()
    await page.getByText(/^hf_\w{36}$/).waitFor()
  })

  test('leads back to what was entered when the session ended', async ({ withProvider, tabs }) => {
    const { url, service, provider } = withProvider
    const { browser } = await givenMember(service, { email: 'cleo@example.com', role: 'admin' })
    provider.setUser('cleo@example.com')
    const { page } = await tabs.open(url, '/account?tab=sign-in', {
      cookies: browser.cookies,
      elsewhere: [provider.issuer],
      expectedErrors: whileSignedOut,
    })
    await page.getByRole('button', { name: 'Link', exact: true }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await page.goto(`${url}/tokens?new=token`)
    const dialog = page.getByRole('dialog', { name: 'New token' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Entered before')
    await dialog.getByRole('radio', { name: 'Read-only' }).check()
    await browser.request('POST', '/v1/auth/sign-out')
    const ended = page.getByRole('dialog', { name: 'Your session has ended' })
    await ended.getByRole('button', { name: 'With Kelpworks ID' }).click()
    await ended.waitFor({ state: 'detached' })
    await dialog.waitFor()
    expect(page.url()).toBe(`${url}/tokens?new=token`)
    expect(await dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Entered before')
    expect(await dialog.getByRole('radio', { name: 'Read-only' }).isChecked()).toBe(true)
    expect(await page.evaluate('sessionStorage.getItem("holdfast.drafts")')).toBeNull()
    await dialog.getByRole('button', { name: 'Create' }).click()
    await page.getByText(/^hf_\w{36}$/).waitFor()
  })
})
