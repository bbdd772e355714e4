/**
 * The service rejects a change of managed records, such as those of a dynamic IP, until the request says what happens
 * to them. One dialog asks for all such changes, and the request is sent again with the choice.
 */
import {
  ApiProblem,
  type ApiRequest,
  type ApiResponse,
  type components,
  type OperationId,
} from '@holdfast/client'

export type ManagedRRset = components['schemas']['ManagedRRset']
export type ManagedChoice = 'keep' | 'release'
export type ManagedConfirmation = {
  managed: readonly ManagedRRset[]
  /** Whether the rest of the request can be executed without them. */
  mayKeep: boolean
  /** Null cancels the request. */
  choose: (choice: ManagedChoice | null) => void
}

const canKeepManaged: readonly OperationId[] = [
  'dns.records.bulk',
  'dns.records.import',
  'dns.zones.adopt',
  'dns.zones.discard',
  'dns.versions.restore',
]

let question: ManagedConfirmation | null = null
const listeners = new Set<() => void>()

export const managedConfirmation = {
  current: () => question,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

function show(next: ManagedConfirmation | null): void {
  question = next
  for (const listener of listeners) listener()
}

/** Sends a request. If it is rejected because of managed records, asks the person and sends it again. */
export async function sendWithManagedConfirmation<K extends OperationId>(
  send: (request: ApiRequest<K>) => Promise<ApiResponse<K>>,
  request: ApiRequest<K>,
): Promise<ApiResponse<K>> {
  try {
    return await send(request)
  } catch (error) {
    const managed = error instanceof ApiProblem ? error.members['managed'] : undefined
    if (!Array.isArray(managed) || managed.length === 0) throw error
    const choice = await ask(managed, canKeepManaged.includes(request.operation))
    if (choice === null) throw error
    // Every operation that is rejected in this way has this query parameter.
    const { query } = request as { query?: object }
    return await send({ ...request, query: { ...query, if_managed: choice } } as ApiRequest<K>)
  }
}

function ask(managed: readonly ManagedRRset[], mayKeep: boolean): Promise<ManagedChoice | null> {
  return new Promise((resolve) => {
    show({
      managed,
      mayKeep,
      choose(choice) {
        show(null)
        resolve(choice)
      },
    })
  })
}
