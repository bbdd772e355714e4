/** A tab that records everything that must not happen in it. */
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'
import { eventually } from '#server/testing/wait/wait.ts'

export type TabOptions = BrowserContextOptions & {
  /** Names and values, as `givenBrowser` stores them: the session. */
  cookies?: ReadonlyMap<string, string>
  /** Expected error responses, such as "422 PATCH /v1/tokens/*"; `whoami` may always be rejected. */
  expectedErrors?: readonly string[]
  /** Other origins to which the tab may connect. */
  elsewhere?: readonly string[]
  /** The service stops during the test. */
  expectsConnectionLoss?: boolean
  /** Renders the blur behind dialogs, for screenshots. */
  isBlurred?: boolean
}

export interface Tab {
  page: Page
  /** Opens another page like a link, without a reload, and waits until it is settled. */
  go(path: string): Promise<void>
  /** Waits until all requests of the page have a response, except streams, which do not end. */
  settled(): Promise<void>
  /** Errors in the console, violations of the policy, unexpected error responses, requests to other hosts. */
  errors: string[]
  /** Hands the tab to another test with other expectations. */
  use(options: TabOptions): Promise<void>
  /** Leaves the page and deletes everything that it has stored. The cache is kept. */
  clear(): Promise<void>
  close(): Promise<void>
}

/** What may happen in a tab, and the recorded errors. */
type Watch = Required<Pick<TabOptions, 'expectedErrors' | 'elsewhere' | 'expectsConnectionLoss'>> & {
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
      // A form with unsaved input asks for confirmation.
      page.once('dialog', (dialog) => void dialog.accept())
      // Of the same origin, so that the browser keeps the process, in which the scripts are already compiled.
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

/** The processor blurs the content behind a dialog in each frame. No test needs it. */
const withoutBlur = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { backdrop-filter: none !important }')
  document.adoptedStyleSheets.push(sheet)
}`

/** Options of a new tab; all others can be changed later. */
export function contextOptions(options: TabOptions): BrowserContextOptions {
  const { cookies, expectedErrors, elsewhere, expectsConnectionLoss, isBlurred, ...ofContext } = options
  return ofContext
}

function watchFor({ expectedErrors = [], elsewhere = [], expectsConnectionLoss = false }: TabOptions): Watch {
  return {
    expectedErrors: ['401 GET /v1/whoami', ...expectedErrors],
    elsewhere,
    expectsConnectionLoss,
    errors: [],
  }
}

/**
 * Runs in the page. Whether it is rendered, checked twice in a row since rendering can cause new requests: the router
 * shows the page of the URL, it has a heading, and no loader is shown.
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
  /** Requests without a response, except streams, which do not end. */
  open: Set<Request>
  /** The number of requests so far. */
  begun: number
}

function watchRequests(page: Page): RequestsOfPage {
  const requests: RequestsOfPage = { open: new Set(), begun: 0 }
  page.on('request', (request) => {
    if (/\/stream(\?|$)/.test(request.url())) return
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
    // Error responses and failed requests are recorded below. Violations of the policy are errors here too.
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
    if (response.status() >= 400 && !watch().expectedErrors.includes(line)) reportError(line)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // A page that is left cancels its requests.
    if (watch().expectsConnectionLoss || reason === 'net::ERR_ABORTED') return
    reportError(`${reason} ${request.method()} ${request.url()}`)
  })
}
