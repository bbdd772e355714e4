import { SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SourceText } from '#ui/copy/source-text.tsx'
import type { Heartbeat } from './heartbeat-state.tsx'
import { snippets } from './snippets.ts'

type HeartbeatSetupProps = {
  schedule: Heartbeat['schedule']
  /** Null: the URL was shown when it was created, and cannot be shown again. */
  url: string | null
}

/** Commands to copy into the job. */
export function HeartbeatSetup({ schedule, url }: HeartbeatSetupProps) {
  const { t } = useTranslation('monitoring')
  const [chosen, setChosen] = useState('curl')
  const snippet = snippets.find(({ name }) => name === chosen)
  const placeholder = `${location.origin}/v1/ingest/heartbeats/${t('tokenPlaceholder')}`
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {url === null ? t('setupHiddenText') : t('setupText')}
      </Text>
      <div style={{ overflowX: 'auto' }}>
        <SegmentedControl
          size="xs"
          aria-label={t('setup')}
          data={snippets.map(({ name }) => name)}
          value={chosen}
          onChange={setChosen}
        />
      </div>
      {snippet && <SourceText text={snippet.text({ url: url ?? placeholder, schedule })} />}
    </Stack>
  )
}
