/**
 * The dashboard in Chromium: the first load, the overview of an account with 5,000 zones, and a zone of 100,000 records
 * that is scrolled to its end and searched. The longest frame is printed beside that of a bare page scrolled in the
 * same way, because on a shared machine frames are late for other reasons too.
 */
import { Client, type ClientConfig } from 'pg'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { findRunningPostgres } from '../../../server/src/platform/embedded-postgres/cluster/running.ts'
import { programPath } from '../../../server/src/providers/testing/servers/programs.ts'
import { largeZone } from '../dns/large-zone.ts'
import { median, milliseconds, print } from '../measure/figures.ts'
import { type BenchService, benchDirectory, startService } from '../peer/service-process.ts'

const records = 100_000
const resources = 5_000
const rounds = 5
/** What PowerDNS-Admin sends for a zone of this size, according to its issue 982. */
const powerdnsAdminBytes = 207e6

export async function benchDashboard(): Promise<void> {
  const executablePath = programPath('chromium')
  if (!executablePath) return console.log('  left out: there is no chromium here')
  const directory = benchDirectory()
  const service = await startService(directory.path)
  const running = await findRunningPostgres(directory.path)
  if (!running) throw new Error('The database of the service is not running')
  const zoneId = await largeZone(running.superuser, service, records)
  await manyZones(running.superuser, resources)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    print(await overviewFigures(browser, service))
    print(await zoneFigures(browser, service, zoneId))
  } finally {
    await browser.close()
    await running.close()
    await service.stop()
    directory.remove()
  }
}

/** Inserts further zones, in sync and not due. */
async function manyZones(database: ClientConfig, count: number): Promise<void> {
  const client = new Client(database)
  await client.connect()
  await client.query(
    `insert into dns_zones (account_id, id, name, connection_id, provider_ref, status, apply_mode, drift_policy,
       check_interval_seconds, default_ttl, safety, ignore_rules, labels, created_at, updated_at, checked_at, read_at, next_check_at)
     select account_id, 'zone_0' || lpad(n::text, 25, '0'), 'z' || n || '.example', connection_id, 'z' || n || '.example',
       status, apply_mode, drift_policy, check_interval_seconds, default_ttl, safety, ignore_rules, labels,
       now(), now(), now(), now(), now() + interval '1 day'
     from dns_zones, generate_series(1, $1::int) n where name = 'bench.example'`,
    [count],
  )
  await client.query('analyze')
  await client.end()
}

type Opened = { context: BrowserContext; page: Page; bytes: () => { script: number; all: number } }

/** Opens a page with an empty cache and counts the bytes sent over the network. */
async function openPage(browser: Browser, { token }: BenchService): Promise<Opened> {
  const context = await browser.newContext({
    viewport: { width: 1360, height: 860 },
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  const page = await context.newPage()
  const wire = await context.newCDPSession(page)
  await wire.send('Network.enable')
  const scripts = new Set<string>()
  const sum = { script: 0, all: 0 }
  wire.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
  wire.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    sum.all += encodedDataLength
    if (scripts.has(requestId)) sum.script += encodedDataLength
  })
  return { context, page, bytes: () => ({ ...sum }) }
}

async function overviewFigures(browser: Browser, service: BenchService) {
  const cold: number[] = []
  const again: number[] = []
  let loaded = { script: 0, all: 0 }
  for (let round = 0; round < rounds; round++) {
    const { context, page, bytes } = await openPage(browser, service)
    cold.push(await timed(() => openOverview(page, service.url)))
    loaded = bytes()
    again.push(await timed(() => openOverview(page, service.url)))
    await context.close()
  }
  return {
    'first load, compressed JavaScript': kilobytes(loaded.script),
    'first load, everything': kilobytes(loaded.all),
    [`overview of ${resources} zones usable, nothing cached`]: milliseconds(median(cold)),
    'the same, files cached': milliseconds(median(again)),
  }
}

async function openOverview(page: Page, url: string): Promise<void> {
  await page.goto(url)
  // The count of zones is the last part of the overview that loads.
  await page
    .getByRole('main')
    .getByText((resources + 1).toLocaleString('en'))
    .first()
    .waitFor()
}

