/** Orders that do not go straight: aliases, failures, limits and interruptions. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPowerDns } from '#providers/testing/servers/powerdns-server.ts'
import { missingPrograms, programPath, titleWithout } from '#providers/testing/servers/programs.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually, observe } from '#testing/wait/wait.ts'
import { givenAcmeAccountAtFake, givenManagedAtFake, startFakeCa } from './testing/fake-ca.ts'
import { givenAcmeAccount, givenManaged, givenZoneAt, readManaged, untilState } from './testing/given-acme.ts'
import { type AcmeWorld, acmePrograms, givenAcmeWorld } from './testing/given-acme-world.ts'
import { newPebble, startPebble } from './testing/given-pebble.ts'

const missing = missingPrograms(acmePrograms)
const post = (service: TestService, path: string, body: object = {}) =>
  service.request('POST', `/v1/certificates/managed/${path}`, { body })

describe.skipIf(missing.length > 0)(titleWithout(missing, 'an order'), () => {
  let world: AcmeWorld
  let service: TestService
  let account: string
  let zones: AcmeWorld['zones']
  beforeAll(async () => {
    world = await givenAcmeWorld(['shop.test', 'answers.test'])
    ;({ service, account, zones } = world)
  })
  afterAll(() => world?.close())
  const addRecord = (zone: string, body: object) =>
    service.request('POST', `/v1/dns/zones/${zones[zone]}/records`, {
      headers: { prefer: 'wait=20' },
      body,
    })

  it('is refused before anything is ordered if no zone can answer, and says which record helps', async () => {
    const { status, body } = await service.request('POST', '/v1/certificates/managed', {
      body: { names: ['shop.test', 'www.elsewhere.test', '192.0.2.7'], acme_account_id: account },
    })
    expect([status, body.errors.map((one: { pointer: string }) => one.pointer)]).toEqual([422, ['/names/2']])
    expect(body.errors[0].message).toContain('validates addresses only at the host itself')
    const { body: checks } = await post(service, 'check', { names: ['*.shop.test', 'www.elsewhere.test'] })
    expect(checks).not.toHaveProperty('detail')
    expect(checks.data).toMatchObject([
      { record: '_acme-challenge.shop.test', zone: 'shop.test', problem: null },
      { zone: null, problem: { code: 'no_zone' } },
    ])
    expect(checks.data[1].problem.message).toContain('CNAME record at _acme-challenge.www.elsewhere.test')
  })

  it('follows an alias of the challenge to another zone, and shows it', async () => {
    await addRecord('shop.test', {
      type: 'CNAME',
      name: '_acme-challenge.www',
      value: 'www-shop.answers.test.',
    })
    const id = await givenManaged(service, { names: ['www.shop.test'], acme_account_id: account })
    const managed = await untilState(service, id, 'issued')
    expect(managed.last_order.authorizations).toMatchObject([
      { name: 'www.shop.test', record: 'www-shop.answers.test', zone: 'answers.test', state: 'valid' },
    ])
    const { body: related } = await service.request('GET', `/v1/related?id=${zones['shop.test']}`)
    expect(related.data).toContainEqual(expect.objectContaining({ kind: 'managed_certificate', id }))
  })

  it('is issued for a request of the user, renewed on demand, revoked, and stays in the inventory', async () => {
    const { newSigningRequest } = await import('./protocol/signing-request.ts')
    const { csr } = await newSigningRequest('ec384', ['api.shop.test'])
    const input = { names: ['api.shop.test'], acme_account_id: account, key_place: 'csr' }
    const wrong = await service.request('POST', '/v1/certificates/managed', {
      body: { ...input, names: ['other.shop.test'], csr },
    })
    expect(wrong.body.errors).toMatchObject([{ pointer: '/csr' }])
    const id = await givenManaged(service, { ...input, csr })
    const first = await untilState(service, id, 'issued')
    expect(first.key_state).toBeNull()
    expect((await post(service, `${id}/key`)).body.code).toBe('wrong_state')
    expect((await post(service, `${id}/renew`)).status).toBe(200)
    const second = await eventually(async () => {
      const now = observe(await readManaged(service, id))
      return now.state === 'issued' && now.certificate_id !== first.certificate_id ? now : null
    })
    expect(second.last_order).toMatchObject({ reason: 'requested', state: 'succeeded' })
    const renewedBy = async () =>
      (await service.request('GET', `/v1/certificates/${second.certificate_id}`)).body.renewed_by
    const path = `/v1/certificates/managed/${id}`
    await service.request('PATCH', path, { body: { renews: false } })
    expect(await renewedBy()).toBeNull()
    await service.request('PATCH', path, { body: { renews: true } })
    expect(await renewedBy()).toBe('holdfast')
    expect((await post(service, `${id}/revoke`, { reason: 'superseded' })).status).toBe(200)
    expect(await untilState(service, id, 'revoked')).toMatchObject({ next_order_at: null })
    expect(await renewedBy()).toBeNull()
    const { body: log } = await service.request('GET', `/v1/audit-log?target=${id}`)
    expect(log.data.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['certificates.managed.renew', 'certificates.managed.revoke']),
    )
    expect((await service.request('DELETE', `/v1/certificates/managed/${id}`)).status).toBe(204)
    const kept = await service.request('GET', `/v1/certificates/${second.certificate_id}`)
    expect(kept.body).toMatchObject({ is_current: true, renewed_by: null })
  })
})

describe('a CA that limits orders', () => {
  it('is left alone until the time that it names', async () => {
    await using stack = new AsyncDisposableStack()
    const service = stack.adopt(await givenService(), (one) => one.close())
    const { body: connection } = await service.request('POST', '/v1/connections', {
      body: { provider: 'sandbox' },
    })
    await service.request('POST', '/v1/dns/zones', {
      headers: { prefer: 'wait=20' },
      body: { name: 'limited.example', connection_id: connection.id },
    })
    const id = await givenManagedAtFake(service, 'limited.example', await givenAcmeAccountAtFake(service))
    const managed = await eventually(async () => {
      const now = observe(await readManaged(service, id))
      return now.error === null ? null : now
    })
    expect(managed).toMatchObject({
      error: { code: 'rateLimited', message: 'Too many orders.' },
      last_order: { state: 'open', step: 'order' },
    })
    type Tables = { managed_certificates: { account_id: string; id: string; due_at: Date | null } }
    // It has a time again once its work has ended.
    const dueAt = await eventually(async () => {
      const { due_at } = await service.database.tenant(service.accountId, (tx) =>
        tx
          .withTables<Tables>()
          .selectFrom('managed_certificates')
          .select('due_at')
          .where('account_id', '=', service.accountId)
          .where('id', '=', id)
          .executeTakeFirstOrThrow(),
      )
      return due_at
    })
    expect(dueAt.getTime() - Date.parse(managed.error.at)).toBeGreaterThan(7_190_000)
    const ca = await startFakeCa({ meta: { caaIdentities: ['ca.example'], externalAccountRequired: true } })
    const refused = await service.request('POST', '/v1/certificates/acme-accounts', {
      body: { name: 'x', directory_url: ca.directoryUrl, terms_agreed: true },
    })
    expect(refused.body.errors).toMatchObject([{ pointer: '/eab' }])
  })
})

const isOld = programPath(newPebble) === undefined
const title = `a CA with renewal information, profiles and bindings${isOld ? ` (skipped: ${newPebble} is not installed)` : ''}`
describe.skipIf(isOld || missing.length > 0)(title, () => {
  it('is asked when to renew, and gets what the certificate replaces', async () => {
    await using stack = new AsyncDisposableStack()
    const powerdns = stack.adopt(await startPowerDns(), (one) => one.stop())
    const binding = { 'kid-1': 'zWNDZM6eQGHWpSRTPal5eIUYFTu7EajVIoguysqZ9wG44nMEtx3MUAsUDkMTQ12W' }
    const pebble = stack.adopt(
      await startPebble({
        program: newPebble,
        dnsPort: powerdns.port,
        binding,
        config: { profiles: { short: { description: 'Six days', validityPeriod: 518_400 } } },
      }),
      (one) => one.stop(),
    )
    const service = stack.adopt(await givenService(), (one) => one.close())
    await givenZoneAt(service, powerdns, 'next.test')
    const account = await givenAcmeAccount(service, pebble, {
      eab: { kid: 'kid-1', hmac_key: binding['kid-1'] },
    })
    const { body } = await service.request('GET', `/v1/certificates/acme-accounts/${account}`)
    expect(body).toMatchObject({
      requires_eab: true,
      has_renewal_info: true,
      profiles: { short: 'Six days' },
    })
    const id = await givenManaged(service, {
      names: ['next.test'],
      acme_account_id: account,
      profile: 'short',
    })
    const managed = await eventually(async () => {
      const now = observe(await readManaged(service, id))
      return now.suggested_renewal === null ? null : now
    })
    expect(Date.parse(managed.not_after) - Date.parse(managed.not_before)).toBeLessThan(7 * 86_400_000)
    const { start, end } = managed.suggested_renewal
    expect([start, managed.next_order_at, end].toSorted()).toEqual([start, managed.next_order_at, end])
    await post(service, `${id}/renew`)
    const renewed = await eventually(async () => {
      const now = observe(await readManaged(service, id))
      return now.certificate_id !== managed.certificate_id && now.suggested_renewal !== null ? now : null
    })
    expect(renewed.last_order).toMatchObject({ state: 'succeeded', reason: 'requested' })
  })
})
