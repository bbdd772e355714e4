/**
 * Some requests require a recent sign-in, and a session can end while the dashboard is open. When the service rejects a
 * request for either reason, the person confirms or signs in in a dialog, and the request is sent again.
 */
import { ApiProblem, type Client, type OperationId, operations } from '@holdfast/client'
import { createConfirmation } from './confirmation.ts'

export const reauthentication = createConfirmation()
/** Resolves to true when the same person has signed in again. */
export const sessionEnd = createConfirmation()

/** A client that asks the person when the service requires it, and then sends the request again. */
export function withReauthentication(client: Client): Client {
  async function attempt<A>(send: () => Promise<A>, isChange: boolean): Promise<A> {
    try {
      return await send()
    } catch (error) {
      const question = questionFor(error, isChange)
      if (!question || !(await question.open())) throw error
      return await send()
    }
  }
  return {
    ...client,
    send: (request, signal) => attempt(() => client.send(request, signal), isChange(request.operation)),
    exchange: (request, signal) => attempt(() => client.exchange(request, signal), false),
  }
}

/** Reads are repeated anyway after the sign-in; a change was made by the person and would be lost. */
function isChange(operation: OperationId): boolean {
  return operations[operation].method !== 'GET'
}

function questionFor(error: unknown, isChange: boolean) {
  if (!(error instanceof ApiProblem)) return null
  if (error.code === 'reauthentication_required') return reauthentication
  return error.status === 401 && isChange ? sessionEnd : null
}
