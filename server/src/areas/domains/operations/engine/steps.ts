import type { OperationStep } from '../store/operations.ts'

export function stepAt(now: Date, step: string, message: string | null = null): OperationStep {
  return { step, at: now.toISOString(), message }
}

/** Enough for the course of any operation; a registrar that changes its messages often must not fill the row. */
const stepsMax = 100

/** The steps with one more, unless it repeats the last one. */
export function withStep(steps: readonly OperationStep[], next: OperationStep): OperationStep[] {
  const last = steps.at(-1)
  if (last?.step === next.step && last.message === next.message) return [...steps]
  return [...steps, next].slice(-stepsMax)
}
