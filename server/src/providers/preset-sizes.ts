/** The sizes that are offered at hosts of one's own, which have none. */
import type { CloudSize } from './ports/cloud/creation.ts'

type PresetSize = Pick<CloudSize, 'ref' | 'cpus' | 'memoryMib' | 'diskGib'>

export const presetSizes: readonly PresetSize[] = [
  preset(1, 1, 10),
  preset(1, 2, 20),
  preset(2, 2, 20),
  preset(2, 4, 40),
  preset(4, 8, 80),
  preset(4, 16, 80),
  preset(8, 16, 160),
  preset(8, 32, 160),
  preset(16, 64, 320),
]

function preset(cpus: number, memoryGib: number, diskGib: number): PresetSize {
  const memoryMib = memoryGib * 1024
  return { ref: sizeOf({ cpus, memoryMib }), cpus, memoryMib, diskGib }
}

/** They have no sizes with names: `2x4096` has two CPUs and 4096 MiB of memory. */
export function sizeOf({ cpus, memoryMib }: { cpus: number | null; memoryMib: number | null }): string {
  return cpus && memoryMib ? `${cpus}x${memoryMib}` : 'custom'
}

/** All of them, in each of these regions, where nothing is billed. */
export function offeredPresets(regions: readonly { ref: string; isAvailable: boolean }[]): CloudSize[] {
  const offers = regions.map(({ ref, isAvailable }) => ({
    region: ref,
    isAvailable,
    hourly: null,
    monthly: null,
  }))
  return presetSizes.map((size) => ({
    ...size,
    name: size.ref,
    architecture: 'x86_64',
    isDeprecated: false,
    offers,
  }))
}
