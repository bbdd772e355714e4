import { readPlans } from '../catalogue.ts'
import { createLimits } from '../limits.ts'

/** For tests that are independent of limits. */
export const noLimits = createLimits({
  plans: readPlans(null),
  limits: [],
  planName: async () => 'unlimited',
})
