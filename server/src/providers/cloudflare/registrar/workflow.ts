/** Registrations and changes at Cloudflare are workflows, whose state can be read later. */
import { type Static, Type } from 'typebox'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import type { Progress } from '#providers/ports/registrar/purchases.ts'
import { responseShape } from '#providers/response-shape.ts'

const Workflow = Type.Object({
  state: Type.String(),
  completed: Type.Boolean(),
  created_at: Type.String(),
  context: Type.Optional(Type.Unknown()),
  error: Type.Optional(
    Type.Union([Type.Null(), Type.Object({ code: Type.String(), message: Type.String() })]),
  ),
})
export type Workflow = Static<typeof Workflow>
export const isWorkflow = responseShape(Type.Object({ result: Workflow }))

/** The last registration or change of the domain. Throws `not_found` if there was none. */
export async function readWorkflow(
  client: JsonApi,
  name: string,
  status: 'registration-status' | 'update-status',
): Promise<Workflow> {
  const path = pathOf('registrations', name, status)
  return (await client.read({ method: 'GET', path }, isWorkflow)).result
}

const states: Readonly<Record<string, Progress['state']>> = {
  action_required: 'needs_user',
  blocked: 'blocked',
  succeeded: 'done',
  failed: 'failed',
}

export function workflowProgress({ state, context, error }: Workflow): Progress {
  const progress = states[state] ?? 'running'
  return { state: progress, reference: null, message: messageOf(progress, context, error?.message) }
}

function messageOf(state: Progress['state'], context: unknown, reason: string | undefined): string | null {
  const { action } = (context ?? {}) as { action?: unknown }
  if (state === 'needs_user') return `Cloudflare needs you to act: ${String(action ?? 'see its dashboard')}.`
  if (state === 'blocked') return 'The registry has to respond first.'
  return state === 'failed' ? (reason ?? 'Cloudflare could not do it, and gives no reason.') : null
}
