import { expect } from 'vitest'
import { report } from '#server/areas/agents/testing/given-agent.ts'
import {
  deliver,
  givenHookOnServer,
  reportJob,
  takeJob,
} from '#server/areas/deploys/testing/given-deploys.ts'
import { describeInBrowser, test } from '../testing/dashboard.ts'

const minute = 60_000

describeInBrowser('the charts of a server', () => {
  test('mark its deploys and its incidents, with their text and their page', async ({
    dashboard: { service },
    open,
  }) => {
    const { hook, agent } = await givenHookOnServer(service, { name: 'Shop', branches: ['master'] })
    const rule = { name: 'Unit', condition: 'failed_unit', for_seconds: 0, recover_seconds: 0 }
    expect((await service.request('POST', '/v1/alert-rules', { body: rule })).status).toBe(201)
    const samples = [20, 10, 0].map((ago) => ({
      at: new Date(Date.now() - ago * minute).toISOString(),
      metrics: { 'system.load.1': 0.5 },
    }))
    expect((await report(service, agent, { samples, failed_units: ['backup.service'] })).status).toBe(200)
    const { deploy_id } = (await deliver(service, hook)).body
    await takeJob(service, agent)
    for (const state of ['running', 'succeeded']) await reportJob(service, agent, deploy_id, { state })

    const { page } = await open(`/servers/${agent.serverId}?range=hour`)
    const listed = page.getByRole('region', { name: 'Deploys and incidents' }).getByRole('link')
    await listed.getByText(/^Deploy Shop master · \w{8}: Succeeded$/).waitFor()
    await listed.getByText('backup.service has failed').waitFor()

    // Both are of the last minute, and have one symbol.
    const symbol = page.locator('[aria-hidden] > a', { hasText: '2' }).first()
    const isDrawn = () =>
      symbol.evaluate((element) => {
        const canvas = element.parentElement?.parentElement?.querySelector('canvas')
        const { left, width } = element.getBoundingClientRect()
        const place = canvas?.getBoundingClientRect()
        if (!canvas || !place) return false
        const scale = canvas.width / place.width
        const pixels = canvas
          .getContext('2d')
          ?.getImageData((left + width / 2 - place.left - 3) * scale, canvas.height / 3, 6 * scale, 1).data
        return pixels?.some((value: number, index: number) => index % 4 === 3 && value > 150) ?? false
      })
    await expect.poll(isDrawn).toBe(true)
    await symbol.hover()
    const text = page.getByRole('tooltip')
    await text
      .getByText(/backup\.service has failed.*\nDeploy Shop|Deploy Shop.*\nbackup\.service has failed/)
      .waitFor()
    const chart = page.getByRole('slider', { name: 'Load' })
    await chart.press('End')
    await expect.poll(() => chart.getAttribute('aria-valuetext')).toMatch(/backup\.service has failed/)
    await symbol.click()
    await page.waitForURL(/\/(incidents|deploys)\//)
  })
})
