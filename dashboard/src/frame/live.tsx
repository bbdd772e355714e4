/**
 * What changes arrives through the event stream, and everything shown is asked for anew. While the stream is
 * cut, that is said, since what is seen may be old.
 */
import { Badge, Tooltip } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

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

/** Whether the stream is open; null until that is known. */
function useEventStream(): boolean | null {
  const client = useQueryClient()
  const [isConnected, setConnected] = useState<boolean | null>(null)
  useEffect(() => {
    const stream = new EventSource('/v1/events/stream')
    let renewal: ReturnType<typeof setTimeout> | undefined
    const renew = () => {
      // Events come in bursts; one renewal serves them all.
      renewal ??= setTimeout(() => {
        renewal = undefined
        void client.invalidateQueries()
      }, 300)
    }
    stream.onopen = () => {
      setConnected(true)
      renew()
    }
    stream.onerror = () => setConnected(false)
    stream.onmessage = renew
    return () => {
      clearTimeout(renewal)
      stream.close()
    }
  }, [client])
  return isConnected
}
