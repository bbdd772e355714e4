import { ApiProblem, request } from '@holdfast/client'
import { api } from '#api/api.ts'

/** Without any sign of life for so long, three times as long as there is one, the connection is dead. */
const silenceMs = 45_000
const againAfterMs = 3_000
/** A page that nobody looks at keeps its stream for so long: browsers open few connections to one place. */
const unseenMs = 10_000

export type Listener = {
  onOpen: () => void
  onCut: () => void
  /** Something has happened. What, is asked for anew: whoever comes back needs no cursor. */
  onNews: () => void
  onSessionEnd: () => void
}

/** Follows the events of the account while the page is looked at. Returns what ends it. */
export function followEvents(listener: Listener): () => void {
  let following: AbortController | null = null
  let leaving: ReturnType<typeof setTimeout> | undefined
  const leave = () => {
    following?.abort()
    following = null
  }
  const look = () => {
    clearTimeout(leaving)
    if (document.visibilityState === 'hidden') leaving = setTimeout(leave, unseenMs)
    else if (!following) {
      following = new AbortController()
      void follow(following.signal, listener)
    }
  }
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    clearTimeout(leaving)
    leave()
  }
}

/** Again and again, until `left`. */
async function follow(left: AbortSignal, listener: Listener): Promise<void> {
  while (!left.aborted) {
    try {
      await readStream(left, listener)
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 401) listener.onSessionEnd()
    }
    if (left.aborted) return
    listener.onCut()
    await pause(left)
  }
}

/** The browser's EventSource would do, could it send the header that names the account. */
async function readStream(left: AbortSignal, { onOpen, onNews }: Listener): Promise<void> {
  const silent = new AbortController()
  let silence = setTimeout(() => silent.abort(), silenceMs)
  try {
    const signal = AbortSignal.any([left, silent.signal])
    const { body } = await api.open(request('webhooks.events.stream'), signal)
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    onOpen()
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      clearTimeout(silence)
      silence = setTimeout(() => silent.abort(), silenceMs)
      if (!/^(:\n\n)+$/.test(piece.value)) onNews()
    }
  } finally {
    clearTimeout(silence)
  }
}

/** Until it is worth trying again: after a while, or as soon as the machine is on the net again. */
function pause(left: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, againAfterMs)
    window.addEventListener('online', () => resolve(), { once: true, signal: left })
    left.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
