import { Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'

/** Whether the plan allows so many more. What is found beyond it is left out. */
export async function isWithinPlan(context: Context, more: number): Promise<boolean> {
  try {
    await context.withinLimit('certificate_endpoints', more)
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'plan_limit_reached') return false
    throw error
  }
}
