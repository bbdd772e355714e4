/** Probes that are lost or replaced, or that send what no probe should. */
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasFailedSince } from '#areas/monitoring/results/result-list-store.ts'
import type { MonitorRow } from '#areas/monitoring/store.ts'
import { newToken, tokenDigest } from '#kernel/access/token.ts'
import type { Context } from '#platform/context.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually, observe } from '#testing/wait/wait.ts'
import {
  enrol,
  type GivenProbe,
  givenMonitorAt,
  givenProbe,
  givenWaitingProbe,
  letTimePass,
  type SentResult,
  sendResults,
  versionFor,
  withoutOutages,
} from './testing/given-probe.ts'

let service: TestService
let owner: Client
beforeAll(async () => {
  service = await givenService()
  owner = new Client(service.address)
  await owner.connect()
  await withoutOutages(owner)
})
afterAll(async () => {
  await owner.end()
  await service.close()
})

type Watched = { id: string; say: (probe: GivenProbe, result: Partial<SentResult>) => Promise<string[]> }

/** A monitor that is up at these probes. */
async function givenWatched(
  probes: readonly [GivenProbe, ...GivenProbe[]],
  input?: object,
): Promise<Watched> {
  const id = await givenMonitorAt(
    service,
    probes.map(({ probeId }) => probeId),
    input,
  )
  const version = await versionFor(service, probes[0].secret, id)
  const say: Watched['say'] = async ({ secret }, result) => {
    const sent = { monitor_id: id, version, outcome: 'up', ...result } as const
    return (await sendResults(service, secret, [sent])).body.results
  }
  for (const probe of probes) await say(probe, { age: 5 })
  await untilStored(id, 'up')
  return { id, say }
}

const untilStored = (id: string, state: string) =>
  eventually(async () => {
    const { rows } = await owner.query('select state from monitors where id = $1', [id])
    return observe(rows[0]?.state) === state
  })

const monitorOf = async ({ id }: Watched) => (await service.request('GET', `/v1/monitors/${id}`)).body
const renew = (probeId: string, token?: string) =>
  service.request('POST', `/v1/probes/${probeId}/renew-enrolment`, token === undefined ? {} : { token })

describe('the last results of a probe', () => {
  it('do not count after it was silent, however recent they are, and count again with the next one', async () => {
    const probe = await givenProbe(service)
    const watched = await givenWatched([probe], { interval_seconds: 300 })
    await letTimePass(owner, probe.probeId, 181)
    await untilStored(watched.id, 'unknown')
    expect((await monitorOf(watched)).location_states).toMatchObject([{ state: 'unknown' }])
    await watched.say(probe, {})
    await untilStored(watched.id, 'up')
  })

  it('do not count after it was revoked, and its enrolment token does not bring it back', async () => {
    const probe = await givenProbe(service)
    const watched = await givenWatched([probe])
    const { body } = await renew(probe.probeId)
    await service.request('POST', `/v1/probes/${probe.probeId}/revoke`)
    await untilStored(watched.id, 'unknown')
    expect((await enrol(service, body.token)).body.code).toBe('enrolment_token_expired')
  })
})

describe('a monitor with several locations', () => {
  it('was unknown while none of them had results, also if they report one after the other', async () => {
    const probes = [await givenProbe(service, 'One'), await givenProbe(service, 'Two')] as const
    const watched = await givenWatched(probes)
    const earlier = `- interval '10 minutes'`
    await owner.query(
      `update monitor_checks set last_slot_at = last_slot_at ${earlier},
        confirmation = jsonb_set(confirmation, '{since}', to_jsonb((confirmation ->> 'since')::float8 - 600000))
       where monitor_id = $1`,
      [watched.id],
    )
    await owner.query(`update monitor_states set from_at = from_at ${earlier} where monitor_id = $1`, [
      watched.id,
    ])
    for (const probe of probes) {
      await watched.say(probe, {})
      await eventually(async () => {
        const sql = 'select 1 from monitor_checks where monitor_id = $1 and gap_from is not null'
        return (await owner.query(sql, [watched.id])).rows.length === 0
      })
    }
    const states = () =>
      owner.query('select state from monitor_states where monitor_id = $1 order by from_at', [watched.id])
    await eventually(async () => {
      const { rows } = await states()
      return observe(rows.map(({ state }) => state).join()) === 'up,unknown,up'
    })
  })

  it('changes its state when the one that decided is lost or another quorum counts, and not before', async () => {
    const [one, two] = [await givenProbe(service, 'One'), await givenProbe(service, 'Two')]
    const watched = await givenWatched([one, two], { fail_after: 1 })
    await watched.say(two, { outcome: 'down', age: 4 })
    const changedAt = new Date()
    await service.request('PATCH', `/v1/monitors/${watched.id}`, { body: { quorum: 'any' } })
    await untilStored(watched.id, 'down')
    const revokedAt = new Date()
    await service.request('POST', `/v1/probes/${two.probeId}/revoke`)
    await untilStored(watched.id, 'up')
    const { rows } = await owner.query(
      'select state, from_at from monitor_states where monitor_id = $1 order by from_at',
      [watched.id],
    )
    expect(rows.map(({ state }) => state)).toEqual(['up', 'down', 'up'])
    expect(rows[1].from_at.getTime()).toBeGreaterThanOrEqual(changedAt.getTime())
    expect(rows[2].from_at.getTime()).toBeGreaterThanOrEqual(revokedAt.getTime())
  })

  it('is unknown after it was moved to one that has no result yet', async () => {
    const watched = await givenWatched([await givenProbe(service)])
    const { id } = await givenWaitingProbe(service)
    await service.request('PATCH', `/v1/monitors/${watched.id}`, { body: { locations: [id] } })
    await untilStored(watched.id, 'unknown')
    expect((await monitorOf(watched)).state).toBe('unknown')
  })

  it('fails also after maintenance when one of them sees it as working', async () => {
    const probes = [await givenProbe(service, 'One'), await givenProbe(service, 'Two')] as const
    const watched = await givenWatched(probes, { quorum: 'any', fail_after: 1 })
    await watched.say(probes[0], { outcome: 'down', age: 2 })
    await watched.say(probes[1], {})
    await untilStored(watched.id, 'down')
    const { rows } = await owner.query('select * from monitors where id = $1', [watched.id])
    const { accountId } = service
    const hasFailed = await service.database.tenant(accountId, (tx) =>
      hasFailedSince({ tx, accountId } as Context, rows[0] as MonitorRow, new Date(Date.now() - 60_000)),
    )
    expect(hasFailed).toBe(true)
  })
})

