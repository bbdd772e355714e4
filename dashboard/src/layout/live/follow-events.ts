import { ApiProblem, request } from '@holdfast/client'
import { api } from '#api/api.ts'

/** Without any data for this long, three times the interval of comments, the connection is considered dead. */
const timeoutMs = 45_000
const reconnectMs = 3_000
/** A hidden page keeps its stream for this long: browsers allow few connections to one host. */
const hiddenMs = 10_000

export type Listener = {
  onOpen: () => void
  onDisconnect: () => void
  /**
   * An event has arrived. Its content is not needed, since data is loaded again; so no cursor is needed after a
   * reconnect.
   */
  onEvent: () => void
  onSessionEnd: () => void
}

/** Follows the events of the account while the page is visible. Returns a function that stops it. */
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

/** Reconnects until `ended`. */
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

/** The browser's EventSource cannot send the header that selects the account. */
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

/** Waits until the next attempt: for a fixed time, or until the browser is online again. */
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
