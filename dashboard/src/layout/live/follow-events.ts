import { ApiProblem, request } from '@holdfast/client'
import { api } from '#api/api.ts'

/** Without any sign of life for so long, three times as long as there is one, the connection is dead. */
const timeoutMs = 45_000
const reconnectMs = 3_000
/** A page that nobody looks at keeps its stream for so long: browsers open few connections to one place. */
const hiddenMs = 10_000

export type Listener = {
  onOpen: () => void
  onDisconnect: () => void
  /** Something has happened. What, is asked for anew: whoever comes back needs no cursor. */
  onEvent: () => void
  onSessionEnd: () => void
}

/** Follows the events of the account while the page is looked at. Returns what ends it. */
export function followEvents(listener: Listener): () => void {
  let following: AbortController | null = null
  let hideTimer: ReturnType<typeof setTimeout> | undefined
  const disconnect = () => {
    following?.abort()
    following = null
  }
  const updateConnection = () => {
    clearTimeout(hideTimer)
    if (document.visibilityState === 'hidden') hideTimer = setTimeout(disconnect, hiddenMs)
    else if (!following) {
      following = new AbortController()
      void reconnectUntilEnded(following.signal, listener)
    }
  }
  updateConnection()
  document.addEventListener('visibilitychange', updateConnection)
  return () => {
    document.removeEventListener('visibilitychange', updateConnection)
    clearTimeout(hideTimer)
    disconnect()
  }
}

/** Again and again, until `left`. */
async function reconnectUntilEnded(ended: AbortSignal, listener: Listener): Promise<void> {
  while (!ended.aborted) {
    try {
      await readStream(ended, listener)
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 401) listener.onSessionEnd()
    }
    if (ended.aborted) return
    listener.onDisconnect()
    await pause(ended)
  }
}

/** The browser's EventSource would do, could it send the header that names the account. */
async function readStream(ended: AbortSignal, { onOpen, onEvent }: Listener): Promise<void> {
  const timedOut = new AbortController()
  let timeout = setTimeout(() => timedOut.abort(), timeoutMs)
  try {
    const signal = AbortSignal.any([ended, timedOut.signal])
    const { body } = await api.open(request('webhooks.events.stream'), signal)
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    onOpen()
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
      clearTimeout(timeout)
      timeout = setTimeout(() => timedOut.abort(), timeoutMs)
      if (!/^(:\n\n)+$/.test(chunk.value)) onEvent()
    }
  } finally {
    clearTimeout(timeout)
  }
}

/** Until it is worth trying again: after a while, or as soon as the machine is on the net again. */
function pause(ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, reconnectMs)
    window.addEventListener('online', () => resolve(), { once: true, signal: ended })
    ended.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
