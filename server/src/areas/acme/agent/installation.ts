/** What is known of the certificate on its server, as the agent reports it. */
import { addSeconds } from '#kernel/time.ts'
import { secondsAfterFailures } from '../orders/renewal-time.ts'

/** `waiting`: the agent gets it with its next question. `installing`: it has it. */
export const installationStates = ['waiting', 'installing', 'served', 'failed'] as const
export type InstallationState = (typeof installationStates)[number]

export const failedSteps = ['rejected', 'key', 'write', 'test', 'reload', 'check'] as const
export type FailedStep = (typeof failedSteps)[number]

/** Times are texts, because it is stored as JSON. */
export type Installation = {
  /** Whose key the agent has made. */
  order_id: string
  state: InstallationState
  since: string
  failed_step: FailedStep | null
  is_rolled_back: boolean
  /** What failed, in a sentence. */
  message: string | null
  /** The end of what the commands of the recipe have printed. */
  log: string
  /** Of the certificate that the service on the server sends. */
  sha256: string | null
  /** Changes with the recipe. */
  recipe_hash: string | null
  failures: number
  /** When the agent gets it again. Null: it does not. */
  retry_at: string | null
}

/** Orders that follow each other because keys are lost are placed less and less often. */
export function waitingInstallation(orderId: string, before: Installation | null, now: Date): Installation {
  return {
    order_id: orderId,
    state: 'waiting',
    since: now.toISOString(),
    failed_step: null,
    is_rolled_back: false,
    message: null,
    log: '',
    sha256: null,
    recipe_hash: null,
    failures: before?.failed_step === 'key' ? before.failures : 0,
    retry_at: null,
  }
}

export type Failure = Pick<Installation, 'failed_step' | 'is_rolled_back' | 'message' | 'log' | 'recipe_hash'>

/** Without its key, the certificate cannot be installed any more. */
export function failedInstallation(before: Installation, failure: Failure, now: Date): Installation {
  const failures = before.failures + 1
  const retryAt = failure.failed_step === 'key' ? null : addSeconds(now, secondsAfterFailures(failures))
  return {
    ...before,
    ...failure,
    state: 'failed',
    since: now.toISOString(),
    failures,
    retry_at: retryAt?.toISOString() ?? null,
  }
}