async function zoneFigures(browser: Browser, service: BenchService, zoneId: string) {
  const { page, bytes } = await openPage(browser, service)
  await openOverview(page, service.url)
  const before = bytes().all
  const usable = await timed(async () => {
    await page.goto(`${service.url}/dns/zones/${zoneId}`)
    await page.locator('[role=row][aria-rowindex="8"] input').waitFor()
  })
  const opened = bytes().all - before
  const grid = page.getByRole('grid')
  const scrolled = await longestFrame(page, () => scrollThrough(page, '[role=grid]'))
  const end = await timed(async () => {
    await grid.focus()
    await page.keyboard.press('End')
    await page
      .getByRole('row', { name: /host-99999/ })
      .first()
      .waitFor()
  })
  const search = page.getByRole('main').getByRole('textbox').first()
  let found = 0
  const searched = await longestFrame(page, async () => {
    await search.pressSequentially('host-4242', { delay: 90 })
    found = await timed(() => page.getByRole('grid').getByText('4242').first().waitFor())
    await search.fill('')
    await page.locator(`[role=grid][aria-rowcount="${records + 3}"]`).waitFor()
  })
  const all = bytes().all - before
  await page.setContent(
    '<div id="bare" style="height:500px;overflow:auto"><div style="height:4000000px"></div></div>',
  )
  const bare = await longestFrame(page, () => scrollThrough(page, '#bare'))
  return {
    [`zone of ${records} records usable`]: milliseconds(usable),
    'sent for it': kilobytes(opened),
    'sent for it, scrolled through and searched': kilobytes(all),
    'PowerDNS-Admin sends as many times that': (powerdnsAdminBytes / all).toFixed(0),
    'longest frame while scrolling to the end': framesText(scrolled),
    'the end reached by a key, its records there': milliseconds(end),
    'longest frame while searching': framesText(searched),
    'what is found is there after the last key': milliseconds(found),
    'longest frame of a bare page scrolled the same way': framesText(bare),
  }
}

/** Scrolls with the wheel first, then in large steps as with the scroll bar, to the end. */
async function scrollThrough(page: Page, selector: string): Promise<void> {
  await page.locator(selector).hover()
  for (let turn = 0; turn < 150; turn++) await page.mouse.wheel(0, 240)
  await page.evaluate(
    `new Promise((done) => {
      const list = document.querySelector(${JSON.stringify(selector)})
      const leaps = 120
      let leap = 0
      const next = () => {
        list.scrollTop = (list.scrollHeight * ++leap) / leaps
        if (leap < leaps) setTimeout(next, 40)
        else setTimeout(done, 500)
      }
      next()
    })`,
  )
}

/** The longest time between two frames while the task runs, and the longest uninterrupted computation of the page. */
async function longestFrame(page: Page, task: () => Promise<void>): Promise<Frames> {
  const browser = page.context().browser()
  await browser?.startTracing(page, { categories: ['toplevel', '__metadata'] })
  await page.evaluate(
    `globalThis.watch = { longest: 0, last: performance.now(), on: true }
     requestAnimationFrame(function frame(now) {
       watch.longest = Math.max(watch.longest, now - watch.last)
       watch.last = now
       if (watch.on) requestAnimationFrame(frame)
     })`,
  )
  await task()
  const frameMs = Number(await page.evaluate('watch.on = false, watch.longest'))
  const trace = await browser?.stopTracing()
  return { frameMs, taskMs: trace ? longestTask(trace.toString()) : Number.NaN }
}

type Frames = { frameMs: number; taskMs: number }
type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args: { name?: string } }

/** In CPU time, which other processes do not affect. */
function longestTask(trace: string): number {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] }
  const place = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const main = new Set(traceEvents.filter(({ args }) => args.name === 'CrRendererMain').map(place))
  const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && main.has(place(event)))
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000
}

function framesText({ frameMs, taskMs }: Frames): string {
  return `${milliseconds(frameMs)}, of which at most ${milliseconds(taskMs)} of CPU in one task of the page`
}

async function timed(task: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await task()
  return performance.now() - begun
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(0)} kB`
}
