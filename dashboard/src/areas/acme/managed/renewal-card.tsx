import { request } from '@holdfast/client'
import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { SendSwitch } from '#ui/action/send-switch.tsx'
import { Ago, Moment } from '#ui/format/time.tsx'
import type { ManagedDetails } from '../states.tsx'
import { type RenewalReason, renewalReason } from './renewal-reason.ts'

/** When it is ordered next, and why then. */
export function RenewalCard({ managed }: { managed: ManagedDetails }) {
  const { t } = useTranslation('acme')
  const label = useId()
  const { id, renews, next_order_at } = managed
  const reason = renewalReason(managed)
  const explanation = reason.startsWith('suggested') && managed.suggested_renewal?.explanation_url
  const path = { managed_certificate_id: id }
  return (
    <Card component="section" aria-labelledby={label}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} id={label}>
            {t('renewal')}
          </Title>
          <Group gap="xs">
            <Text size="sm">{t('renewsAutomatically')}</Text>
            <SendSwitch
              label={t('renewsAutomatically')}
              isOn={renews}
              isReadOnly={!useMay()('certificates.managed.update')}
              requestOf={(isOn) => request('certificates.managed.update', { path, body: { renews: isOn } })}
            />
          </Group>
        </Group>
        {next_order_at !== null && reason !== 'inProgress' && (
          <Text>
            <Moment at={String(next_order_at)} /> (<Ago at={String(next_order_at)} isComing />)
          </Text>
        )}
        <ReasonText managed={managed} reason={reason} />
        {explanation && (
          <Anchor size="sm" href={explanation} target="_blank" rel="noreferrer">
            {t('whySuggested')}
          </Anchor>
        )}
      </Stack>
    </Card>
  )
}

function ReasonText({ managed, reason }: { managed: ManagedDetails; reason: RenewalReason }) {
  const { t } = useTranslation('acme')
  const { suggested_renewal } = managed
  return (
    <Text size="sm" c="dimmed">
      {t(`renewal_${reason}`)}{' '}
      {suggested_renewal !== null && reason.startsWith('suggested') && (
        <>
          {t('suggestedWindow')} <Moment at={String(suggested_renewal.start)} /> –{' '}
          <Moment at={String(suggested_renewal.end)} />.
        </>
      )}
    </Text>
  )
}
