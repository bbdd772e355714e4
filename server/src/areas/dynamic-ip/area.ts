import type { Area } from '#platform/area.ts'
import type { Tenancy } from '#platform/context.ts'
import { countRows } from '#platform/plans/count-rows.ts'
import type { Limit } from '#platform/plans/limits.ts'
import { pastOperations } from './sources/past.operations.ts'
import { sourceOperations } from './sources/sources.operations.ts'
import { staleKind } from './sources/stale.ts'

export { dynamicIpEventKinds } from './events.ts'

export const dynamicIpLimits: readonly Limit[] = [{ name: 'dynamic_ips', count: countRows('dynamic_ips') }]

type Dependencies = { tenancy: Tenancy }

/** Addresses that change, told by the devices that have them, and what follows them. */
export function dynamicIpArea(dependencies: Dependencies): Area {
  return {
    name: 'dynamic-ip',
    operations: [...sourceOperations, ...pastOperations],
    work: [staleKind(dependencies)],
  }
}
