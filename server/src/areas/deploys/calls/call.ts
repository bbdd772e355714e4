/** The signed request to the URL of a hook, with a token by which the receiver reports. */
import { deliveryHeaders } from '#areas/webhooks/index.ts'
import type { Egress } from '#platform/net/egress.ts'
import { EgressError } from '#platform/net/egress-error.ts'
import type { DeployRow } from '../store.ts'

export type Call = { deployId: string; url: string; body: string; secrets: readonly string[] }

export type CallOutcome = { isAccepted: true } | { isAccepted: false; canRetry: boolean; error: string }

const event = 'deploy.requested'
const timeoutSeconds = 15
const answerBytesMax = 16 * 1024

/** What the receiver needs, and where it reports. */
export function callBody(deploy: DeployRow, report: { url: string; token: string }): string {
  const { id, hook_id, hook_name, ref, commit, parameters, actor, timeout_seconds } = deploy
  const data = {
    deploy_id: id,
    deploy_hook_id: hook_id,
    name: hook_name,
    ref,
    commit,
    parameters,
    actor: actor.name,
    timeout_seconds,
    report_url: report.url,
    report_token: report.token,
  }
  return JSON.stringify({ event, data })
}

/** The id of the message is that of the deploy, also when it is sent again. Only 2xx is a success. */
export async function sendCall(
  egress: Pick<Egress, 'request'>,
  { deployId, url, body, secrets }: Call,
  now: Date,
): Promise<CallOutcome> {
  const timestamp = Math.floor(now.getTime() / 1000)
  const headers = deliveryHeaders({ id: deployId, timestamp, kind: event, body }, secrets)
  try {
    const { status } = await egress.request({
      url,
      method: 'POST',
      headers,
      body,
      timeoutSeconds,
      maxBytes: answerBytesMax,
    })
    if (status >= 200 && status < 300) return { isAccepted: true }
    const canRetry = status === 429 || status === 502 || status === 503 || status === 504
    return { isAccepted: false, canRetry, error: `The receiver answered ${status}.` }
  } catch (error) {
    if (!(error instanceof EgressError)) throw error
    const isRefused = error.kind === 'blocked' || error.kind === 'invalid_url'
    return { isAccepted: false, canRetry: !isRefused, error: error.message }
  }
}
