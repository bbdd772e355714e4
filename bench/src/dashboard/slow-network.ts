/**
 * The dashboard over a slow network, as Chromium imitates one: 400 kbit/s, and 400 ms from each request to its first byte.
 * When the outline of the page is painted, and when the overview can be used, with nothing cached.
 */
import { type Browser, chromium, type Page } from 'playwright-core'
import { programPath } from '../../../server/src/providers/testing/servers/programs.ts'
import { median, milliseconds, print } from '../measure/figures.ts'
import { type BenchService, benchDirectory, startService } from '../peer/service-process.ts'

const bitsPerSecond = 400_000
const roundTripMs = 400
const rounds = 5

export async function benchSlowNetwork(): Promise<void> {
  const executablePath = programPath('chromium-headless-shell') ?? programPath('chromium')
  if (!executablePath) return console.log('  left out: there is no chromium here')
  const directory = benchDirectory()
  const service = await startService(directory.path)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const loads: Load[] = []
    for (let round = 0; round < rounds; round++) loads.push(await load(browser, service))
    const figure = (name: keyof Load) => milliseconds(median(loads.map((one) => one[name])))
    const most = milliseconds(Math.max(...loads.map(({ painted }) => painted)))
    print({
      'outline of the page painted': `${figure('painted')}, at most ${most}`,
      'navigation and page drawn': figure('drawn'),
      'overview usable': figure('usable'),
      'loaded until then': `${(median(loads.map(({ bytes }) => bytes)) / 1000).toFixed(0)} kB`,
    })
  } finally {
    await browser.close()
    await service.stop()
    directory.remove()
  }
}

/** Milliseconds from the start of the navigation, and what came over the wire. */
type Load = { painted: number; drawn: number; usable: number; bytes: number }

async function load(browser: Browser, { url, token }: BenchService): Promise<Load> {
  const context = await browser.newContext({
    viewport: { width: 1360, height: 860 },
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  const page = await context.newPage()
  const wire = await context.newCDPSession(page)
  await wire.send('Network.enable')
  await wire.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: bitsPerSecond / 8,
    uploadThroughput: bitsPerSecond / 8,
  })
  let bytes = 0
  wire.on('Network.dataReceived', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await page.goto(url, { waitUntil: 'commit' })
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  const drawn = await now(page)
  await page.getByRole('heading', { name: 'Get started' }).waitFor()
  const usable = await now(page)
  const painted = await page.evaluate<number>(`performance.getEntriesByName('first-paint')[0].startTime`)
  await context.close()
  return { painted, drawn, usable, bytes }
}

/** Since the navigation began, as the page measures it. */
function now(page: Page): Promise<number> {
  return page.evaluate<number>('performance.now()')
}
