import type { Measure } from '#platform/telemetry/database-gauges.ts'
import { countUrgent } from './summary-store.ts'

const name = 'holdfast_certificates_expiring'

/** Of all accounts, which have been notified: as far as it was assessed. */
export const expiryMeasure: Measure = {
  gauges: [
    { name, help: 'Certificates in use that expire soon, by how urgent that is.', labelNames: ['urgency'] },
  ],
  async read(tx) {
    const counts = await countUrgent(tx)
    return (['high', 'critical'] as const).map((urgency) => ({
      gauge: name,
      labels: { urgency },
      value: counts.get(urgency) ?? 0,
    }))
  },
}
