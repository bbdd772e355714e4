import { setTimeout as delay } from 'node:timers/promises'
import { Type } from 'typebox'
import { pathOf } from '#providers/http/json-api.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { responseShape } from '#providers/response-shape.ts'
import type { OvhClient, OvhRequest } from '../client.ts'

export const isTask = responseShape(
  Type.Object({
    id: Type.Integer(),
    status: Type.String(),
    comment: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  }),
)

const firstPauseMs = 100
const pausesMax = 10

/** Sends a change that OVHcloud executes as a task, and waits for it, up to about a minute and a half. */
export async function executeTask(client: OvhClient, name: string, request: OvhRequest): Promise<void> {
  let task = await client.read(request, isTask)
  for (let pause = 0; pause <= pausesMax; pause++) {
    if (task.status === 'done') return
    if (['cancelled', 'error', 'problem'].includes(task.status))
      throw new ProviderError('rejected', task.comment || `OVHcloud did not execute the change of ${name}.`)
    await delay(firstPauseMs * 2 ** pause)
    task = await client.read({ method: 'GET', path: pathOf('domain', name, 'task', String(task.id)) }, isTask)
  }
  throw new ProviderError('unavailable', `OVHcloud has not finished the change of ${name} yet.`)
}
