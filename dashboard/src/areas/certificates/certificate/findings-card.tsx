import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { momentText } from '#ui/format/time.tsx'
import { findingTexts } from '../finding-texts.ts'
import { type Finding, SeverityState } from '../states.tsx'

export function FindingsCard({ findings }: { findings: readonly Finding[] }) {
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

function FindingLine({ finding }: { finding: Finding }) {
  const text = useFindingText()(finding)
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <div style={{ flex: '0 0 90px' }}>
        <SeverityState severity={finding.severity} />
      </div>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Text>
    </Group>
  )
}

/** Times among the values are shown as people write them. */
function useFindingText(): (finding: Finding) => string {
  const { t, i18n } = useTranslation('certificates')
  return ({ code, evidence, message }) => {
    const values = Object.entries(evidence).map(([name, value]) => [
      name,
      /^\d{4}-\d{2}-\d{2}T/.test(String(value)) ? momentText(String(value), i18n.language) : value,
    ])
    const key = findingTexts[code]
    // More findings may be added.
    return key ? t(key, Object.fromEntries(values)) : message
  }
}
