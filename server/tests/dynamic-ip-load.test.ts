/**
 * A thousand devices whose addresses all change at once, repeatedly, as when their provider restarts: nothing is lost,
 * and only the final addresses have to reach the name server.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/id.ts'
import type { TestZone } from '../src/areas/dns/testing/given-zone.ts'
import {
  basic,
  type DynamicIpWorld,
  givenDynamicIpWorld,
} from '../src/areas/dynamic-ip/testing/given-dynamic-ip.ts'
import { newToken, tokenDigest, tokenHint } from '../src/kernel/access/token.ts'
import { eventually } from '../src/testing/wait/wait.ts'

const count = 1000
const rounds = 3

type Device = { id: string; binding: string; token: string; name: string }

let world: DynamicIpWorld
let zone: TestZone
let devices: Device[]
beforeAll(async () => {
  world = await givenDynamicIpWorld()
  // All addresses change, and that must not be blocked.
  const safety = { max_update_percent: 100, max_delete_percent: 100, min_rrsets: 10 }
  zone = await world.zone('many.example', { safety })
  devices = Array.from({ length: count }, (_, n) => ({
    id: newId('dynamic_ip'),
    binding: newId('dynamic_ip_binding'),
    token: newToken('hfip_'),
    name: `d${n}`,
  }))
  await insert()
})
afterAll(() => world.close())

/** Inserts rows as the API does, all at once. */
async function insert(): Promise<void> {
  const rows = devices.map(({ token, ...device }) => ({
    ...device,
    digest: `\\x${tokenDigest(token).toString('hex')}`,
    hint: tokenHint(token),
  }))
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id text, binding text, name text, digest bytea, hint text)`
  await world.service.database.tenant(world.service.accountId, async (tx) => {
    await sql`
      insert into dynamic_ips (account_id, id, name, labels, digest, hint, allow_private, allow_withdrawal, created_at, updated_at)
      select ${world.service.accountId}, id, name, '{}', digest, hint, false, true, now(), now() from ${given}`.execute(
      tx,
    )
    await sql`
      insert into token_digests (digest, account_id, id)
      select digest, ${world.service.accountId}, id from ${given}`.execute(tx)
    await sql`
      insert into dynamic_ip_bindings (account_id, id, dynamic_ip_id, zone_id, name, type, ttl, created_at, updated_at)
      select ${world.service.accountId}, binding, id, ${zone.id}, name, 'A', 60, now(), now() from ${given}`.execute(
      tx,
    )
  })
}

const addressIn = (round: number, n: number) => `9.${round}.${Math.floor(n / 250)}.${n % 250}`

function reportAll(round: number): Promise<string[]> {
  return Promise.all(
    devices.map(async ({ token }, n) => {
      const headers = { authorization: basic('device', token) }
      return (await world.send(`/nic/update?myip=${addressIn(round, n)}`, { headers })).text
    }),
  )
}

async function written(): Promise<unknown> {
  const { rows } = await world.service.database.tenant(world.service.accountId, (tx) =>
    sql`select (select count(*) from events) as events, (select count(*) from audit_log) as entries,
      (select count(*) from dynamic_ip_reports) as reports, (select count(*) from dynamic_ip_addresses) as addresses,
      (select count(*) from dns_applies) as applies`.execute(tx),
  )
  return rows[0]
}

describe('a thousand devices that change at once', () => {
  it('are all accepted, and the final addresses arrive', { timeout: 120_000 }, async () => {
    for (let round = 1; round <= rounds; round++) {
      const responses = await reportAll(round)
      expect(responses).toEqual(devices.map((_, n) => `good ${addressIn(round, n)}`))
    }
    await eventually(async () => {
      const provider = await world.atProvider(zone.name)
      return devices.every(({ name }, n) => provider[`${name} A`]?.values.join() === addressIn(rounds, n))
    })
    const changes = await world.events('dynamic_ip.changed')
    expect(changes).toHaveLength(rounds * count)
    // Intermediate addresses were not applied at the provider one by one.
    expect((await zone.read())['version']).toBeLessThan(count)
  })

  it('cost nothing while they do not change', { timeout: 60_000 }, async () => {
    await eventually(async () => (await zone.read())['sync'].state === 'in_sync')
    const before = await written()
    for (let n = 0; n < 3; n++)
      expect(new Set((await reportAll(rounds)).map((text) => text.split(' ')[0]))).toEqual(new Set(['nochg']))
    expect(await written()).toEqual(before)
  })
})
