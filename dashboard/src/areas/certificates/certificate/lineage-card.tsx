import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { dateText } from '#ui/format/time.tsx'
import { StateBadge } from '#ui/page/state-badge.tsx'
import { certificatePaths } from '../paths.ts'
import type { CertificateDetails } from '../states.tsx'

/** The certificates that replace each other. One alone is no lineage. */
export function LineageCard({ certificate: { id, lineage } }: { certificate: CertificateDetails }) {
  const { t, i18n } = useTranslation('certificates')
  const label = useId()
  if (lineage.length < 2) return null
  return (
    <Card component="section" aria-labelledby={label}>
      <Title order={2} id={label}>
        {t('lineage')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('lineageText')}
      </Text>
      <Stack gap="xs">
        {lineage.map((one) => (
          <Group key={one.id} gap="sm">
            {one.id === id ? (
              <StateBadge tone="waiting" label={t('thisOne')} />
            ) : (
              <StateBadge
                tone={one.is_current ? 'good' : 'neutral'}
                label={one.is_current ? t('current') : t('replaced')}
              />
            )}
            <Anchor
              size="sm"
              renderRoot={(props) => <Link to={certificatePaths.certificate(one.id)} {...props} />}
            >
              {dateText(String(one.not_before), i18n.language)} –{' '}
              {dateText(String(one.not_after), i18n.language)}
            </Anchor>
            <Text size="sm" c="dimmed">
              {one.issuer_name}
            </Text>
          </Group>
        ))}
      </Stack>
    </Card>
  )
}
