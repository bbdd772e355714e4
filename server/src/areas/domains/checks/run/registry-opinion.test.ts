/** What the registry says about a held domain: a registrar that speaks EPP, and an RDAP server beside it. */
import { expect, it, onTestFinished } from 'vitest'
import { startEppServer } from '#providers/epp/testing/epp-server.ts'
import { newDomain } from '#providers/epp/testing/registry.ts'
import { givenRdapServer } from '#providers/registry-data/testing/rdap-server.ts'
import { givenService } from '#testing/service.ts'

it('a transfer that only the registry shows is found', async () => {
  const rdap = await givenRdapServer(['com'])
  const epp = await startEppServer()
  onTestFinished(() => epp.stop())
  const service = await givenService({ environment: { HOLDFAST_RDAP_BOOTSTRAP_URL: rdap.bootstrapUrl } })
  onTestFinished(() => service.close())
  epp.registry.domains.set('held.com', newDomain(epp.registry.registrar, new Date('2031-03-04T05:06:07Z')))
  rdap.registrations.set('held.com', {
    status: ['active', 'pending transfer'],
    events: { expiration: '2031-03-04T05:06:07Z' },
  })
  const { body: connection } = await service.request('POST', '/v1/connections', {
    body: { provider: 'epp', name: 'My registry', credentials: epp.credentials },
  })
  const names = { connection_id: connection.id, names: ['held.com'] }
  expect((await service.request('POST', '/v1/domains/import', { body: names })).status).toBe(200)
  const { body: domains } = await service.request('GET', '/v1/domains?name=held.com')
  const { body: checks } = await service.request('POST', `/v1/domains/${domains.data[0].id}/checks`, {
    headers: { prefer: 'wait=60' },
  })
  expect(checks.registry).toMatchObject({
    source: 'rdap',
    is_registered: true,
    statuses: expect.arrayContaining(['pendingTransfer']),
    expires_at: '2031-03-04T05:06:07.000Z',
    differences: ['statuses'],
    read_at: expect.any(String),
  })
  expect(checks.registry_error).toBeNull()
  expect(checks.problems[0]).toMatchObject({
    code: 'registry_disagrees',
    severity: 'critical',
    summary: 'A transfer to another registrar has begun',
  })

  rdap.faults.set('held.com', { status: 500 })
  const { body: later } = await service.request('POST', `/v1/domains/${domains.data[0].id}/checks`, {
    headers: { prefer: 'wait=60' },
  })
  expect(later.registry_error).toMatchObject({ reason: 'server_error', at: expect.any(String) })
  expect(later.registry).toEqual(checks.registry)
})
