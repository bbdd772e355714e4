/**
 * Actions of servers at vendors that keep none. Each is recorded in the provider state of the connection before it is
 * sent, so that an interrupted one is known. Once it is answered, the state of the server shows the rest.
 *
 * An action without an answer may have been executed. One that can be repeated is not found again, so it is repeated. A
 * restart is found, and its outcome is `unknown`: nothing at the vendor tells of it, and a second one would do harm.
 */
import { randomUUID } from 'node:crypto'
import { isRepeatable, type ServerActionKind } from '#kernel/cloud/server-action.ts'
import { systemClock } from '#kernel/time.ts'
import type { CloudAction } from './ports/cloud/servers.ts'
import type { ProviderState } from './ports/provider.ts'
import { ProviderError } from './ports/provider-error.ts'

export type RecordedAction = {
  id: string
  kind: ServerActionKind
  started_at: string
  is_answered: boolean
  /** Of a restart in two steps: the server was seen stopped, and is started again. */
  was_stopped: boolean
  /** Of a change: what the server shows once it is executed, if that tells. */
  target?: string
  /** Of a change: the server was seen while it is executed. */
  was_seen?: true
}

export type RecordedActions = {
  /** Records an action, sends it, and returns its id. */
  start(ref: string, kind: ServerActionKind, send: () => Promise<unknown>, target?: string): Promise<string>
  /** Throws `not_found`. */
  find(ref: string, id: string): Promise<RecordedAction>
  markStopped(ref: string, id: string): Promise<void>
  markSeen(ref: string, id: string): Promise<void>
  since(ref: string, kind: ServerActionKind, since: Date): Promise<string[]>
}

const actionsKept = 20

/** `refusals` are those codes of the vendor's transient errors that tell that nothing was done. */
export function recordedActions(
  vendor: string,
  state: ProviderState,
  refusals: readonly string[],
): RecordedActions {
  const stateKey = (ref: string) => `server-actions/${ref}`
  const change = (ref: string, changed: (actions: readonly RecordedAction[]) => RecordedAction[]) =>
    state.update(stateKey(ref), (stored) => changed(actionsIn(stored)).slice(0, actionsKept))
  const set = (ref: string, id: string, fields: Partial<RecordedAction>) =>
    change(ref, (actions) => actions.map((one) => (one.id === id ? { ...one, ...fields } : one)))
  const read = async (ref: string) => actionsIn(await state.read(stateKey(ref)))
  const isRefusal = (error: unknown) =>
    error instanceof ProviderError &&
    (!error.isTransient || error.kind === 'rate_limited' || refusals.includes(error.vendorCode ?? ''))
  return {
    async start(ref, kind, send, target) {
      const id = randomUUID()
      const started_at = systemClock().toISOString()
      const outset = { id, kind, started_at, is_answered: false, was_stopped: false }
      const action = { ...outset, ...(target !== undefined && { target }) }
      await change(ref, (actions) => [action, ...actions])
      try {
        await send()
      } catch (error) {
        if (isRefusal(error)) await change(ref, (actions) => actions.filter((one) => one.id !== id))
        throw error
      }
      await set(ref, id, { is_answered: true })
      return id
    },
    async find(ref, id) {
      const action = (await read(ref)).find((one) => one.id === id)
      if (!action)
        throw new ProviderError('not_found', `No action ${id} was sent to ${vendor} for this server.`)
      return action
    },
    markStopped: (ref, id) => set(ref, id, { was_stopped: true }),
    markSeen: (ref, id) => set(ref, id, { was_seen: true }),
    async since(ref, kind, since) {
      return (await read(ref))
        .filter((one) => one.kind === kind && (one.is_answered || !isRepeatable(kind)))
        .filter(({ started_at }) => new Date(started_at) >= since)
        .map(({ id }) => id)
    },
  }
}

/** What is known of an action by its answer alone. */
export function outcomeOf(vendor: string, { kind, is_answered }: RecordedAction): CloudAction {
  if (is_answered) return { state: 'succeeded', progress: null, error: null }
  const message = `The answer of ${vendor} was lost, and it does not tell whether it has executed ${kind}: look at the server, and send it again if it has not.`
  return { state: 'unknown', progress: null, error: { message, vendorCode: null } }
}

/** Only this module writes these entries. */
function actionsIn(stored: unknown): readonly RecordedAction[] {
  return (stored ?? []) as RecordedAction[]
}
