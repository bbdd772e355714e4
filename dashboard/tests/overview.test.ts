import { expect } from 'vitest'
import { type Dashboard, describeInBrowser, test } from './testing/dashboard.ts'

/** Makes so many of a resource. */
async function make({ service }: Dashboard, count: number, path: string, bodyOf: (index: number) => object) {
  const made = Array.from({ length: count }, (_, index) => service.ask('POST', path, { body: bodyOf(index) }))
  const refused = (await Promise.all(made)).filter(({ status }) => status !== 201)
  expect(refused).toEqual([])
}

describeInBrowser('the overview', () => {
  test('counts all there is, and reads no list to count it', async ({ dashboard, open }) => {
    await make(dashboard, 201, '/v1/dynamic-ips', (index) => ({ name: `Device ${index}` }))
    const { page, settled } = await open('/')
    await page.getByRole('link', { name: /^201\s*Dynamic IP/ }).waitFor()
    await settled()
    await page.getByRole('button', { name: 'API request' }).click()
    const requests = await page.getByRole('dialog').getByText(/^curl/).allInnerTexts()
    expect(requests.length).toBeGreaterThan(3)
    // What is listed is shown: a few, or what ends before long.
    const lists = requests.filter((text) => text.includes('limit=200'))
    expect(lists.filter((text) => !text.includes('expires_before'))).toEqual([])
  })

  test('says that more needs attention than it shows', async ({ dashboard, open }) => {
    const url = 'http://127.0.0.1:9/'
    const endpoint = { url, events: ['dns.records_changed'], enabled: false }
    await make(dashboard, 51, '/v1/webhook-endpoints', (index) => ({
      ...endpoint,
      name: `Endpoint ${index}`,
    }))
    const { page } = await open('/')
    await page.getByRole('heading', { name: 'More than 50 items need attention' }).waitFor()
  })
})
