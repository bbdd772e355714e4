import type { Measure } from '#platform/telemetry/database-gauges.ts'
import { countProblems } from '../store/checks.ts'
import { checkCodes } from './all-checks.ts'

const gauge = 'holdfast_domain_problems'

export const problemMeasure: Measure = {
  gauges: [{ name: gauge, help: 'Domains with a problem, by its code.', labelNames: ['code'] }],
  async read(tx) {
    const rows = await countProblems(tx)
    return checkCodes.map((code) => ({ gauge, labels: { code }, value: rows.get(code) ?? 0 }))
  },
}
