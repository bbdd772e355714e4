/** What can be created in a sandbox. */
import { amountOfNumber, type Money, priceOfUnits } from '#kernel/money/money.ts'
import type { CloudCatalogue } from '#providers/ports/cloud/creation.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { sandboxSizes } from './servers.ts'
import { readSandboxSnapshot, sandboxSnapshotIds } from './snapshots.ts'

const regions = ['nowhere-1', 'nowhere-2'] as const

/** A region whose prices are not told. */
const unpricedRegion = 'nowhere-3'

const monthlyPrices: Readonly<Record<string, number>> = { small: 4, medium: 8, large: 32 }

const euros = (value: number): Money => ({ amount: amountOfNumber(value), currency: 'EUR' })

/** Of a GiB in a month. */
export const sandboxStoragePrices = {
  volume: euros(0.05),
  volumeIn: { 'nowhere-2': euros(0.07) },
  snapshot: euros(0.02),
}

/** Servers of this image are created, and never start. */
export const brokenImage = 'broken'

const images = [
  { ref: 'debian-13', name: 'Debian 13', family: 'debian', version: '13' },
  { ref: 'ubuntu-24.04', name: 'Ubuntu 24.04', family: 'ubuntu', version: '24.04' },
  { ref: brokenImage, name: 'Broken image, whose servers never start', family: null, version: null },
]

export async function sandboxCatalogue(providerState: ProviderState): Promise<CloudCatalogue> {
  const snapshots = await Promise.all(
    (await sandboxSnapshotIds(providerState)).map(async (ref) => {
      const snapshot = await readSandboxSnapshot(providerState, ref)
      return snapshot ? [{ ref, name: snapshot.name, family: null, version: null }] : []
    }),
  )
  const shared = { architecture: 'x86_64', isDeprecated: false } as const
  return {
    regions: [
      ...regions.map((ref, index) => ({ ref, name: `Nowhere ${index + 1}` })),
      { ref: unpricedRegion, name: 'Nowhere 3, without prices' },
    ].map((region) => ({ ...region, country: null, isAvailable: true })),
    sizes: Object.entries(sandboxSizes).map(([ref, size]) => ({
      ref,
      name: ref,
      ...size,
      ...shared,
      offers: [
        ...regions.map((region) => ({
          region,
          // Large servers are sold out in the second region.
          isAvailable: !(ref === 'large' && region === 'nowhere-2'),
          hourly: euros((monthlyPrices[ref] ?? 0) / 640),
          monthly: euros(monthlyPrices[ref] ?? 0),
          backups: priceOfUnits(euros(monthlyPrices[ref] ?? 0), 0.2),
        })),
        { region: unpricedRegion, isAvailable: true, hourly: null, monthly: null },
      ],
    })),
    images: [
      ...images.map((image) => ({
        ...image,
        ...shared,
        kind: 'system' as const,
        diskGib: 10,
        regions: null,
      })),
      ...snapshots.flat().map((image) => ({
        ...image,
        ...shared,
        kind: 'snapshot' as const,
        diskGib: 20,
        regions: null,
      })),
    ],
    storage: sandboxStoragePrices,
  }
}
