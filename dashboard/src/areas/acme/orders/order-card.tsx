import { Card, Stack, Text, Timeline, Title } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Ago } from '#ui/format/time.tsx'
import { type ManagedDetails, type Order, type OrderStep, orderReasons, orderSteps } from '../states.tsx'
import { FailureText } from './failure-text.tsx'
import { Proofs } from './proofs.tsx'

type OrderCardProps = { order: Order; managed: Pick<ManagedDetails, 'key_place'> }

/** The steps of the order in progress: those that are over, the present one with what it waits for, and the others. */
export function OrderCard({ order, managed }: OrderCardProps) {
  const { t } = useTranslation('acme')
  const label = useId()
  const steps = (Object.keys(orderSteps) as OrderStep[]).filter(
    (step) => step !== 'csr' || managed.key_place === 'server',
  )
  const present = steps.indexOf(order.step)
  return (
    <Card component="section" aria-labelledby={label}>
      <Title order={2} id={label}>
        {t('orderInProgress')}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {t(orderReasons[order.reason] ?? 'reasonRequested')} · <Ago at={String(order.started_at)} />
      </Text>
      <Stack>
        <Timeline active={present} bulletSize={14} lineWidth={2} {...(order.error && { color: 'yellow' })}>
          {steps.map((step, index) => (
            <Timeline.Item
              key={step}
              title={t(orderSteps[step].label)}
              {...(index === present && { 'aria-current': 'step' as const })}
            >
              {index === present && (
                <>
                  <Text size="sm">{t(orderSteps[step].text)}</Text>
                  {order.error ? (
                    <FailureText error={order.error} step={order.step} />
                  ) : (
                    <Text size="xs" c="dimmed">
                      <Ago at={String(order.step_since)} />
                    </Text>
                  )}
                </>
              )}
            </Timeline.Item>
          ))}
        </Timeline>
        <Proofs authorizations={order.authorizations} />
      </Stack>
    </Card>
  )
}
