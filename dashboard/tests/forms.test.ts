/** No fault that the service finds is lost on the way to the person who filled in the form. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { systemClock } from '#server/kernel/time.ts'
import {
  type PowerDnsServer,
  powerdnsPrograms,
  startPowerDns,
} from '#server/providers/testing/servers/powerdns-server.ts'
import { missingPrograms } from '#server/providers/testing/servers/programs.ts'
import { test as base, describeInBrowser, givenDashboard } from './testing/dashboard.ts'
import { filledTest } from './testing/filled-test.ts'
import { pathOf, screens } from './testing/screens.ts'
import { openTab } from './testing/tab.ts'

const test = base
  .extend('powerdns', { scope: 'file' }, async ({}, { onCleanup }): Promise<PowerDnsServer> => {
    const server = await startPowerDns()
    onCleanup(() => server.stop())
    return server
  })
  .extend('closed', { scope: 'file' }, async ({}, { onCleanup }) => {
    const dashboard = await givenDashboard(systemClock, () => ({ HOLDFAST_ALLOW_PRIVATE_NETWORKS: '' }))
    onCleanup(() => dashboard.service.close())
    return dashboard
  })

async function fillIn(
  page: Page,
  { credentials: { url = '', api_key = '' } }: PowerDnsServer,
  key = api_key,
) {
  await page.getByRole('button', { name: /^PowerDNS/ }).click()
  await page
    .getByRole('textbox', { name: /URL|address/i })
    .first()
    .fill(url)
  await page.getByRole('dialog').locator('input[type=password]').fill(key)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
}

describeInBrowser(
  'connecting to a name server',
  () => {
    test('in a private network says that it is closed, and opens it with one click', async ({
      closed,
      tabs,
      powerdns,
    }) => {
      const { page } = await tabs.open(closed.url, '/connections?new=connection', {
        cookies: closed.owner.cookies,
        refusals: ['422 POST /v1/connections'],
      })
      await fillIn(page, powerdns)
      const alert = page.getByRole('alert')
      await alert.getByText('is in a private network').waitFor()
      await alert.getByRole('button', { name: 'Allow private networks' }).click()
      await page.getByRole('heading', { name: 'PowerDNS', level: 1 }).waitFor()
      await page.getByText('Working').waitFor()
      const { body } = await closed.service.ask('GET', '/v1/instance/settings')
      expect(body).toMatchObject({ private_networks_open: true, private_networks_set_by: 'operator' })
    })

    test('with a wrong key says so', async ({ open, powerdns }) => {
      const { page } = await open('/connections?new=connection', { refusals: ['422 POST /v1/connections'] })
      await fillIn(page, powerdns, 'wrong')
      await page.getByRole('alert').getByText('PowerDNS does not take the key').waitFor()
    })
  },
  missingPrograms(powerdnsPrograms),
)

const filled = filledTest()
const withForm = screens.filter(
  ({ who = 'owner', name }) =>
    who !== 'viewer' &&
    name !== 'token-secret' &&
    /create|add|edit|bind|settings|delete|invite|change|open|-test|sign-in|reset|join|^connection|^member$|^token$|plan|password|instance|welcome/.test(
      name,
    ),
)

/** What a form sends is given a member that the service does not know, as a newer service would refuse another. */
const stranger = 'no_such_field'

describeInBrowser('every form', () => {
  filled(
    'shows a fault that belongs to none of its fields',
    async ({ chromium, filled: { url, account, people } }) => {
      const shown: string[] = []
      const notSent: string[] = []
      const lost: string[] = []
      let sent = 0
      for (const screen of withForm) {
        const cookies = screen.who === 'nobody' ? new Map() : people[screen.who ?? 'owner']
        // What it notices beside the forms is the screens' own test.
        const { page, context, settled } = await openTab(chromium, url, { cookies })
        await page.route('**/v1/**', async (route) => {
          const request = route.request()
          if (request.method() === 'GET') return await route.continue()
          sent++
          const body = request.postData() === null ? {} : JSON.parse(request.postData() ?? '{}')
          await route.continue({
            postData: JSON.stringify({ ...body, [stranger]: 1 }),
            headers: { ...request.headers(), 'content-type': 'application/json' },
          })
        })
        await page.goto(pathOf(screen, account))
        await settled()
        await screen.act?.(page)
        // What is behind a dialog cannot be used.
        const dialog = page.getByRole('dialog')
        const forms = ((await dialog.count()) > 0 ? dialog : page).locator('form')
        for (let index = 0; index < (await forms.count()); index++) {
          const form = forms.nth(index)
          const before = sent
          const label = await fillForm(form)
          if (label === null) continue
          // A field that has to be filled in otherwise is found by the form itself, and nothing is sent.
          const alert = form.getByRole('alert').getByText(stranger)
          const invalid = form.locator('[aria-invalid=true], :invalid')
          const isAnswered = await alert
            .or(invalid)
            .first()
            .waitFor({ timeout: 20_000 })
            .then(
              () => true,
              () => false,
            )
          const name = `${screen.name}: ${label}`
          if ((await alert.count()) > 0) shown.push(name)
          else (isAnswered || sent === before ? notSent : lost).push(name)
        }
        await context.close()
      }
      expect(notSent.length, notSent.join(', ')).toBeLessThan(shown.length)
      expect(lost).toEqual([])
      expect(shown.length).toBeGreaterThan(20)
    },
    // It opens every form of the dashboard.
    900_000,
  )
})

/** Fills in what is required, and sends it; the button's words, or null if it cannot be pressed. */
async function fillForm(form: ReturnType<Page['locator']>): Promise<string | null> {
  const required = form.locator(
    'input[required]:enabled:not([readonly], [role=combobox]), textarea[required]:enabled',
  )
  for (const field of await required.all()) {
    const type = await field.getAttribute('type')
    if (type === 'radio' || type === 'checkbox') continue
    if ((await field.inputValue()) === '')
      await field.fill(
        type === 'email' ? 'new@example.com' : type === 'url' ? 'https://example.com/' : 'example.com',
      )
  }
  const submit = form.locator('button[type=submit]')
  if ((await submit.count()) !== 1 || !(await submit.isEnabled())) return null
  const label = await submit.innerText()
  await submit.click()
  return label
}
