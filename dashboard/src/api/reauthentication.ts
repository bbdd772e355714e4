/**
 * Some requests need a sign-in of the last minutes, and a session can end while somebody works. The service refuses them
 * then: the person is asked here, in place, and the request is sent again.
 */
import { ApiProblem, type Client, type OperationId, operations } from '@holdfast/client'
import { createConfirmation } from './confirmation.ts'

export const reauthentication = createConfirmation()
/** Answered with yes once the same person has signed in again. */
export const sessionEnd = createConfirmation()

/** The client, asking the person where the service asks for it, and then sending the request again. */
export function withReauthentication(client: Client): Client {
  async function attempt<A>(send: () => Promise<A>, isChange: boolean): Promise<A> {
    try {
      return await send()
    } catch (error) {
      const question = questionFor(error, isChange)
      if (!question || !(await question.ask())) throw error
      return await send()
    }
  }
  return {
    ...client,
    send: (request, signal) => attempt(() => client.send(request, signal), isChange(request.operation)),
    exchange: (request, signal) => attempt(() => client.exchange(request, signal), false),
  }
}

/** What is only read is read anew after the sign-in; a change has been made by hand, and would be lost. */
function isChange(operation: OperationId): boolean {
  return operations[operation].method !== 'GET'
}

function questionFor(error: unknown, isChange: boolean) {
  if (!(error instanceof ApiProblem)) return null
  if (error.code === 'reauthentication_required') return reauthentication
  return error.status === 401 && isChange ? sessionEnd : null
}
