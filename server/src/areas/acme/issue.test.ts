/** Certificates of pebble, validated at PowerDNS by records that the service writes. */
import { X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'
import type { TestService } from '#testing/service.ts'
import { eventually, observe } from '#testing/wait/wait.ts'
import { givenManaged, untilState } from './testing/given-acme.ts'
import { type AcmeWorld, acmePrograms, givenAcmeWorld } from './testing/given-acme-world.ts'

const missing = missingPrograms(acmePrograms)

describe.skipIf(missing.length > 0)(titleWithout(missing, 'a managed certificate'), () => {
  let world: AcmeWorld
  let service: TestService
  let account: string
  beforeAll(async () => {
    world = await givenAcmeWorld(['acme.test'])
    ;({ service, account } = world)
  })
  afterAll(() => world?.close())
  const txtRecords = () => world.powerdns.sql(`select name from records where type = 'TXT';`)

  it('is issued for a name and its wildcard, enters the inventory, and gives its key once', async () => {
    const id = await givenManaged(service, { names: ['acme.test', '*.ACME.test'], acme_account_id: account })
    const managed = await untilState(service, id, 'issued')
    expect(managed).toMatchObject({
      names: ['acme.test', '*.acme.test'],
      key_state: 'available',
      error: null,
      last_order: { state: 'succeeded', reason: 'first' },
    })
    expect(managed.last_order.authorizations.map((one: { zone: string }) => one.zone)).toEqual([
      'acme.test',
      'acme.test',
    ])
    const { not_before, next_order_at, not_after } = managed
    expect([next_order_at, not_after, not_before].toSorted()).toEqual([not_before, next_order_at, not_after])
    const { body: found } = await service.request('GET', `/v1/certificates/${managed.certificate_id}`)
    expect(found).toMatchObject({
      is_current: true,
      automation: 'managed',
      renewed_by: 'holdfast',
      places: [{ kind: 'acme' }],
    })
    const { status, body } = await service.request('POST', `/v1/certificates/managed/${id}/key`)
    expect(status).toBe(200)
    const leaf = new X509Certificate(body.chain_pem)
    const { createPrivateKey } = await import('node:crypto')
    expect(leaf.checkPrivateKey(createPrivateKey(body.private_key_pem))).toBe(true)
    expect(leaf.subjectAltName).toBe('DNS:acme.test, DNS:*.acme.test')
    const again = await service.request('POST', `/v1/certificates/managed/${id}/key`)
    expect(again.body.code).toBe('wrong_state')
    await eventually(async () => observe(await txtRecords()).trim() === '')
  })
})
