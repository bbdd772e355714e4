/**
 * Random actions of people, providers and external tools on a zone, in any order. zone-watch.ts defines the invariants.
 */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '#testing/wait/wait.ts'
import { givenZoneWorld, type SandboxRRset, type TestZone, type ZoneWorld } from '../testing/given-zone.ts'
import { expectInvariants, ignoreRules, isForeign, type WatchedZone } from '../testing/zone-watch.ts'

let world: ZoneWorld
beforeAll(async () => {
  world = await givenZoneWorld()
})
afterAll(() => world.close())

let made = 0
const fresh: Record<string, () => string> = {
  A: () => `10.${(++made >> 16) & 255}.${(made >> 8) & 255}.${made & 255}`,
  TXT: () => `"text ${++made}"`,
  MX: () => `10 mail${++made}.example.net.`,
  CNAME: () => `host${++made}.example.net.`,
}
const freshValue = (type: string) => fresh[type]?.() ?? ''

const names = fc.constantFrom('@', 'a', 'b', 'c', '*.a')
const types = fc.constantFrom('A', 'A', 'TXT', 'MX', 'CNAME')
const index = fc.nat(20)
const key = { name: names, type: types }
const settings = fc.record(
  {
    apply_mode: fc.constantFrom('automatic', 'manual'),
    drift_policy: fc.constantFrom('report', 'enforce', 'adopt'),
    safety: fc.record({
      max_update_percent: fc.constantFrom(0, 30, 100),
      min_rrsets: fc.constantFrom(3, 10),
    }),
  },
  { requiredKeys: [] },
)
const faults = fc.record({
  on: fc.constantFrom('write', 'read', 'any'),
  kind: fc.constantFrom('rejected', 'unavailable', 'timeout', 'rate_limited'),
  name: fc.option(names),
})
const byPeople = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      ...key,
      ttl: fc.option(fc.constantFrom(1, 60, 300)),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('update' as const),
      index,
      what: fc.constantFrom('value', 'ttl', 'name'),
      name: names,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), index }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('bulk' as const),
      create: fc.array(fc.record(key), { maxLength: 6 }),
      remove: fc.uniqueArray(index, { maxLength: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('server' as const), index }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('apply' as const), isForced: fc.boolean(), isPart: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restore' as const), index }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('adopt' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('discard' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('settings' as const), settings }) },
)
const byOthers = fc.oneof(
  fc.record({
    do: fc.constant('behind' as const),
    ...key,
    how: fc.constantFrom('new', 'new', 'gone', 'as wanted'),
  }),
  fc.record({
    do: fc.constant('behind theirs' as const),
    name: fc.constantFrom('theirs', 'theirs.a', 'a', 'b'),
  }),
  fc.record({ do: fc.constant('behind servers' as const) }),
)
const step = fc.record({
  act: fc.oneof({ weight: 3, arbitrary: byPeople }, { weight: 2, arbitrary: byOthers }),
  fault: fc.option(faults, { freq: 4 }),
  isChecked: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** A small number keeps the suite fast. A failure prints its seed and can be repeated. */
const runs = 6

it('a zone keeps its invariants through any actions in any order', async () => {
  await fc.assert(
    fc.asyncProperty(settings, fc.array(step, { minLength: 4, maxLength: 12 }), performActions),
    {
      numRuns: runs,
      endOnFailure: true,
    },
  )
  expect(world.service.logLines.filter((line) => line.includes('"level":"error"'))).toEqual([])
}, 3_600_000)

it('a zone keeps its invariants through concurrent actions, even if its worker loses the claim', async () => {
  await fc.assert(
    fc.asyncProperty(settings, fc.array(byPeople, { minLength: 6, maxLength: 14 }), async (given, acts) => {
      const watched = await watch(given)
      const calm = acts.map((act) => (act.do === 'apply' ? { ...act, isForced: false } : act))
      for (let at = 0; at < calm.length; at += 5) {
        const together = calm
          .slice(at, at + 5)
          .map((act) => execute(watched, act, { isWaiting: false, isAlone: false }))
        await Promise.all([...together, loseLease(watched.zone)])
      }
      await watched.zone.check()
      await watched.zone.check()
      await expectInvariants(world, { ...watched, allowed: null })
    }),
    { numRuns: runs, endOnFailure: true },
  )
  expect(world.service.logLines.filter((line) => line.includes('"level":"error"'))).toEqual([])
}, 3_600_000)

/** Lets the worker's lease expire, so that another worker may claim the zone. */
async function loseLease(zone: TestZone): Promise<void> {
  const { database, accountId } = world.service
  await database.tenant(accountId, (tx) =>
    sql`update dns_zones set leased_until = now() - interval '1 second'
      where id = ${zone.id} and leased_until is not null`.execute(tx),
  )
}

let zones = 0

async function watch(given: Record<string, unknown>): Promise<WatchedZone> {
  const zone = await world.zone(`z${++zones}.example`, { ...given, ignore: ignoreRules })
  const servers = (await world.atProvider(zone.name))['@ NS']?.values ?? []
  return { zone, allowed: new Set(servers), theirs: {}, apexNs: servers }
}

async function performActions(given: Record<string, unknown>, steps: Step[]): Promise<void> {
  const watched = await watch(given)
  const { zone } = watched
  const check = async () => {
    await zone.check()
    return false
  }
  let isKnown = true
  for (const { act, fault, isChecked } of steps) {
    const isTheirs = act.do.startsWith('behind')
    const perform = () => execute(watched, act, { isWaiting: !fault, isAlone: true })
    if (fault) await world.sandbox({ faults: [fault] })
    // Guards use the last known state, so they can only be checked if that state is current.
    const isForced: boolean = isTheirs || !isKnown ? await perform() : await guarded(watched, perform)
    if (fault) {
      await eventually(async () => (await zone.read())['sync'].state !== 'applying')
      await world.sandbox({ faults: [] })
    }
    isKnown = isForced || isChecked || fault !== null || act.do === 'settings' || (isKnown && !isTheirs)
    if (isForced) {
      // An apply that met an injected fault has completed by now, or does at this check.
      await check()
      watched.apexNs = (await world.atProvider(zone.name))['@ NS']?.values ?? []
    } else if (fault || isChecked || act.do === 'settings') await guarded(watched, check)
    else continue
    await expectInvariants(world, watched)
  }
  await check()
  await expectInvariants(world, watched)
}

/** Without force, a run changes or removes no more at the provider than the zone's thresholds allow. */
async function guarded({ zone }: WatchedZone, task: () => Promise<boolean>): Promise<boolean> {
  const before = ours(await world.atProvider(zone.name))
  const { safety } = await zone.read()
  const isForced = await task()
  const after = ours(await world.atProvider(zone.name))
  if (isForced || before.size < safety.min_rrsets) return isForced
  const keys = [...before.keys()]
  const gone = keys.filter((name) => !after.has(name)).length
  const changed = keys.filter((name) => after.has(name) && after.get(name) !== before.get(name)).length
  const most = (percent: number) => before.size * percent
  expect(gone * 100, 'removed without force').toBeLessThanOrEqual(most(safety.max_delete_percent))
  expect(changed * 100, 'changed without force').toBeLessThanOrEqual(most(safety.max_update_percent))
  return isForced
}

/** The provider's RRsets that are not ignored, each as one text. */
function ours(provider: Awaited<ReturnType<ZoneWorld['atProvider']>>): Map<string, string> {
  const entries = Object.entries(provider).filter(([name]) => !name.startsWith('theirs'))
  const texts = entries.map(([name, { ttl, values }]) => {
    const own = values.filter((value) => !isForeign(value))
    return [name, own.length > 0 ? `${ttl} ${own}` : ''] as const
  })
  return new Map(texts.filter(([, text]) => text !== ''))
}

type ActionKind = { isWaiting: boolean; isAlone: boolean }

async function execute(
  watched: WatchedZone,
  act: Step['act'],
  { isWaiting, isAlone }: ActionKind,
): Promise<boolean> {
  const { zone, theirs } = watched
  const allowed = watched.allowed ?? new Set()
  const send = async (method: string, path: string, body?: unknown) => {
    const headers: Record<string, string> = isWaiting ? { prefer: 'wait=20' } : {}
    const response = await world.service.request(method, `${zone.path}${path}`, { body, headers })
    expect(response.status, `${method} ${path} ${JSON.stringify(response.body)}`).toBeLessThan(500)
    return response
  }
  const isAutomatic = (await zone.read())['apply_mode'] === 'automatic'
  const value = (type: string) => {
    const text = freshValue(type)
    if (isAutomatic) allowed.add(text)
    return text
  }
  const records = await zone.records()
  const pick = (at: number) => records[at % records.length]
  const change = async (rrset: SandboxRRset) => {
    for (const text of rrset.values) allowed.add(text)
    const there = theirs[`${rrset.name} ${rrset.type}`]?.values ?? []
    await world.changeAtProvider(zone.name, [{ ...rrset, values: [...new Set([...rrset.values, ...there])] }])
  }
  switch (act.do) {
    case 'create':
      await send('POST', '/records', {
        name: act.name,
        type: act.type,
        value: value(act.type),
        ...(act.ttl !== null && { ttl: act.ttl }),
      })
      break
    case 'update': {
      const record = pick(act.index)
      if (!record || record['type'] === 'NS') break
      const patch = {
        value: { value: value(record['type']) },
        ttl: { ttl: 30 + ++made },
        name: { name: act.name },
      }
      await send('PATCH', `/records/${record['id']}`, patch[act.what as 'value'])
      break
    }
    case 'delete':
      await send('DELETE', `/records/${pick(act.index)?.['id']}`)
      break
    case 'bulk':
      await send('POST', '/records/bulk', {
        create: act.create.map(({ name, type }) => ({ name, type, value: value(type) })),
        delete: [...new Set(act.remove.flatMap((at) => pick(at)?.['id'] ?? []))],
      })
      break
    case 'server':
      await send('POST', '/records', { name: '@', type: 'NS', value: `ns${act.index}.example.net.` })
      break
    case 'apply': {
      const plan = await zone.plan()
      const force = act.isForced ? ['apex_ns', 'update_threshold', 'delete_threshold'] : []
      const changes: (SandboxRRset & { after: { values: string[] } | null })[] = act.isPart
        ? plan['changes'].slice(0, 1)
        : plan['changes']
      const chosen = changes.map(({ name, type }) => ({ name, type }))
      const rrsets = act.isPart && chosen.length > 0 ? chosen : undefined
      const { status, body } = await send('POST', '/apply', { hash: plan['hash'], force, rrsets })
      if (status !== 202) return false
      for (const { after } of changes) for (const text of after?.values ?? []) allowed.add(text)
      if (isAlone && !act.isPart && body.state === 'succeeded')
        expect((await zone.plan())['changes']).toEqual([])
      return act.isForced
    }
    case 'restore': {
      const { version } = await zone.read()
      await send('POST', `/versions/${1 + (act.index % Math.max(1, version))}/restore`)
      break
    }
    case 'adopt':
      await send('POST', '/adopt')
      break
    case 'discard':
      await send('POST', '/discard')
      break
    case 'settings':
      await send('PATCH', '', act.settings)
      break
    case 'behind': {
      const rrset = { name: act.name, type: act.type, ttl: 3600 }
      const same = records.filter(({ name, type }) => name === act.name && type === act.type)
      const wanted = same.map(({ value: text, priority }) =>
        priority === null ? text : `${priority} ${text}`,
      )
      const values = { gone: [], 'as wanted': wanted, new: [freshValue(act.type)] }[act.how]
      await change({ ...rrset, ttl: same[0] ? Math.max(30, same[0]['ttl']) : 3600, values: values ?? [] })
      break
    }
    case 'behind theirs': {
      const rrset = { name: act.name, type: 'TXT', ttl: 3600 }
      const present = (await world.atProvider(zone.name))[`${act.name} TXT`]
      const mine = `"other-${++made}"`
      theirs[`${act.name} TXT`] = { ttl: 3600, values: [mine] }
      allowed.add(mine)
      const ours = act.name.startsWith('theirs')
        ? []
        : (present?.values.filter((text) => !isForeign(text)) ?? [])
      await world.changeAtProvider(zone.name, [
        { ...rrset, ttl: present?.ttl ?? 3600, values: [...ours, mine] },
      ])
      break
    }
    case 'behind servers': {
      watched.apexNs = [`ns${++made}.elsewhere.example.`, 'nsx.elsewhere.example.'].sort()
      await change({ name: '@', type: 'NS', ttl: 3600, values: watched.apexNs })
    }
  }
  return false
}
