import { expect } from 'vitest'
import { givenMember } from '#server/testing/account/browser.ts'
import { type Dashboard, describeInBrowser, test } from './testing/dashboard.ts'

/** Creates a number of resources. */
async function createResource(
  { service }: Dashboard,
  count: number,
  path: string,
  bodyOf: (index: number) => object,
) {
  const made = Array.from({ length: count }, (_, index) =>
    service.request('POST', path, { body: bodyOf(index) }),
  )
  const refused = (await Promise.all(made)).filter(({ status }) => status !== 201)
  expect(refused).toEqual([])
}

describeInBrowser('the overview', () => {
  test('is preceded by a first step that checks a pasted URL and shows the result', async ({
    dashboard,
    open,
  }) => {
    const { page } = await open('/welcome?step=monitor')
    const watched = new URL('/readyz', dashboard.url)
    await page.getByRole('textbox', { name: 'URL' }).fill(watched.href)
    await page.getByRole('button', { name: 'Watch a URL' }).click()
    await page.getByRole('status').getByText('127.0.0.1', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Show monitor' }).click()
    await page.getByRole('heading', { name: watched.host, level: 1 }).waitFor()
  })

  test('shows trends, and each trend enlarged with readable values', async ({ dashboard, open }) => {
    const connection = await dashboard.service.request('POST', '/v1/connections', {
      body: { provider: 'sandbox' },
    })
    await dashboard.service.request('POST', '/v1/dns/zones', {
      headers: { prefer: 'wait=20' },
      body: { name: 'trend.example', connection_id: connection.body.id },
    })
    const { page } = await open('/')
    await page.getByRole('button', { name: /^Zone checks\s*[1-9]\d* In sync/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Zone checks' })
    const chart = dialog.getByRole('slider', { name: 'Zone checks' })
    await chart.locator('canvas').waitFor()
    const valueText = () => chart.getAttribute('aria-valuetext')
    expect(await valueText()).toMatch(/: In sync [1-9]\d*, Changed externally 0, Failed 0$/)
    await chart.press('Home')
    await expect.poll(valueText).toMatch(/: In sync 0, Changed externally 0, Failed 0$/)
    await chart.press('End')
    await expect.poll(valueText).toMatch(/: In sync [1-9]/)

    await dialog.getByText('7 days').click()
    await expect.poll(() => chart.getAttribute('aria-valuemax')).toBe('167')
    await dialog.getByRole('switch', { name: 'As a table' }).check()
    await dialog.getByRole('table', { name: 'Zone checks' }).getByRole('row').nth(168).waitFor()
    // Open from the start if the URL says so.
    const again = await open('/?trend=dns.zones')
    await again.page.getByRole('dialog', { name: 'Zone checks' }).waitFor()
  })

  test('shows only the trends of areas that the person may read', async ({ dashboard, open }) => {
    const { browser } = await givenMember(dashboard.service, {
      email: 'dns@example.com',
      role: 'member',
      permissions: ['dns.read'],
    })
    const { page, settled } = await open('/', { cookies: browser.cookies })
    const trends = page.getByRole('region', { name: 'Past 24 hours' })
    await trends.getByRole('button', { name: /^Zone checks/ }).waitFor()
    await settled()
    expect(await trends.getByRole('button').count()).toBe(1)
  })

  test('shows what happens by the stream of events', async ({ dashboard, open }) => {
    const { service } = dashboard
    const wait = { prefer: 'wait=20' }
    const connection = await service.request('POST', '/v1/connections', { body: { provider: 'sandbox' } })
    const { body: zone } = await service.request('POST', '/v1/dns/zones', {
      headers: wait,
      body: { name: 'live.example', connection_id: connection.body.id, drift_policy: 'report' },
    })
    const { page, settled } = await open('/icon.svg')
    // Nothing is asked for again after a while: only events can change what is shown.
    await page.addInitScript(`
      const start = window.setInterval
      window.setInterval = (task, ms, ...rest) => (ms >= 10_000 ? 0 : start(task, ms, ...rest))`)
    const stream = page.waitForResponse('**/v1/events/stream')
    await page.goto('/')
    await stream
    await settled()
    const attention = page.getByRole('region', { name: /attention/ }).getByText('live.example')
    expect(await attention.count()).toBe(0)
    await service.request('POST', `/v1/connections/${connection.body.id}/sandbox/changes`, {
      body: { zone: 'live.example', rrsets: [{ name: 'www', type: 'A', values: ['192.0.2.1'] }] },
    })
    await service.request('POST', `/v1/dns/zones/${zone.id}/check`, { headers: wait })
    await attention.waitFor()
    const navigation = page.getByRole('navigation', { name: 'Navigation' })
    await navigation.getByRole('link', { name: /^Zones \(\d+ items? needs? attention\)$/ }).waitFor()
  })

  test('says that everything is fine if nothing needs attention', async ({ dashboard, open }) => {
    const { browser } = await givenMember(
      dashboard.service,
      { email: 'calm@example.com', role: 'admin' },
      (await dashboard.service.otherAccount()).token,
    )
    await browser.request('POST', '/v1/dynamic-ips', { body: { name: 'Home' } })
    const { page } = await open('/', { cookies: browser.cookies })
    await page.getByText('Everything is fine').waitFor()
  })

  test('shows counts without loading lists to count them', async ({ dashboard, open }) => {
    await createResource(dashboard, 201, '/v1/dynamic-ips', (index) => ({ name: `Device ${index}` }))
    const { page, settled } = await open('/')
    await page.getByRole('link', { name: /^201\s*Dynamic IP/ }).waitFor()
    await settled()
    await page.getByRole('button', { name: 'API request' }).click()
    const requests = await page.getByRole('dialog').getByText(/^curl/).allInnerTexts()
    expect(requests.length).toBeGreaterThan(3)
    // The listed resources are shown: a few, or those that expire soon.
    const lists = requests.filter((text) => text.includes('limit=200'))
    expect(lists.filter((text) => !text.includes('expires_before'))).toEqual([])
  })

  test('indicates that more needs attention than it shows', async ({ dashboard, open }) => {
    const url = 'http://127.0.0.1:9/'
    const endpoint = { url, events: ['dns.records_changed'], enabled: false }
    await createResource(dashboard, 51, '/v1/webhook-endpoints', (index) => ({
      ...endpoint,
      name: `Endpoint ${index}`,
    }))
    const { page } = await open('/')
    await page.getByRole('heading', { name: /^More than \d+ items need attention$/ }).waitFor()
  })
})
