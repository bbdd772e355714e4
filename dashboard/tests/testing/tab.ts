/** A tab of a browser that keeps account of everything that should not happen in one. */
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'
import { eventually } from '#server/testing/wait/wait.ts'

export type TabOptions = BrowserContextOptions & {
  /** Names and values, as `givenBrowser` keeps them: who is signed in. */
  cookies?: ReadonlyMap<string, string>
  /** Refusals that are meant, such as "422 PATCH /v1/tokens/*"; to be asked who one is always may be one. */
  refusals?: readonly string[]
  /** Where else it is sent to, by origin. */
  elsewhere?: readonly string[]
  /** The service goes away meanwhile. */
  losesConnection?: boolean
}

export interface Tab {
  page: Page
  context: BrowserContext
  /** Goes to another page as a link does, without loading everything anew, and waits until it is settled. */
  go(path: string): Promise<void>
  /** Waits until the page has all that it asked for, but for the stream of events, which never ends. */
  settled(): Promise<void>
  /** Errors in the console, breaches of the policy, refusals that nobody meant, requests to elsewhere. */
  faults: string[]
}

export async function openTab(browser: Browser, url: string, options: TabOptions = {}): Promise<Tab> {
  const { cookies = new Map(), refusals = [], elsewhere = [], losesConnection, ...contextOptions } = options
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    ...contextOptions,
  })
  context.setDefaultTimeout(90_000)
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })))
  const page = await context.newPage()
  const origins = [new URL(url).origin, ...elsewhere]
  const faults = watchFaults(context, page, origins, ['401 GET /v1/whoami', ...refusals])
  if (!losesConnection) watchConnection(context, faults)
  const settled = settling(page)
  const go = async (path: string) => {
    await page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`)
    await settled()
  }
  return { page, context, faults, go, settled }
}

function settling(page: Page): () => Promise<void> {
  const asked = new Set<Request>()
  const watched = (request: Request) => !request.url().endsWith('/v1/events/stream')
  page.on('request', (request) => watched(request) && asked.add(request))
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  const isQuiet = async () => {
    if (asked.size > 0) return false
    // What has come is drawn, and asks for what it needs.
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))')
    return asked.size === 0 && (await page.locator('.mantine-Loader-root').count()) === 0
  }
  return async () => {
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await eventually(async () => (await isQuiet()) && (await isQuiet()))
  }
}

function watchFaults(
  context: BrowserContext,
  page: Page,
  origins: readonly string[],
  refusals: readonly string[],
) {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`not caught: ${error.message}`))
  page.on('console', (message) => {
    // Refused requests and those that failed are told apart below. Breaches of the policy are errors here too.
    const isError = message.type() === 'error' && !message.text().startsWith('Failed to load resource')
    if (isError) faults.push(`console: ${message.text()}`)
  })
  context.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url())
    if (!origins.includes(asked) && !['data:', 'blob:'].includes(protocol))
      faults.push(`asked ${request.url()}`)
  })
  context.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const path = pathname.replaceAll(/[a-z]+_[0-9a-z]{26}/g, '*')
    const answer = `${response.status()} ${response.request().method()} ${path}`
    if (response.status() >= 400 && !refusals.includes(answer)) faults.push(answer)
  })
  return faults
}

function watchConnection(context: BrowserContext, faults: string[]) {
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // Pages that are left stop asking.
    if (reason !== 'net::ERR_ABORTED') faults.push(`${reason} ${request.method()} ${request.url()}`)
  })
}
