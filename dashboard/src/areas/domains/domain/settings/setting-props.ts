import type { OperationNow } from '#areas/domains/operations/operation-now.tsx'
import type { Domain } from '#areas/domains/states.tsx'

/** A part of the page that changes the domain by operations. */
export type SettingProps = { domain: Domain; now: OperationNow }
