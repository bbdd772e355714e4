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
  expectsConnectionLoss?: boolean
  /** What is behind a dialog looks as it does for people: for pictures. */
  isBlurred?: boolean
}

export interface Tab {
  page: Page
  /** Goes to another page as a link does, without loading everything anew, and waits until it is settled. */
  go(path: string): Promise<void>
  /** Waits until the page has all that it asked for, but for the stream of events, which never ends. */
  settled(): Promise<void>
  /** Errors in the console, breaches of the policy, refusals that nobody meant, requests to elsewhere. */
  errors: string[]
  /** Gives it to somebody else, who expects something else of it. */
  use(options: TabOptions): Promise<void>
  /** Leaves the page and removes all that it has stored. What was loaded stays in the cache. */
  clear(): Promise<void>
  close(): Promise<void>
}

/** What may happen in a tab, and what has happened that may not. */
type Watch = Required<Pick<TabOptions, 'refusals' | 'elsewhere' | 'expectsConnectionLoss'>> & {
  errors: string[]
}

export async function openTab(browser: Browser, url: string, options: TabOptions = {}): Promise<Tab> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    ...contextOptions(options),
  })
  context.setDefaultTimeout(90_000)
  if (options.isBlurred !== true) await context.addInitScript(withoutBlur)
  const page = await context.newPage()
  let watch = watchFor(options)
  watchErrors(context, page, url, () => watch)
  const requests = watchRequests(page)
  const settled = () => settle(page, requests)
  const tab: Tab = {
    page,
    settled,
    get errors() {
      return watch.errors
    },
    async go(path) {
      await page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`)
      await settled()
    },
    async use(next) {
      watch = watchFor(next)
      await context.addCookies([...(next.cookies ?? [])].map(([name, value]) => ({ name, value, url })))
    },
    async clear() {
      // A form that was filled in asks whether to leave it.
      page.once('dialog', (dialog) => void dialog.accept())
      // Of the same origin, so that the browser keeps the process, in which the scripts are compiled already.
      await page.goto('/icon.svg')
      page.removeAllListeners('dialog')
      requests.open.clear()
      await page.evaluate('localStorage.clear(), sessionStorage.clear()')
      await context.clearCookies()
    },
    close: () => context.close(),
  }
  await tab.use(options)
  return tab
}

/** What lies behind a dialog is blurred by the processor here, in each frame anew. No test looks at it. */
const withoutBlur = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { backdrop-filter: none !important }')
  document.adoptedStyleSheets.push(sheet)
}`

/** What a tab is made with; the rest can be changed later. */
export function contextOptions(options: TabOptions): BrowserContextOptions {
  const { cookies, refusals, elsewhere, expectsConnectionLoss, isBlurred, ...ofContext } = options
  return ofContext
}

function watchFor({ refusals = [], elsewhere = [], expectsConnectionLoss = false }: TabOptions): Watch {
  return { refusals: ['401 GET /v1/whoami', ...refusals], elsewhere, expectsConnectionLoss, errors: [] }
}

/**
 * In the page: whether it is drawn, twice in a row since what is drawn may ask for more. The router has drawn the page
 * that the address names, it has a heading, and nothing turns.
 */
const isDrawn = `(async () => {
  for (let time = 0; time < 2; time++) {
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
    const { status, location, resolvedLocation } = self.__TSR_ROUTER__?.state ?? {}
    if (status !== 'idle' || resolvedLocation?.href !== location.href) return false
    if (document.querySelector('h1') === null || document.querySelector('.mantine-Loader-root, .mantine-Skeleton-root')) return false
  }
  return true
})()`

async function settle(page: Page, requests: RequestsOfPage): Promise<void> {
  await eventually(async () => {
    const { begun } = requests
    return requests.open.size === 0 && (await page.evaluate(isDrawn)) && requests.begun === begun
  })
}

type RequestsOfPage = {
  /** Those without an answer yet, but for the stream of events, which never ends. */
  open: Set<Request>
  /** How many there have been. */
  begun: number
}

function watchRequests(page: Page): RequestsOfPage {
  const requests: RequestsOfPage = { open: new Set(), begun: 0 }
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/events/stream')) return
    requests.begun++
    requests.open.add(request)
  })
  page.on('requestfinished', (request) => requests.open.delete(request))
  page.on('requestfailed', (request) => requests.open.delete(request))
  return requests
}

function watchErrors(context: BrowserContext, page: Page, url: string, watch: () => Watch): void {
  const reportError = (text: string) => watch().errors.push(text)
  page.on('pageerror', (error) => reportError(`not caught: ${error.message}`))
  page.on('console', (message) => {
    // Refused requests and those that failed are told apart below. Breaches of the policy are errors here too.
    const isError = message.type() === 'error' && !message.text().startsWith('Failed to load resource')
    if (isError) reportError(`console: ${message.text()}`)
  })
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    const isHere = [url, ...watch().elsewhere].includes(origin) || ['data:', 'blob:'].includes(protocol)
    if (!isHere) reportError(`requested ${request.url()}`)
  })
  context.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const path = pathname.replaceAll(/[a-z]+_[0-9a-z]{26}/g, '*')
    const line = `${response.status()} ${response.request().method()} ${path}`
    if (response.status() >= 400 && !watch().refusals.includes(line)) reportError(line)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // Pages that are left stop asking.
    if (watch().expectsConnectionLoss || reason === 'net::ERR_ABORTED') return
    reportError(`${reason} ${request.method()} ${request.url()}`)
  })
}
