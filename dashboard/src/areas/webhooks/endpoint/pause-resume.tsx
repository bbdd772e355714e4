import { request } from '@holdfast/client'
import { Radio, Stack } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { SendButton } from '#ui/action/send-button.tsx'
import { useUndoable } from '#ui/action/use-undoable.ts'
import type { Endpoint } from '../states.tsx'

/** Deliveries wait during the pause, so resuming undoes it. */
export function PauseButton({ endpoint: { id, name } }: { endpoint: Endpoint }) {
  const { t } = useTranslation('webhooks')
  const undoable = useUndoable<'webhooks.endpoints.resume'>()
  const path = { endpoint_id: id }
  return (
    <SendButton
      label={t('pause')}
      leftSection={<IconPlayerPause size={16} />}
      request={request('webhooks.endpoints.update', { path, body: { enabled: false } })}
      onDone={() =>
        undoable(
          t('pausedNow', { name }),
          request('webhooks.endpoints.resume', { path, body: { waiting: 'send' } }),
        )
      }
    />
  )
}

export function ResumeButton({ endpoint: { id } }: { endpoint: Endpoint }) {
  const { t } = useTranslation('webhooks')
  const [waiting, setWaiting] = useState<'send' | 'skip'>('send')
  return (
    <ConfirmButton
      label={t('resume')}
      text={t('resumeText')}
      request={request('webhooks.endpoints.resume', { path: { endpoint_id: id }, body: { waiting } })}
      button={{ leftSection: <IconPlayerPlay size={16} />, variant: 'filled' }}
    >
      <Radio.Group
        label={t('waiting')}
        value={waiting}
        onChange={(value) => setWaiting(value === 'skip' ? 'skip' : 'send')}
      >
        <Stack gap={8} mt={8}>
          <Radio value="send" label={t('waitingSend')} />
          <Radio value="skip" label={t('waitingSkip')} description={t('waitingSkipHelp')} />
        </Stack>
      </Radio.Group>
    </ConfirmButton>
  )
}
