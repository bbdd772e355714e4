import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Ago } from '#ui/format/time.tsx'
import { FailureText } from '../orders/failure-text.tsx'
import type { ManagedDetails } from '../states.tsx'

/** What is wrong now, what it means, and when the next attempt is. */
export function ManagedNotice({ managed }: { managed: ManagedDetails }) {
  const { t } = useTranslation('acme')
  const { state, error, failures, next_order_at, last_order } = managed
  // What is ordered soon may still have the error of the order before.
  if (error === null || state === 'waiting') return null
  // The card of the order in progress shows it.
  if (last_order?.state === 'open' && last_order.error !== null) return null
  const isFailing = state === 'failing'
  const title = isFailing ? 'orderFailed' : state === 'issued' ? 'revocationFailed' : 'orderWaits'
  return (
    <Alert
      color={isFailing ? 'red' : 'yellow'}
      icon={<IconAlertTriangle size={18} />}
      title={t(title)}
      role={isFailing ? 'alert' : 'status'}
    >
      <Stack gap={4}>
        <FailureText error={error} step={last_order?.step} />
        {isFailing && (
          <Text size="sm">
            {failures > 0 && `${t('failuresInARow', { count: failures })}. `}
            {next_order_at !== null && (
              <>
                {t('nextAttempt')} <Ago at={String(next_order_at)} isComing />.
              </>
            )}
          </Text>
        )}
      </Stack>
    </Alert>
  )
}
