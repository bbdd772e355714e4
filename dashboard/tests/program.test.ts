import { expect } from 'vitest'
import { freePorts } from '../../server/src/providers/testing/server-process.ts'
import { testPassword } from '../../server/src/testing/browser.ts'
import { printedToken, startProgram, temporaryDirectory } from '../../server/src/testing/process.ts'
import { test as base, describeInBrowser } from './testing/dashboard.ts'

/** The program as people start it, with a database of its own, on a port that it keeps. */
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
  const token = printedToken(running)
  const firstOutput = running.output()
  onCleanup(async () => {
    await running.end('SIGTERM')
    directory.remove()
  })
  return {
    url,
    firstOutput,
    ask: (method: string, path: string, body?: object) => running.ask(method, path, { token, body }),
    stop: () => running.end('SIGTERM'),
    async startAgain() {
      running = await start()
    },
  }
})

describeInBrowser('the program', () => {
  test('is entered by the link that its first start prints', async ({ program, tabs }) => {
    const [link = ''] = /http:\/\/\S+\/join#\S+/.exec(program.firstOutput) ?? []
    const { page } = await tabs.open(program.url, link, {})
    await page.getByRole('textbox', { name: 'Name' }).fill('Ada')
    await page.getByRole('textbox', { name: 'E-mail address' }).fill('ada@example.com')
    await page.getByRole('textbox', { name: 'Password' }).fill(testPassword)
    await page.getByRole('button', { name: 'Go on' }).click()
    await page.getByRole('link', { name: 'Sandbox data' }).click()
    await page.getByRole('button', { name: 'Show me' }).click()
    await page.getByRole('heading', { name: '1 thing needs attention' }).waitFor()
    expect(page.url()).toBe(`${program.url}/`)

    const again = await tabs.open(program.url, link, { refusals: ['410 POST /v1/auth/invitations/look'] })
    await again.page.getByRole('alert').waitFor()
  })

  test('shows what others change at once, and says so while it cannot', async ({ program, tabs }) => {
    const cookies = await signedIn(program.url)
    const { page, settled } = await tabs.open(program.url, '/connections', { cookies, losesConnection: true })
    const connect = (name: string) => program.ask('POST', '/v1/connections', { kind: 'sandbox', name })
    await settled()
    await connect('Made meanwhile')
    await page.getByRole('link', { name: 'Made meanwhile' }).waitFor()

    await program.stop()
    await page.getByRole('status').filter({ hasText: 'Disconnected' }).waitFor()
    await page.getByRole('link', { name: 'Made meanwhile' }).waitFor()

    await program.startAgain()
    await connect('Made before it looked again')
    await page.getByRole('link', { name: 'Made before it looked again' }).waitFor()
    await page.getByRole('status').filter({ hasText: 'Disconnected' }).waitFor({ state: 'hidden' })
  })
})

async function signedIn(url: string): Promise<ReadonlyMap<string, string>> {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const body = JSON.stringify({ email: 'ada@example.com', password: testPassword })
  const answer = await fetch(`${url}/v1/auth/sign-in`, { method: 'POST', headers, body })
  return new Map(
    answer.headers.getSetCookie().map((cookie) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      return [name, value]
    }),
  )
}
