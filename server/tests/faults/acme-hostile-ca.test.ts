/** CAs that answer wrongly, in the service: what they cannot do to zones, and how orders end. */
import type { ServerResponse } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makePublishingDue } from '../../src/areas/acme/orders/order-store.ts'
import { type FakeCa, refuse, startFakeCa } from '../../src/areas/acme/testing/fake-ca.ts'
import { givenManaged, readManaged } from '../../src/areas/acme/testing/given-acme.ts'
import { newCertificate } from '../../src/areas/certificates/testing/given-certificate.ts'
import { connectOwner } from '../../src/platform/database/testing/owner.ts'
import { givenService, type TestService } from '../../src/testing/service.ts'
import { eventually, observe } from '../../src/testing/wait/wait.ts'

describe('a CA', () => {
  let service: TestService
  let ca: FakeCa
  let account: string
  const zones: Record<string, string> = {}
  beforeAll(async () => {
    service = await givenService()
    const { body: connection } = await service.request('POST', '/v1/connections', {
      body: { provider: 'sandbox' },
    })
    for (const name of ['ordered.example', 'other.example']) {
      const { body } = await service.request('POST', '/v1/dns/zones', {
        headers: { prefer: 'wait=20' },
        body: { name, connection_id: connection.id },
      })
      zones[name] = body.id
    }
  })
  afterAll(() => service?.close())
  beforeEach(async () => {
    ca = await startFakeCa()
    const { body } = await service.request('POST', '/v1/certificates/acme-accounts', {
      body: { name: 'CA', directory_url: ca.directoryUrl, terms_agreed: true },
    })
    account = body.id
  })

  const answerOrder = () =>
    ca.answer('/orders', (response) =>
      response
        .writeHead(201, { Location: ca.url('/order') })
        .end(JSON.stringify({ authorizations: [ca.url('/authz')], finalize: ca.url('/finalize') })),
    )
  const answerJson = (path: string, body: object) =>
    ca.answer(path, (response) => response.end(JSON.stringify(body)))
  const authorization = (value: string, status: string) => ({
    status,
    identifier: { type: 'dns', value },
    challenges: [{ type: 'dns-01', url: ca.url('/challenge'), status, token: 'token' }],
  })
  const order = () => givenManaged(service, { names: ['ordered.example'], acme_account_id: account })
  const untilError = (id: string) =>
    eventually(async () => {
      const managed = observe(await readManaged(service, id))
      return managed.error === null ? null : managed
    })
  const textRecords = async (zone: string): Promise<unknown[]> =>
    (await service.request('GET', `/v1/dns/zones/${zones[zone]}/records?type=TXT`)).body.data

  /** As if the certificate had been issued, with renewal information that is due. */
  async function makeIssued(id: string): Promise<void> {
    const owner = await connectOwner(service.address)
    await owner.query(`update acme_orders set state = 'cancelled' where managed_certificate_id = $1`, [id])
    await owner.query(
      `update managed_certificates set chain = $2, state = 'issued', order_at = null, order_reason = null, error = null,
       not_before = now(), not_after = now() + interval '90 days', due_at = null, renewal_info = $3 where id = $1`,
      [
        id,
        await newCertificate('DNS:ordered.example'),
        { cert_id: 'AA.BB', start: null, end: null, explanation_url: null, check_at: '2026-01-01T00:00:00Z' },
      ],
    )
    await owner.end()
  }

  it('gets no record for a name that was not ordered', async () => {
    answerOrder()
    answerJson('/authz', authorization('other.example', 'pending'))
    const managed = await untilError(await order())
    expect(managed).toMatchObject({ state: 'failing', error: { code: 'malformedResponse' } })
    expect(managed.error.message).toContain('other.example')
    expect(await textRecords('other.example')).toEqual([])
  })

  it('fails an order with what cannot be stored, and with what is no certificate', async () => {
    ca.answer('/orders', (response) => refuse(response, 400, 'malformed', 'Broken \u0000\ud83d'))
    expect((await untilError(await order())).error.message).toBe('Broken \ufffd')
    answerOrder()
    answerJson('/authz', authorization('ordered.example', 'valid'))
    answerJson('/order', { status: 'valid', certificate: ca.url('/certificate') })
    ca.answer('/certificate', (response) =>
      response.end('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'),
    )
    expect((await untilError(await order())).error.message).toContain('no certificate for the key')
  })

  it('that limits orders is asked again when a person requests it', async () => {
    const id = await order()
    await untilError(id)
    ca.answer('/orders', (response) => refuse(response, 400, 'rejectedIdentifier', 'Not this name.'))
    expect((await service.request('POST', `/v1/certificates/managed/${id}/renew`)).status).toBe(200)
    await eventually(async () => observe(await readManaged(service, id)).error?.code === 'rejectedIdentifier')
  })

  it('that deactivates the account ends its orders: no record is left, and an event says so', async () => {
    answerOrder()
    answerJson('/authz', authorization('ordered.example', 'pending'))
    const id = await order()
    await eventually(async () => observe(await textRecords('ordered.example')).length > 0)
    answerJson('/accounts/1', { status: 'deactivated' })
    await service.request('PATCH', `/v1/certificates/acme-accounts/${account}`, {
      body: { emails: ['ops@example.com'] },
    })
    const managed = await untilError(id)
    expect(managed).toMatchObject({ state: 'failing', error: { code: 'account_invalid' } })
    expect(managed.error.message).toContain('Choose another account')
    await eventually(async () => observe(await textRecords('ordered.example')).length === 0)
    const { body } = await service.request('GET', '/v1/events?event=certificate.renewal_failed')
    expect(body.data).toContainEqual(
      expect.objectContaining({ data: expect.objectContaining({ managed_certificate_id: id }) }),
    )
  })

  it('keeps no change of a zone waiting while work on a certificate is in progress', async () => {
    answerOrder()
    answerJson('/authz', authorization('ordered.example', 'pending'))
    const id = await order()
    await eventually(async () => observe(await readManaged(service, id)).last_order?.step === 'validate')
    const owner = await connectOwner(service.address)
    await owner.query(`update acme_orders set step = 'publish' where managed_certificate_id = $1`, [id])
    await owner.query('begin')
    await owner.query('select from managed_certificates where id = $1 for update', [id])
    const zone = { accountId: service.accountId, zoneId: zones['ordered.example'] ?? '' }
    const isAnyDue = await service.database.tenant(service.accountId, async (tx) => {
      await sql`set local lock_timeout = '20s'`.execute(tx)
      return await makePublishingDue(tx, zone, new Date())
    })
    expect(isAnyDue).toBe(false)
    await owner.query('rollback')
    await owner.end()
  })

  it('that suggests when to renew does not undo what was requested meanwhile', async () => {
    const id = await order()
    await untilError(id)
    await makeIssued(id)
    const asked = Promise.withResolvers<ServerResponse>()
    ca.answer('/renewal/AA.BB', asked.resolve)
    const path = `/v1/certificates/managed/${id}`
    await service.request('PATCH', path, { body: { labels: { team: 'web' } } })
    const response = await asked.promise
    expect((await service.request('POST', `${path}/renew`)).status).toBe(200)
    const [start, end] = ['2027-01-01T00:00:00Z', '2027-01-02T00:00:00Z']
    response.end(JSON.stringify({ suggestedWindow: { start, end } }))
    await eventually(async () => observe(await readManaged(service, id)).last_order.reason === 'requested')
  })

  it('gets a revocation before the certificate is deleted, and the new order that follows it', async () => {
    const id = await order()
    await untilError(id)
    await makeIssued(id)
    ca.answer('/revoke', (response) => response.writeHead(503).end())
    const path = `/v1/certificates/managed/${id}`
    await service.request('POST', `${path}/revoke`, { body: { reason: 'key_compromise' } })
    expect((await service.request('DELETE', path)).body.code).toBe('wrong_state')
    expect((await service.request('POST', `${path}/renew`)).status).toBe(200)
    answerJson('/revoke', {})
    const replaced = await eventually(async () => {
      const managed = observe(await readManaged(service, id))
      return managed.revoked_at !== null && managed.last_order.reason === 'requested' ? managed : null
    })
    expect(replaced.state).not.toBe('revoked')
    expect((await service.request('DELETE', path)).status).toBe(204)
  })
})
