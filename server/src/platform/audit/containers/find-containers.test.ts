import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemActor } from '#kernel/access/actor.ts'
import { newId } from '#kernel/id.ts'
import { type Context, createTenancy } from '#platform/context.ts'
import { createEvents } from '#platform/events/events.ts'
import { noLimits } from '#platform/plans/testing/no-limits.ts'
import type { Link } from '#platform/related/resource-type.ts'
import { createSecrets } from '#platform/secrets/secrets.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { createMetrics } from '#platform/telemetry/metrics.ts'
import { type AuditChanges, type AuditTarget, recordAudit } from '../audit.ts'
import { sealAll } from '../chain/seal.ts'
import { selectEntries } from '../entry-store.ts'
import { givenChains } from '../testing/given-chain.ts'
import { findContainers } from './find-containers.ts'

let chains: Awaited<ReturnType<typeof givenChains>>
beforeAll(async () => {
  chains = await givenChains()
})
afterAll(() => chains.close())

async function givenAccount() {
  const account = await chains.sealed(0)
  return {
    account,
    record: (action: string, target: AuditTarget, changes: Partial<AuditChanges> = {}) =>
      chains.database.tenant(account, (tx) =>
        recordAudit(tx, account, {
          actor: systemActor('test'),
          origin: null,
          requestId: null,
          at: new Date(),
          action,
          target,
          changes: { before: null, after: null, ...changes },
        }),
      ),
    /** The actions in the history of a resource, newest first. */
    history: (target: string) =>
      chains.database.tenant(account, async (tx) => {
        const context = { tx, accountId: account } as Context
        const { data } = await selectEntries(context, { target, readable: null }, { limit: 50 }, true)
        return data.map(({ action }) => action)
      }),
    seals: async () =>
      (await chains.owner.query('select * from audit_seals where account_id = $1 order by seq', [account]))
        .rows,
  }
}

function search(links: readonly Link[] = []) {
  const { database } = chains
  const log = createLog('silent')
  const tenancy = createTenancy({
    database,
    secrets: createSecrets({ id: 'test', bytes: randomBytes(32) }),
    events: createEvents([], createMetrics()),
    limits: noLimits,
    clock: () => new Date(),
    log,
  })
  return findContainers({ database, tenancy, links, log })
}

/** As the migration does for the accounts that exist. */
async function upgrade(account: string) {
  await chains.owner.query('insert into audit_container_searches values ($1, $2)', [account, ''])
}

it('puts earlier entries into the history of the zone, from what the log or the existing records say', async () => {
  const { account, record, history, seals } = await givenAccount()
  const [zone, created, listed, existing, unknown] = [
    newId('zone'),
    newId('record'),
    newId('record'),
    newId('record'),
    newId('record'),
  ]
  await record('dns.records.create', { type: 'record', id: created }, { after: { zone_id: zone } })
  await record('dns.records.update', { type: 'record', id: created }, { after: { ttl: 60 } })
  await record(
    'dns.records.bulk',
    { type: 'zone', id: zone },
    { after: { count: 1, records: [{ id: listed }, 'x'] } },
  )
  await record('dns.records.comment', { type: 'record', id: listed })
  await record('dns.records.patch', { type: 'record', id: existing })
  await record('dns.records.lost', { type: 'record', id: unknown })
  const within = [{ type: 'zone', id: zone }]
  await record('dns.records.recent', { type: 'record', id: newId('record'), within })
  await sealAll(chains.database, chains.signer, () => new Date())
  const sealed = await seals()
  expect(await history(zone)).toEqual(['dns.records.recent', 'dns.records.bulk'])

  await upgrade(account)
  const zoneOf = async (_context: Context, id: string) => (id === existing ? [zone] : [])
  const links: Link[] = [{ of: 'record', kind: 'zone', relation: 'contains', find: zoneOf }]
  await Promise.all([search(links), search(links)])
  const expected = ['recent', 'patch', 'comment', 'bulk', 'update', 'create'].map(
    (verb) => `dns.records.${verb}`,
  )
  expect(await history(zone)).toEqual(expected)
  expect(await history(listed)).toEqual(['dns.records.comment', 'dns.records.bulk'])
  expect(await history(unknown)).toEqual(['dns.records.lost'])

  await upgrade(account)
  await search(links)
  expect(await history(zone)).toEqual(expected)
  expect(await seals()).toEqual(sealed)
  expect(await chains.verify(account)).toMatchObject({ entries: 7, break_count: 0 })
})

it('continues after the last finished batch, and ends', async () => {
  const { account, record, history } = await givenAccount()
  const [dynamicIp, binding] = [newId('dynamic_ip'), newId('dynamic_ip_binding')]
  const target = { type: 'dynamic_ip_binding', id: binding }
  await record('dynamic_ips.bindings.create', target, { after: { dynamic_ip_id: dynamicIp } })
  for (let count = 0; count < 3; count++) await record('dynamic_ips.bindings.update', target)
  await upgrade(account)
  const { rows } = await chains.owner.query(
    'select id from audit_log where account_id = $1 order by id limit 2',
    [account],
  )
  await chains.owner.query('update audit_container_searches set after_id = $2 where account_id = $1', [
    account,
    rows[1].id,
  ])
  await search()
  expect(await history(dynamicIp)).toEqual(['dynamic_ips.bindings.update', 'dynamic_ips.bindings.update'])
  const left = await chains.owner.query('select from audit_container_searches where account_id = $1', [
    account,
  ])
  expect(left.rowCount).toBe(0)
})
