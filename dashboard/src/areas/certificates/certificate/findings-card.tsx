import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { withLocalTimes } from '#ui/format/time.tsx'
import { type Finding, SeverityState } from '../states.tsx'

/** Of a certificate, or of an endpoint. */
type ShownFinding = Pick<Finding, 'severity' | 'message'> & { code: string }

export function FindingsCard({ findings }: { findings: readonly ShownFinding[] }) {
  const { t } = useTranslation('certificates')
  const label = useId()
  return (
    <Card component="section" aria-labelledby={label}>
      <Title order={2} id={label} mb="sm">
        {t('findings')}
      </Title>
      {findings.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('noFindingsText')}
        </Text>
      ) : (
        <Stack gap="sm">
          {findings.map((finding) => (
            <FindingLine key={`${finding.code} ${finding.message}`} finding={finding} />
          ))}
        </Stack>
      )}
    </Card>
  )
}

function FindingLine({ finding }: { finding: ShownFinding }) {
  const { i18n } = useTranslation()
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <div style={{ flex: '0 0 90px' }}>
        <SeverityState severity={finding.severity} />
      </div>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {withLocalTimes(finding.message, i18n.language)}
      </Text>
    </Group>
  )
}
