import { EgressError } from '../egress-error.ts'

/**
 * The deadline of an exchange, as a single timer: an AbortSignal for each request, with its listeners, costs a quarter
 * of a small exchange.
 */
export interface Deadline {
  /** Throws if the deadline has passed. */
  require(): void
  /** Sets the callback for the deadline. A later one replaces an earlier one. */
  onOver(callback: (timeout: EgressError) => void): void
}

/** Runs `task` with one time limit. After it, throws a `timeout` that names the target, whatever the task does. */
export function withinSeconds<T>(
  seconds: number,
  target: string,
  task: (deadline: Deadline) => Promise<T>,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  let timeout: EgressError | null = null
  let onTimeout = (_timeout: EgressError) => {}
  const deadline: Deadline = {
    require() {
      if (timeout) throw timeout
    },
    onOver(callback) {
      onTimeout = callback
    },
  }
  const timer = setTimeout(
    () => {
      timeout = new EgressError('timeout', `${hostOf(target)} did not answer within ${seconds} s`)
      reject(timeout)
      onTimeout(timeout)
    },
    Math.ceil(seconds * 1000),
  )
  task(deadline)
    .then(resolve, reject)
    .finally(() => clearTimeout(timer))
  return promise
}

function hostOf(target: string): string {
  return URL.canParse(target) ? new URL(target).host : target
}
