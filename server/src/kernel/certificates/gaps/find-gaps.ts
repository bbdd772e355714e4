/** Computes every coverage gap of an account, and how much of what it offers by TLS is covered. */
import { certificateGaps } from './certificate-gaps.ts'
import { coverageOf } from './cover.ts'
import { gapsOfName } from './endpoint-gaps.ts'
import { expectedEndpoints } from './expected.ts'
import type { Gap } from './gap.ts'
import type { GapInput } from './gap-input.ts'

export type CoverageCounts = {
  /** Endpoints that are expected to offer TLS. */
  expected: number
  /** Those of them that were not observed for 48 hours, which are unknown. */
  unscanned: number
  /** Those of the others that a certificate of the inventory covers. */
  covered: number
}

export function findGaps(input: GapInput): { gaps: Gap[]; coverage: CoverageCounts } {
  const certificates = coverageOf(input)
  const expected = expectedEndpoints(input)
  const scanned = expected.filter(({ isScanned }) => isScanned)
  const circumstances = { coverage: certificates, now: input.now }
  const ofNames = [...Map.groupBy(expected, ({ endpoint }) => endpoint.name)].flatMap(([name, endpoints]) =>
    gapsOfName(name, endpoints, circumstances),
  )
  return {
    gaps: [...ofNames, ...certificateGaps(input, certificates)],
    coverage: {
      expected: expected.length,
      unscanned: expected.length - scanned.length,
      covered: scanned.filter(({ endpoint }) => certificates.covering(endpoint.name).length > 0).length,
    },
  }
}

/** With one decimal; null if nothing is known. */
export function coveredPercent({ expected, unscanned, covered }: CoverageCounts): number | null {
  const known = expected - unscanned
  // Rounded down: 100 is only said of what is covered in full.
  return known === 0 ? null : Math.floor((covered / known) * 1000) / 10
}

export function unscannedPercent({ expected, unscanned }: CoverageCounts): number | null {
  return expected === 0 ? null : Math.ceil((unscanned / expected) * 1000) / 10
}
