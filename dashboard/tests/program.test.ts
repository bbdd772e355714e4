import { expect } from 'vitest'
import { freePorts } from '#server/providers/testing/servers/server-process.ts'
import { testPassword } from '#server/testing/account/browser.ts'
import { firstToken, signInLink, startProgram, temporaryDirectory } from '#server/testing/process/process.ts'
import { test as base, describeInBrowser } from './testing/dashboard.ts'

/** The program as people start it, with its own database, on a fixed port. */
const test = base.extend('program', { scope: 'file' }, async ({}, { onCleanup }) => {
  const directory = temporaryDirectory()
  const [port = 0] = await freePorts(1)
  const url = `http://localhost:${port}`
  const start = () =>
    startProgram({
      HOLDFAST_DATA_DIR: directory.path,
      HOLDFAST_PORT: String(port),
      HOLDFAST_URL: url,
      HOLDFAST_ALLOW_PRIVATE_NETWORKS: 'true',
    })
  let running = await start()
  const token = firstToken(running)
  const link = signInLink(running)
  onCleanup(async () => {
    await running.end('SIGTERM')
    directory.remove()
  })
  return {
    url,
    link,
    post: (path: string, body: object) =>
      running.request('POST', path, { token, body, headers: { prefer: 'wait=20' } }),
    stop: () => running.end('SIGTERM'),
    async startAgain() {
      running = await start()
    },
  }
})

describeInBrowser('the program', () => {
  test('lets the first owner in with the link that its first start writes to a file', async ({
    program,
    tabs,
  }) => {
    const { link } = program
    const { page } = await tabs.open(program.url, link, {})
    await page.getByRole('textbox', { name: 'Name' }).fill('Ada')
    await page.getByRole('textbox', { name: 'E-mail address' }).fill('ada@example.com')
    await page.getByRole('textbox', { name: 'Password' }).fill(testPassword)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('link', { name: 'Sandbox data' }).click()
    await page.getByRole('button', { name: 'Create sample data' }).click()
    await page.getByRole('heading', { name: '1 item needs attention' }).waitFor()
    expect(page.url()).toBe(`${program.url}/`)

    const again = await tabs.open(program.url, link, {
      expectedErrors: ['410 POST /v1/auth/invitations/look'],
    })
    await again.page.getByRole('alert').waitFor()
  })

  test('shows changes of others immediately, and indicates when it cannot', async ({ program, tabs }) => {
    const cookies = await signedIn(program.url)
    const zoneId = await givenZone(program.post)
    const path = `/dns/zones/${zoneId}`
    const { page, settled } = await tabs.open(program.url, path, { cookies, expectsConnectionLoss: true })
    await settled()
    const add = (name: string) => program.post(`/v1${path}/records`, { name, type: 'A', value: '192.0.2.1' })
    await add('meanwhile')
    await page.getByRole('row', { name: /meanwhile A/ }).waitFor()

    await program.stop()
    await page.getByRole('status').filter({ hasText: 'Offline' }).waitFor()
    await page.getByRole('row', { name: /meanwhile A/ }).waitFor()

    await program.startAgain()
    await add('before-it-looked-again')
    await page.getByRole('row', { name: /before-it-looked-again A/ }).waitFor()
    await page.getByRole('status').filter({ hasText: 'Offline' }).waitFor({ state: 'hidden' })
  })
})

type Post = (path: string, body: object) => Promise<{ body: any }>

async function givenZone(post: Post): Promise<string> {
  const connection = await post('/v1/connections', { provider: 'sandbox' })
  const zone = await post('/v1/dns/zones', { name: 'live.example', connection_id: connection.body.id })
  return zone.body.id
}

async function signedIn(url: string): Promise<ReadonlyMap<string, string>> {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const body = JSON.stringify({ email: 'ada@example.com', password: testPassword })
  const response = await fetch(`${url}/v1/auth/sign-in`, { method: 'POST', headers, body })
  return new Map(
    response.headers.getSetCookie().map((cookie) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      return [name, value]
    }),
  )
}
