import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '#language/language.ts'
import { Remedy } from '../registrars/sync-error.tsx'
import {
  type DomainOperation,
  isFinal,
  isPurchase,
  type OperationState,
  operationStates,
} from './operation-texts.tsx'

const texts: Partial<Record<OperationState, MessageKey<'domains'>>> = {
  queued: 'queuedText',
  running: 'runningText',
  needs_user: 'needsUserText',
  blocked: 'blockedText',
}

/** What happens now and what to do, in the words of the registrar where it has any. Nothing for what is done. */
export function OperationProgress({ operation }: { operation: DomainOperation }) {
  const { t } = useTranslation('domains')
  const { state, message, error, connection_id, kind } = operation
  if (state === 'done' || state === 'cancelled') return message ? <Text size="sm">{message}</Text> : null
  const { label } = operationStates[state] ?? operationStates.running
  const text = texts[state]
  const isUrgent = state === 'needs_user' || state === 'failed'
  const color = isUrgent ? 'red' : state === 'blocked' ? 'yellow' : 'blue'
  return (
    <Alert
      color={color}
      icon={isUrgent ? <IconAlertTriangle size={18} /> : <IconClock size={18} />}
      title={t(label)}
      role="status"
    >
      <Stack gap={4} style={{ overflowWrap: 'anywhere' }}>
        {message && <Text size="sm">{message}</Text>}
        {error && error.message !== message && (
          <Text size="sm">
            {error.message}
            {error.vendor_code && ` (${error.vendor_code})`}
          </Text>
        )}
        {text && <Text size="sm">{t(text)}</Text>}
        {error && (!isFinal(operation) || error.code === 'auth') && (
          <Remedy error={error} connectionId={connection_id} />
        )}
        {state === 'failed' && !isPurchase(kind) && <Text size="sm">{t('failedSettingText')}</Text>}
      </Stack>
    </Alert>
  )
}
