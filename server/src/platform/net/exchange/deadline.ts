import { EgressError } from '../egress-error.ts'

/**
 * The end of the time that an exchange may take. It is one timer: the AbortSignal of each request, with what listens to
 * it, cost a quarter of a small exchange.
 */
export interface Deadline {
  /** Throws if the time is over. */
  require(): void
  /** What to do when the time is over. A later callback takes the place of an earlier one. */
  onOver(callback: (timeout: EgressError) => void): void
}

/** Runs `task` under one time limit. Throws a `timeout` that names the target when it is over, whatever the task does. */
export function withinSeconds<T>(
  seconds: number,
  target: string,
  task: (deadline: Deadline) => Promise<T>,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  let timeout: EgressError | null = null
  let giveUp = (_timeout: EgressError) => {}
  const deadline: Deadline = {
    require() {
      if (timeout) throw timeout
    },
    onOver(callback) {
      giveUp = callback
    },
  }
  const timer = setTimeout(
    () => {
      timeout = new EgressError('timeout', `${hostOf(target)} did not answer within ${seconds} s`)
      reject(timeout)
      giveUp(timeout)
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
