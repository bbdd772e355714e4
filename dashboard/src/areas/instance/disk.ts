import type { components } from '@holdfast/client'

type Disk = NonNullable<components['schemas']['Instance']['disk']>

const lowPercent = 10

export function isNearlyFull({ size_bytes, free_bytes }: Disk): boolean {
  return free_bytes * 100 < size_bytes * lowPercent
}
