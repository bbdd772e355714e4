import { request } from '@holdfast/client'
import { Box, Button, Card, Group, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api/api.ts'
import { reload } from '#api/reload.ts'
import { useShownRequests } from '#api/request-scope.tsx'
import { saveFile } from '#ui/copy/save-file.ts'
import { type Deploy, isOpen } from '../states.tsx'
import { followLog } from './follow-log.ts'
import { logLines } from './log-lines.ts'
import classes from './log-panel.module.css'

/** More lines would make the page slow; the download has all. */
const linesMax = 5000

/** The log of a deploy, while it is written. */
export function LogPanel({ deploy }: { deploy: Deploy }) {
  const { t } = useTranslation('deploys')
  const label = useId()
  const { id } = deploy
  const [text, setText] = useState('')
  const box = useFollowedEnd(text)
  const client = useQueryClient()
  const whole = request('cloud.deploys.log', { path: { deploy_id: id } })
  useShownRequests([request('cloud.deploys.stream', { path: { deploy_id: id } }), whole])
  useEffect(() => {
    setText('')
    const reloadDeploy = () => void reload(client)
    return followLog(id, {
      onText: (part) => setText((before) => before + part),
      onState: reloadDeploy,
      onEnd: reloadDeploy,
    })
  }, [client, id])
  const lines = logLines(text)
  // Lines are only added at the end, so each keeps its number.
  const numbered = lines.map((line, index) => ({ line, number: index + 1 })).slice(-linesMax)
  return (
    <Card>
      <Group justify="space-between" mb="sm">
        <Title order={2} id={label}>
          {t('log')}
        </Title>
        {lines.length > 0 && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload size={14} />}
            onClick={async () => void saveFile(await api.open(whole), `${id}.log`)}
          >
            {t('downloadLog')}
          </Button>
        )}
      </Group>
      {lines.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t(isOpen(deploy) ? 'logWaits' : 'noLog')}
        </Text>
      ) : (
        <Box component="section" ref={box} className={classes.log} aria-labelledby={label} tabIndex={0}>
          <ol className={classes.lines}>
            {numbered.map(({ line, number }) => (
              <li key={number} className={classes.line} data-number={number}>
                {line}
              </li>
            ))}
          </ol>
        </Box>
      )}
      {deploy.log.is_cut && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('logCut')}
        </Text>
      )}
    </Card>
  )
}

/** A box that shows its end as it grows, unless the person has scrolled up. */
function useFollowedEnd(text: string) {
  const box = useRef<HTMLElement>(null)
  const isAtEnd = useRef(true)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const onScroll = () => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < 40
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => element.removeEventListener('scroll', onScroll)
  })
  useEffect(() => {
    if (text !== '' && isAtEnd.current) box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [text])
  return box
}
