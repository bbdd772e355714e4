/**
 * Whole lifecycles of names, from their expiry until someone registers them again, as their registries publish them:
 * all at the same time, at registries that limit requests, answer wrongly, vanish and come back.
 */
import { expect, it } from 'vitest'
import { addSeconds } from '#kernel/time.ts'
import { wake } from '#platform/work/worker/wake.ts'
import {
  type FakeAnswer,
  type FakeRegistration,
  rdapJson,
} from '#providers/registry-data/testing/rdap-server.ts'
import { eventually } from '#testing/wait/wait.ts'
import { observationSweep } from './observe.ts'
import { givenWatchedWorld, type WatchedWorld } from './testing/watched-world.ts'

const daySeconds = 86_400

/** What the registry has of a name: null for nothing. Times are in days of the test. */
type Registration = {
  statuses: readonly string[]
  created?: number
  expires?: number
  isDelegated?: boolean
} | null

/** From `day` on. A fault replaces the answer until the next step. `shows`: what the service then says. */
type Step = { day: number; has: Registration; fault?: FakeAnswer | 'unlisted'; shows?: string }
type Lifecycle = { steps: readonly Step[]; events: readonly string[] }

const html404: FakeAnswer = { status: 404, headers: { 'content-type': 'text/html' }, body: 'Not found' }
const rdap404: FakeAnswer = { status: 404, headers: rdapJson, body: '{"errorCode":404}' }
const limited: FakeAnswer = { status: 429, headers: { 'retry-after': '120' } }
const malformed: FakeAnswer = { status: 200, headers: rdapJson, body: '{"objectClassName":' }

const year = 365
const minute = 1 / (24 * 60)

const active = { statuses: ['active'], created: -3 * year, expires: 2, isDelegated: true }
/** Expired, at a registry that renews automatically until the registrar deletes the name. */
const autoRenewed = (...statuses: string[]) => ({
  ...active,
  statuses,
  expires: 2 + year,
  isDelegated: false,
})
const expired = (...statuses: string[]) => ({ ...active, statuses, isDelegated: false })
/** A new registration: `retaken` until the next observation. */
const registeredAgain = (day: number): Step[] => {
  const has = { statuses: ['active'], created: day - 0.1, expires: day + year }
  return [
    { day, has },
    { day: day + 2, has, shows: 'registered taken' },
  ]
}

const released = ['available available', 'registered retaken by other']
const droppedTwice = ['dropping_soon redemption', 'dropping_soon pending_delete']

