import { readPlans } from '../catalogue.ts'
import { createLimits } from '../limits.ts'

/** For tests of what has to do with no limit. */
export const noLimits = createLimits({
  plans: readPlans(null),
  limits: [],
  planName: async () => 'unlimited',
})
