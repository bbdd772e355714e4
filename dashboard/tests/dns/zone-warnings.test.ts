import { expect } from 'vitest'
import { powerdnsPrograms, startPowerDns } from '#server/providers/testing/servers/powerdns-server.ts'
import { missingPrograms } from '#server/providers/testing/servers/programs.ts'
import { describeInBrowser, test } from '#testing/dashboard.ts'

describeInBrowser('the warnings of a zone', () => {
  test.skipIf(missingPrograms(powerdnsPrograms).length > 0)(
    'are resolved where they are shown, with raw and server-made records in the zone',
    async ({ dashboard, open, onTestFinished }) => {
      const { service } = dashboard
      const powerdns = await startPowerDns()
      onTestFinished(() => powerdns.stop())
      const name = 'warned.example'
      await powerdns.pdnsutil('create-zone', name, 'ns1.example.net')
      await powerdns.pdnsutil('add-record', name, 'www', 'LUA', '300', 'A "ifportup(443, {\'192.0.2.1\'})"')
      const ids: string[] = []
      for (const connectionName of ['Home', 'Again']) {
        const connection = await service.request('POST', '/v1/connections', {
          body: { provider: 'powerdns', name: connectionName, credentials: powerdns.credentials },
        })
        const zone = await service.request('POST', '/v1/dns/zones/import', {
          headers: { prefer: 'wait=20' },
          body: { name, connection_id: connection.body.id, allow_shared: true },
        })
        ids.push(zone.body.id)
      }
      const { page } = await open(`/dns/zones/${ids[0]}`)
      await page.getByText('This zone is managed twice').waitFor()
      await page.getByText('In the format of the provider').waitFor()
      await page.getByRole('button', { name: 'Managed by the name server' }).click()
      await page.getByRole('cell', { name: 'SOA' }).waitFor()
      await page.getByRole('button', { name: 'Set SOA-EDIT-API to DEFAULT' }).click()
      await page.getByText('Secondary servers may miss changes').waitFor({ state: 'detached' })
      await page.getByRole('link', { name: 'Open the zone of Again' }).click()
      await page.getByRole('link', { name: 'Open the zone of Home' }).waitFor()
      expect(page.url()).toContain(ids[1])
    },
  )
})
