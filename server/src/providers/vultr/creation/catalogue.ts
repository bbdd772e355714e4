// https://www.vultr.com/api/#tag/plans, #tag/region, #tag/os and #tag/snapshot
import { type Static, Type } from 'typebox'
import { usDollars } from '#kernel/money/money.ts'
import type { JsonApi } from '#providers/http/json-api.ts'
import type { CloudCatalogue, CloudImage, CloudSize } from '#providers/ports/cloud/creation.ts'
import { type CloudSnapshot, snapshotPages } from '#providers/ports/cloud/snapshots.ts'
import { pagesReader } from '../client.ts'
import { createVultrSnapshots, snapshotPrice } from '../snapshots.ts'

const Cost = Type.Object({ monthly_cost: Type.Number(), hourly_cost: Type.Optional(Type.Number()) })
const Plan = Type.Object({
  id: Type.String(),
  vcpu_count: Type.Integer(),
  ram: Type.Integer(),
  disk: Type.Integer(),
  ...Cost.properties,
  locations: Type.Array(Type.String()),
  /** The prices of regions that differ. */
  location_cost: Type.Optional(Type.Union([Type.Record(Type.String(), Cost), Type.Array(Type.Never())])),
})
const Region = Type.Object({ id: Type.String(), city: Type.String(), country: Type.String() })
const System = Type.Object({ id: Type.Integer(), name: Type.String(), family: Type.String() })
const planPages = pagesReader(Type.Object({ plans: Type.Array(Plan) }))
const regionPages = pagesReader(Type.Object({ regions: Type.Array(Region) }))
const systemPages = pagesReader(Type.Object({ os: Type.Array(System) }))

export async function readCatalogue(client: JsonApi): Promise<CloudCatalogue> {
  const regions = await Array.fromAsync(regionPages(client, '/regions'))
  const plans = await Array.fromAsync(planPages(client, '/plans'))
  const systems = await Array.fromAsync(systemPages(client, '/os'))
  const snapshots = await Array.fromAsync(snapshotPages(createVultrSnapshots(client)))
  return {
    regions: regions
      .flatMap((page) => page.regions)
      .map(({ id, city, country }) => ({ ref: id, name: city, country, isAvailable: true })),
    sizes: plans.flatMap((page) => page.plans).map(sizeOf),
    images: [
      ...systems
        .flatMap((page) => page.os)
        .filter(({ family }) => !noSystems.includes(family))
        .map(systemOf),
      ...snapshots
        .flat()
        .filter(({ state }) => state === 'available')
        .map(imageOf),
    ],
    storage: { volume: null, snapshot: snapshotPrice },
  }
}

/** They stand for another source of the disk. The licence of Windows costs extra, and the API does not tell how much. */
const noSystems: readonly string[] = ['iso', 'snapshot', 'backup', 'application', 'windows']

/** The disk of the servers of a plan, in GB. */
export async function diskOf(client: JsonApi, plan: string): Promise<number | undefined> {
  for await (const { plans } of planPages(client, '/plans')) {
    const found = plans.find(({ id }) => id === plan)
    if (found) return found.disk
  }
  return undefined
}

function sizeOf(plan: Static<typeof Plan>): CloudSize {
  const { location_cost: other } = plan
  const costs = other === undefined || Array.isArray(other) ? {} : other
  return {
    ref: plan.id,
    name: plan.id,
    cpus: plan.vcpu_count,
    memoryMib: plan.ram,
    diskGib: plan.disk,
    architecture: 'x86_64',
    isDeprecated: false,
    offers: plan.locations.map((region) => ({
      region,
      isAvailable: true,
      ...priceOf(costs[region] ?? plan),
    })),
  }
}

/**
 * The hours of a month for which Vultr charges, at most:
 * https://docs.vultr.com/support/platform/billing/how-am-i-billed-for-my-servers
 */
const billedHours = 672

function priceOf({ monthly_cost, hourly_cost = monthly_cost / billedHours }: Static<typeof Cost>) {
  return { hourly: usDollars(hourly_cost), monthly: usDollars(monthly_cost) }
}

/** Ids of systems are numbers, those of snapshots UUIDs. */
function systemOf({ id, name, family }: Static<typeof System>): CloudImage {
  return {
    ref: String(id),
    name,
    kind: 'system',
    family: family.toLowerCase(),
    // `Debian 13 x64 (trixie)`
    version: /\s(\d[\d.]*)/.exec(name)?.[1] ?? null,
    architecture: 'x86_64',
    diskGib: null,
    isDeprecated: false,
    regions: null,
  }
}

function imageOf({ ref, name }: CloudSnapshot): CloudImage {
  return {
    ref,
    name,
    kind: 'snapshot',
    family: null,
    version: null,
    architecture: 'x86_64',
    diskGib: null,
    isDeprecated: false,
    regions: null,
  }
}
