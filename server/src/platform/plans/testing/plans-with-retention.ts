import type { RetentionName } from '#kernel/access/plan.ts'
import { type PlanCatalogue, readPlans } from '#platform/plans/catalogue.ts'

/** The plans of a new installation, all of which keep one kind of data for so many days. */
export function plansWithRetention(name: RetentionName, days: number): PlanCatalogue {
  const catalogue = readPlans(null)
  return {
    ...catalogue,
    of(planName) {
      const plan = catalogue.of(planName)
      return { ...plan, retention_days: { ...plan.retention_days, [name]: days } }
    },
  }
}
