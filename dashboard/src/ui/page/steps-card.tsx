import { Card, Text, Timeline, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Moment } from '../format/time.tsx'

type Step = { title: string; at: string; message: string | null }

/** The steps of something that takes a while, the latest last. */
export function StepsCard({ steps, isFailed }: { steps: readonly Step[]; isFailed: boolean }) {
  const { t } = useTranslation()
  return (
    <Card>
      <Title order={2} mb="md">
        {t('courseSteps')}
      </Title>
      <Timeline active={steps.length - 1} bulletSize={14} lineWidth={2} {...(isFailed && { color: 'red' })}>
        {steps.map(({ title, at, message }, index) => (
          // Steps are only appended.
          <Timeline.Item key={String(index)} title={title}>
            {message && (
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {message}
              </Text>
            )}
            <Text size="xs" c="dimmed">
              <Moment at={at} />
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </Card>
  )
}