const lifecycles: Readonly<Record<string, Lifecycle>> = {
  // Deleted on day 40, final on day 70, released in the evening five days later.
  'lapsed.com': {
    steps: [
      { day: 0, has: active, shows: 'registered taken' },
      { day: 3, has: autoRenewed('auto renew period'), shows: 'registered lapsed, low' },
      { day: 20, has: autoRenewed(), fault: html404, shows: 'registered lapsed, low, stale' },
      { day: 39.95, has: autoRenewed('auto renew period'), shows: 'registered lapsed, low' },
      {
        day: 40,
        has: autoRenewed('redemption period', 'pending delete'),
        shows: 'dropping_soon redemption, medium',
      },
      { day: 69.95, has: autoRenewed('redemption period', 'pending delete') },
      { day: 70, has: autoRenewed('pending delete'), shows: 'dropping_soon pending_delete, high' },
      {
        day: 73,
        has: autoRenewed('pending delete'),
        fault: malformed,
        shows: 'dropping_soon pending_delete, high, stale',
      },
      { day: 75.78, has: autoRenewed('pending delete'), shows: 'dropping_soon drop_window, high' },
      { day: 75.8, has: null, shows: 'dropping_soon maybe_free, high' },
      { day: 75.8 + 5 * minute, has: null, shows: 'dropping_soon maybe_free, high' },
      { day: 75.8 + 20 * minute, has: null, shows: 'available available' },
      ...registeredAgain(77),
    ],
    events: [...droppedTwice, ...released],
  },
  // Its registry loses it for minutes, and its registrar restores it.
  'restored.com': {
    steps: [
      { day: 0, has: active },
      { day: 40, has: autoRenewed('redemption period'), shows: 'dropping_soon redemption, medium' },
      { day: 45, has: autoRenewed(), fault: rdap404, shows: 'dropping_soon maybe_free, medium' },
      {
        day: 45 + 5 * minute,
        has: autoRenewed('redemption period'),
        shows: 'dropping_soon redemption, medium',
      },
      { day: 50, has: autoRenewed('pending restore'), shows: 'registered pending_restore' },
      { day: 52, has: { ...active, expires: 2 + year }, shows: 'registered taken' },
    ],
    events: ['dropping_soon redemption'],
  },
  // Renewed. Its registry does not know it for weeks, but delegates it.
  'renewed.com': {
    steps: [
      { day: 0, has: active },
      { day: 3, has: { ...active, expires: 2 + year }, shows: 'registered taken' },
      { day: 20, has: { ...active, expires: 2 + year }, fault: rdap404, shows: 'registered taken' },
      { day: 40, has: { ...active, expires: 2 + year }, fault: rdap404, shows: 'registered taken' },
      { day: 60, has: { ...active, expires: 2 + year }, shows: 'registered taken' },
    ],
    events: [],
  },
  // Suspended after 30 days, kept until day 90 after its expiry, released on day 95; always `pending delete`.
  'lapsed.co.uk': {
    steps: [
      { day: 0, has: active, shows: 'registered taken' },
      {
        day: 3,
        has: { ...active, statuses: ['pending delete'] },
        shows: 'registered redemption, medium',
      },
      { day: 33, has: expired('pending delete', 'server hold'), shows: 'registered redemption, medium' },
      { day: 65, has: expired('pending delete', 'server hold'), shows: 'dropping_soon redemption, medium' },
      {
        day: 93,
        has: expired('pending delete', 'server hold'),
        shows: 'dropping_soon pending_delete, medium',
      },
      {
        day: 97.1,
        has: expired('pending delete', 'server hold'),
        shows: 'dropping_soon drop_window, medium',
      },
      { day: 97.3, has: null, shows: 'dropping_soon maybe_free, medium' },
      { day: 97.3 + 5 * minute, has: null },
      { day: 97.3 + 20 * minute, has: null, shows: 'available available' },
      ...registeredAgain(100),
    ],
    events: [...droppedTwice, ...released],
  },
  // Its registry vanishes from IANA's list, and limits requests later.
  'lapsed.com.au': {
    steps: [
      { day: 0, has: active, shows: 'registered taken' },
      { day: 3, has: expired('server hold'), shows: 'registered lapsed, low' },
      { day: 12, has: expired('server hold'), fault: 'unlisted', shows: 'registered lapsed, low, stale' },
      { day: 15, has: expired('server hold'), shows: 'registered lapsed, low' },
      { day: 20, has: expired('server hold'), fault: limited, shows: 'registered lapsed, low, stale' },
      { day: 32.95, has: expired('server hold'), shows: 'registered lapsed, low' },
      { day: 33, has: expired('pending delete'), shows: 'dropping_soon pending_delete, high' },
      { day: 38, has: expired('pending delete'), shows: 'dropping_soon drop_window, high' },
      { day: 38.1, has: null, shows: 'dropping_soon maybe_free, high' },
      { day: 38.1 + 5 * minute, has: null },
      { day: 38.1 + 20 * minute, has: null, shows: 'available available' },
      ...registeredAgain(40),
    ],
    events: ['dropping_soon pending_delete', ...released],
  },
  // By WHOIS, once a day at most, without dates: deleted on day 12, released when its redemption ends.
  'lapsed.de': {
    steps: [
      { day: 0, has: { statuses: ['connect'], isDelegated: true }, shows: 'registered taken' },
      { day: 12, has: { statuses: ['redemptionPeriod'] }, shows: 'dropping_soon redemption, medium' },
      { day: 22, has: { statuses: ['redemptionPeriod'] }, shows: 'dropping_soon redemption, medium' },
      { day: 41.9, has: null, shows: 'dropping_soon maybe_free, medium' },
      { day: 44.1, has: null },
      { day: 46.3, has: null, shows: 'available available' },
      { day: 51, has: { statuses: ['connect'], isDelegated: true }, shows: 'registered taken' },
    ],
    events: [...droppedTwice, ...released],
  },
  'lapsed.io': {
    steps: [
      { day: 0, has: active, shows: 'registered taken' },
      { day: 4, has: autoRenewed('autoRenewPeriod'), shows: 'registered lapsed, low' },
      { day: 40, has: autoRenewed('redemptionPeriod'), shows: 'dropping_soon redemption, medium' },
      { day: 68.9, has: autoRenewed('redemptionPeriod') },
      { day: 70, has: autoRenewed('pendingDelete'), shows: 'dropping_soon pending_delete, high' },
      { day: 75.1, has: null, shows: 'dropping_soon maybe_free, high' },
      { day: 77.1, has: null },
      { day: 79.4, has: null, shows: 'available available' },
    ],
    events: [...droppedTwice, 'available available'],
  },
  'restored.co': {
    steps: [
      { day: 0, has: active, shows: 'registered taken' },
      { day: 4, has: autoRenewed('autoRenewPeriod'), shows: 'registered lapsed, low' },
      { day: 40, has: autoRenewed('redemptionPeriod'), shows: 'dropping_soon redemption, medium' },
      { day: 50, has: autoRenewed('pendingRestore'), shows: 'registered pending_restore' },
      { day: 54, has: { ...active, expires: 2 + year }, shows: 'registered taken' },
    ],
    events: ['dropping_soon redemption'],
  },
  'lapsed.it': {
    steps: [
      { day: 0, has: active, shows: 'registered taken' },
      { day: 4, has: { ...active, statuses: ['autoRenewPeriod'] }, shows: 'registered lapsed, low' },
      {
        day: 18,
        has: expired('pendingDelete / redemptionPeriod'),
        shows: 'dropping_soon redemption, medium',
      },
      { day: 46.9, has: expired('pendingDelete / redemptionPeriod') },
      { day: 48, has: expired('pendingDelete'), shows: 'dropping_soon pending_delete, high' },
      { day: 53.1, has: null, shows: 'dropping_soon maybe_free, high' },
      { day: 55.1, has: null },
      { day: 57.4, has: null, shows: 'available available' },
      ...registeredAgain(61),
    ],
    events: [...droppedTwice, ...released],
  },
}