describe('a machine whose place another one takes', () => {
  it('gets no assignments any more, also with a request that waits', async () => {
    const probe = await givenProbe(service)
    const watched = await givenWatched([probe])
    const get = (query: string, headers: Record<string, string>) =>
      service.request('GET', `/v1/ingest/probe/assignments${query}`, { token: probe.secret, headers })
    const waiting = get('?wait=50', { 'if-none-match': String((await get('', {})).headers.etag) })
    const { body } = await renew(probe.probeId)
    await enrol(service, body.token)
    await service.request('PATCH', `/v1/monitors/${watched.id}`, { body: { interval_seconds: 120 } })
    expect((await waiting).body.code).toBe('probe_unknown')
  })

  it('gets no new secret with a request that was under way', async () => {
    const probe = await givenProbe(service)
    await owner.query('begin')
    await owner.query('update probes set digest = $2 where id = $1', [
      probe.probeId,
      tokenDigest(newToken('hfp_')),
    ])
    const rotated = service.request('POST', '/v1/ingest/probe/rotate', { token: probe.secret, body: {} })
    await eventually(async () => {
      const { rows } = await owner.query('select 1 from pg_locks where not granted')
      return rows.length > 0
    })
    await owner.query('commit')
    expect((await rotated).body.code).toBe('probe_unknown')
  })

  it('is not offline any more, although it sent nothing again', async () => {
    const probe = await givenProbe(service)
    await owner.query(`update probes set state = 'offline', due_at = null where id = $1`, [probe.probeId])
    const { body } = await renew(probe.probeId)
    await enrol(service, body.token)
    const events = (await service.request('GET', '/v1/events?event=probe.online&limit=200')).body.data
    expect(events.map(({ data }: { data: { probe_id: string } }) => data.probe_id)).toContain(probe.probeId)
  })

  it('is chosen with the permission for secrets, if there are any, although none was enrolled yet', async () => {
    const { body: limited } = await service.request('POST', '/v1/tokens', {
      body: { name: 'monitoring', permissions: ['monitoring.write'] },
    })
    const { id } = await givenWaitingProbe(service)
    expect((await renew(id, limited.token)).status).toBe(200)
    const authentication = { kind: 'basic', username: 'ops', password: 'correct horse' }
    const settings = { url: 'https://intranet.example/', authentication }
    await givenMonitorAt(service, [id], { type: 'http', settings, paused: true })
    const refused = await renew(id, limited.token)
    expect([refused.status, refused.body.code]).toEqual([403, 'permission_denied'])
  })
})

it('odd texts and times of a probe cost none of its results', async () => {
  const probe = await givenProbe(service)
  const { id, say } = await givenWatched([probe])
  const odd = 'nul \0, half \ud83d'
  expect(await say(probe, { outcome: 'down', message: odd, evidence: { [odd]: odd } })).toEqual(['recorded'])
  const fields = { hostname: odd, sent_at: '9999-12-31T23:59:59Z' }
  expect((await sendResults(service, probe.secret, [], fields)).status).toBe(200)
  const { body } = await service.request('GET', `/v1/monitors/${id}/results?limit=1`)
  expect(body.data[0].message).toBe('nul \ufffd, half \ufffd')
})
