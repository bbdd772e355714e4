/**
 * What changes arrives through the event stream, and everything shown is asked for anew. While the stream is
 * cut, that is said, since what is seen may be old.
 */
import { request } from '@holdfast/client'
import { Badge, Tooltip } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../api/api.ts'
import { useMay } from '../api/session.tsx'

export function LiveState() {
  const { t } = useTranslation()
  const isConnected = useEventStream()
  if (isConnected !== false) return null
  return (
    <Tooltip label={t('disconnectedHelp')}>
      <Badge color="orange" variant="light" leftSection={<IconPlugConnectedX size={12} />} role="status">
        {t('disconnected')}
      </Badge>
    </Tooltip>
  )
}

/** Whether the stream is open; null until that is known, or for who may not follow it. */
function useEventStream(): boolean | null {
  const client = useQueryClient()
  const may = useMay()('webhooks.events.stream')
  const [isConnected, setConnected] = useState<boolean | null>(null)
  useEffect(() => {
    if (!may) return
    const left = new AbortController()
    let renewal: ReturnType<typeof setTimeout> | undefined
    const renew = () => {
      // Events come in bursts; one renewal serves them all.
      renewal ??= setTimeout(() => {
        renewal = undefined
        void client.invalidateQueries()
      }, 300)
    }
    const tell = (isOpen: boolean) => {
      setConnected(isOpen)
      if (isOpen) renew()
    }
    void follow(left.signal, tell, renew)
    return () => {
      clearTimeout(renewal)
      left.abort()
    }
  }, [client, may])
  return isConnected
}

const againAfterMs = 3_000

/**
 * Reads the stream, again and again, until `signal` says to leave. The browser's EventSource would do, could
 * it send the header that names the account. What was missed meanwhile needs no cursor: whoever comes back
 * asks for everything anew.
 */
async function follow(
  signal: AbortSignal,
  tell: (isOpen: boolean) => void,
  onNews: () => void,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const { body } = await api.open(request('webhooks.events.stream'), signal)
      const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
      tell(true)
      for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read())
        // Comments keep the connection alive; all else says that something has happened.
        if (!/^(:\n\n)+$/.test(piece.value)) onNews()
    } catch {
      // A cut is no fault: it is told below, and the stream is opened again.
    }
    if (signal.aborted) return
    tell(false)
    await new Promise((resolve) => setTimeout(resolve, againAfterMs))
  }
}