const whoisFields: Readonly<Record<string, readonly [string, string, string, string, string]>> = {
  de: ['Domain', 'Status', 'Registered', 'Expires', 'Status: free'],
  io: ['Domain Name', 'Domain Status', 'Creation Date', 'Registry Expiry Date', 'Domain not found.'],
  co: [
    'Domain Name',
    'Domain Status',
    'Creation Date',
    'Registry Expiry Date',
    'The queried object does not exist: DOMAIN NOT FOUND',
  ],
  it: ['Domain', 'Status', 'Created', 'Expire Date', 'Status: AVAILABLE'],
}

it('follows names of all registries from their expiry until they are registered again', async () => {
  const world = await givenWatchedWorld()
  // From midnight: some registries release names at certain hours.
  world.pass(daySeconds - ((world.now().getTime() / 1000) % daySeconds))
  const start = world.now()
  const at = (day: number) => addSeconds(start, Math.round(day * daySeconds))
  const registry = new Map<string, Registration>()
  world.network.whois = (query) => whoisAnswer(query.split(' ').at(-1) ?? '', registry, at)
  const { list } = world.rdap
  const entries = Object.entries(lifecycles)
  const days = new Set(entries.flatMap(([, { steps }]) => steps.map(({ day }) => day)))
  for (const day of [...days].toSorted((a, b) => a - b)) {
    const due = entries.flatMap(([name, { steps }]) =>
      steps.filter((step) => step.day === day).map((step) => ({ name, ...step })),
    )
    for (const { name, has, fault } of due) {
      registry.set(name, has)
      answer(world, name, has && rdapRegistration(has, at), fault)
      world.network.delegated[has?.isDelegated ? 'add' : 'delete'](name)
      if (name === 'lapsed.com.au') world.rdap.list = fault === 'unlisted' ? withoutAu(list) : list
    }
    world.pass(Math.max(0, (at(day).getTime() - world.now().getTime()) / 1000))
    if (day === 0) for (const { name } of due) await world.watch(name)
    const watched = await observedAll(world, due)
    const wanted = due.filter(({ shows }) => shows !== undefined)
    const shown = wanted.map(({ name }) => [name, day, summaryOf(watched.get(name))])
    expect(shown).toEqual(wanted.map(({ name, shows }) => [name, day, shows]))
    for (const { name } of due) {
      expectRelease(watched.get(name), releaseOf(name, at))
      expectLifecycle(watched.get(name))
    }
  }
  const published = (await world.events()).toReversed()
  for (const [name, { events }] of entries) {
    const own = published.filter(({ data }) => data.domain === name)
    expect([name, own.map(eventText).toSorted()]).toEqual([name, events.toSorted()])
  }
})

function answer(
  { rdap }: WatchedWorld,
  name: string,
  registration: FakeRegistration | null,
  fault: Step['fault'],
): void {
  if (registration) rdap.registrations.set(name, registration)
  else rdap.registrations.delete(name)
  if (fault && fault !== 'unlisted') rdap.faults.set(name, fault)
  else rdap.faults.delete(name)
}

