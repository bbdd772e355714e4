/**
 * Loads data again when something changes, while the page is visible. If the event stream is interrupted, a badge says
 * that the page can be outdated.
 */
import { Badge, Tooltip } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reload } from '#api/reload.ts'
import { useMay } from '#api/session.tsx'
import { followEvents } from './follow-events.ts'
import { createThrottledRefresh } from './throttled-refresh.ts'

export function LiveState() {
  const { t } = useTranslation('layout')
  const isConnected = useLive()
  if (isConnected) return null
  return (
    <Tooltip label={t('disconnectedHelp')}>
      <Badge
        color="orange"
        variant="light"
        tt="none"
        leftSection={<IconPlugConnectedX size={12} />}
        role="status"
        tabIndex={0}
      >
        {t('disconnected')}
      </Badge>
    </Tooltip>
  )
}

/** A short interruption, for example because of a new session, is not shown. */
const graceMs = 2_000
/** Without permission to read events, and while the stream is interrupted, data is loaded again at this interval. */
const pollingMs = 30_000

/** Keeps the data up to date; false when the stream has been interrupted for a while. */
function useLive(): boolean {
  const client = useQueryClient()
  const may = useMay()('webhooks.events.stream')
  const [isConnected, setConnected] = useState(true)
  useEffect(() => {
    const refresh = createThrottledRefresh(() => void reload(client))
    const poll = () =>
      setInterval(() => document.visibilityState === 'visible' && refresh.request(), pollingMs)
    if (!may) {
      const polling = poll()
      return () => {
        clearInterval(polling)
        refresh.end()
      }
    }
    let polling: ReturnType<typeof setInterval> | undefined
    let grace: ReturnType<typeof setTimeout> | undefined
    const stop = followEvents({
      onOpen() {
        clearTimeout(grace)
        clearInterval(polling)
        grace = undefined
        polling = undefined
        setConnected(true)
        refresh.request()
      },
      onDisconnect() {
        grace ??= setTimeout(() => setConnected(false), graceMs)
        polling ??= poll()
      },
      onEvent: refresh.request,
      onSessionEnd: () => void client.invalidateQueries({ queryKey: ['whoami'] }),
    })
    return () => {
      clearTimeout(grace)
      clearInterval(polling)
      refresh.end()
      stop()
    }
  }, [client, may])
  return isConnected
}
