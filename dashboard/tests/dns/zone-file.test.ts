import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import type { TestService } from '#server/testing/service.ts'
import { describeInBrowser, test } from '#testing/dashboard.ts'
import { clickUndo, offeredUndo } from '#testing/undo.ts'

const www = { type: 'A', name: 'www', value: '192.0.2.1', ttl: 300 }

async function givenZone(service: TestService, name: string): Promise<string> {
  const connection = await service.request('POST', '/v1/connections', { body: { provider: 'sandbox' } })
  const headers = { prefer: 'wait=20' }
  const body = { name, connection_id: connection.body.id }
  const { body: zone } = await service.request('POST', '/v1/dns/zones', { body, headers })
  await service.request('POST', `/v1/dns/zones/${zone.id}/records`, { body: www, headers })
  return zone.id
}

async function recordsOf(service: TestService, zoneId: string): Promise<string[]> {
  const { body } = await service.request('GET', `/v1/dns/zones/${zoneId}/records`)
  const records: { name: string; ttl: number; type: string; value: string }[] = body.data
  return records
    .filter(({ type }) => type !== 'NS')
    .map(({ name, ttl, type, value }) => `${name} ${ttl} ${type} ${value}`)
    .sort()
}

describeInBrowser('a zone file', () => {
  test('shows the added, changed and removed records before the import, which can be undone', async ({
    dashboard,
    open,
  }) => {
    const zoneId = await givenZone(dashboard.service, 'zone-file.example')
    const { page } = await open(`/dns/zones/${zoneId}`)
    await page.getByRole('button', { name: 'Zone file' }).click()
    await page.getByRole('menuitem', { name: 'Import' }).click()
    const dialog = page.getByRole('dialog')
    const file = dialog.getByRole('textbox', { name: 'Zone file' })
    await file.fill('$TTL 60\nwww A 192.0.2.1\nmail A 192.0.2.2\nwrong A x\n')
    await dialog.getByText('Line 4:').waitFor()
    const submit = dialog.getByRole('button', { name: 'Import', exact: true })
    await expect.poll(() => submit.isDisabled()).toBe(true)

    await file.fill('$TTL 60\nwww A 192.0.2.1\nmail A 192.0.2.2\n')
    await dialog.getByText('1 new').waitFor()
    await dialog.getByText('1 changed').waitFor()
    await dialog.getByText('5 min 192.0.2.1').waitFor()
    await dialog.getByText('1 min 192.0.2.1').waitFor()

    await file.fill('mail 60 A 192.0.2.2\n')
    await dialog.getByText('Replace the zone').click()
    await dialog.getByText('1 removed').waitFor()
    await submit.click()
    const undo = await offeredUndo(page)
    expect(await recordsOf(dashboard.service, zoneId)).toEqual(['mail 60 A 192.0.2.2'])
    await clickUndo(undo)
    expect(await recordsOf(dashboard.service, zoneId)).toEqual(['www 300 A 192.0.2.1'])
  })

  test('that would change managed records lists them, and offers to skip or detach them', async ({
    dashboard,
    open,
  }) => {
    const { service } = dashboard
    const zoneId = await givenZone(service, 'managed.example')
    const { body: dynamicIp } = await service.request('POST', '/v1/dynamic-ips', { body: { name: 'Office' } })
    await service.app.inject(`/v1/ingest/dynamic-ips/${dynamicIp.token_secret}?ip=9.9.9.9`)
    await service.request('POST', `/v1/dynamic-ips/${dynamicIp.id}/bindings`, {
      body: { zone_id: zoneId, name: 'home', type: 'A' },
      headers: { prefer: 'wait=20' },
    })
    const managed = async () =>
      (await service.request('GET', `/v1/dns/zones/${zoneId}/records?managed=true`)).body.data

    const { page } = await open(`/dns/zones/${zoneId}`)
    const dialog = page.getByRole('dialog')
    const submit = dialog.getByRole('button', { name: 'Import', exact: true })
    const preview = async (file: string) => {
      await page.getByRole('button', { name: 'Zone file' }).click()
      await page.getByRole('menuitem', { name: 'Import' }).click()
      await dialog.getByRole('textbox', { name: 'Zone file' }).fill(file)
      await dialog.getByText('This import changes a managed record').waitFor()
      await dialog.getByText('home A: dynamic IP Office').waitFor()
      await expect.poll(() => submit.isDisabled()).toBe(true)
    }
    await preview('home 60 A 192.0.2.66\nnew 60 A 192.0.2.2\n')
    await dialog.getByText('1 changed').waitFor()
    await dialog.getByRole('radio', { name: 'Skip managed records' }).check()
    await dialog.getByText('1 changed').waitFor({ state: 'detached' })
    await submit.click()
    await dialog.waitFor({ state: 'detached' })
    expect(await recordsOf(service, zoneId)).toContain('new 60 A 192.0.2.2')
    expect(await managed()).toMatchObject([{ name: 'home', value: '9.9.9.9' }])

    await preview('home 60 A 192.0.2.66\n')
    await dialog.getByRole('radio', { name: 'Detach and change' }).check()
    await submit.click()
    await dialog.waitFor({ state: 'detached' })
    expect(await recordsOf(service, zoneId)).toContain('home 60 A 192.0.2.66')
    expect(await managed()).toEqual([])
  })

  test('of any size can be opened, and a zone can be exported', async ({ dashboard, open }) => {
    const zoneId = await givenZone(dashboard.service, 'opened.example')
    const { page } = await open(`/dns/zones/${zoneId}`)
    await page.getByRole('button', { name: 'Zone file' }).click()
    await page.getByRole('menuitem', { name: 'Import' }).click()
    const dialog = page.getByRole('dialog')
    const lines = Array.from({ length: 10_000 }, (_, index) => `host${index} 300 A 192.0.2.${index % 250}\n`)
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'large.zone',
      mimeType: 'text/plain',
      buffer: Buffer.from(lines.join('')),
    })
    await dialog.getByText('large.zone').waitFor()
    await dialog.getByText('10,000 new').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('button', { name: 'Zone file' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Export' }).click()
    const saved = await download
    expect(saved.suggestedFilename()).toBe('opened.example.zone')
    expect(await text(await saved.createReadStream())).toContain('www 300 IN A 192.0.2.1')
  })
})