function withoutAu(list: string): string {
  const { services, ...file } = JSON.parse(list)
  const others = services.map(([tlds, urls]: string[][]) => [tlds?.filter((tld) => tld !== 'au'), urls])
  return JSON.stringify({ ...file, services: others })
}

/**
 * Lets time pass until every name that is due was observed, and until the names show what they should, for at most three
 * further observations. Registries answer only a few requests at once, so that takes seconds.
 */
async function observedAll(
  { service, pass, now }: WatchedWorld,
  steps: readonly (Step & { name: string })[],
): Promise<Map<string, any>> {
  const begun = now()
  const checks = new Map(steps.map(({ name }) => [name, new Set<string>()]))
  return await eventually(async () => {
    await service.database.system((tx) => wake(tx, observationSweep))
    const { body } = await service.request('GET', '/v1/watched-domains?limit=200')
    const watched = new Map<string, any>(body.data.map((one: any) => [one.name, one]))
    for (const [name, seen] of checks) seen.add(watched.get(name).next_check_at)
    if ([...watched.values()].some(({ next_check_at }) => new Date(next_check_at) <= begun))
      return void pass(2)
    const unexpected = steps.find(({ name, shows = null }) => {
      const mayChange = (checks.get(name)?.size ?? 0) <= 3
      return mayChange && shows !== null && summaryOf(watched.get(name)) !== shows
    })
    if (!unexpected) return watched
    const next = new Date(watched.get(unexpected.name).next_check_at)
    pass(Math.max(2, (next.getTime() - now().getTime()) / 1000))
  })
}

function summaryOf({ status, stage, expected_drop, stale_since }: any): string {
  const confidence = expected_drop === null ? '' : `, ${expected_drop.confidence}`
  return `${status} ${stage}${confidence}${stale_since === null ? '' : ', stale'}`
}

function eventText({ event, data }: any): string {
  const by = data.by === undefined ? '' : ` by ${data.by}`
  return `${event.slice('watched_domain.'.length)} ${data.stage}${by}`
}

/** When the name is really released; null: it is not. */
function releaseOf(name: string, at: (day: number) => Date): Date | null {
  const released = lifecycles[name]?.steps.find(({ has }) => has === null)
  return released ? at(released.day) : null
}

/** What is expected with some confidence must be right, up to the hours in which a registry deletes names. */
function expectRelease({ name, expected_drop }: any, released: Date | null): void {
  if (expected_drop === null || expected_drop.confidence === 'low' || released === null) return
  const { earliest, latest } = expected_drop
  expect([name, new Date(earliest) <= released]).toEqual([name, true])
  expect([name, addSeconds(new Date(latest), daySeconds / 4) >= released]).toEqual([name, true])
}

/** Phases in one order, with the current one in their midst, and with the release that is expected. */
function expectLifecycle({ name, lifecycle, expected_drop, stage }: any): void {
  if (lifecycle === null) return
  const positions = lifecycle.map(({ position }: any) => position).join(' ')
  expect([name, positions]).toEqual([name, expect.stringMatching(/^(past )*current( expected)*$/)])
  const release = lifecycle.find(({ phase }: any) => phase === 'release')
  if (release.position !== 'expected' || stage === 'taken' || expected_drop === null) return
  // It is not expected in the past if it is late.
  expect([name, release.begins.latest >= expected_drop.latest]).toEqual([name, true])
}

function rdapRegistration(
  { statuses, created, expires }: NonNullable<Registration>,
  at: (day: number) => Date,
): FakeRegistration {
  return {
    status: statuses,
    events: {
      ...(created !== undefined && { registration: at(created).toISOString() }),
      ...(expires !== undefined && { expiration: at(expires).toISOString() }),
    },
  }
}

function whoisAnswer(
  name: string,
  registry: ReadonlyMap<string, Registration>,
  at: (day: number) => Date,
): string {
  const fields = whoisFields[name.slice(name.lastIndexOf('.') + 1)]
  const has = registry.get(name)
  if (!fields || has === undefined) throw new Error(`Nothing is known of ${name}`)
  const [named, status, created, expires, notFound] = fields
  if (has === null) return notFound
  return [
    `${named}: ${name}`,
    ...has.statuses.map((text) => `${status}: ${text}`),
    ...(has.created === undefined ? [] : [`${created}: ${at(has.created).toISOString()}`]),
    ...(has.expires === undefined ? [] : [`${expires}: ${at(has.expires).toISOString()}`]),
  ].join('\r\n')
}
