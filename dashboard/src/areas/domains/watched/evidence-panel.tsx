import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '#language/language.ts'
import { type EppStatus, eppTexts } from '../domain/epp-statuses.ts'
import type { Evidence } from './watched-states.tsx'

type Key = MessageKey<'domains'>

const outcomeTexts: Record<Evidence['outcome'], Key> = {
  found: 'evidenceFound',
  not_found: 'evidenceNotFound',
  none: 'evidenceNone',
}
const sourceTexts: Record<NonNullable<Evidence['source']>, Key> = {
  rdap: 'evidenceRdap',
  whois: 'evidenceWhois',
}
const delegationTexts: Record<Evidence['delegation'], Key> = {
  delegated: 'evidenceDelegated',
  undelegated: 'evidenceUndelegated',
  unknown: 'evidenceNoDelegation',
}

/** What the registry said at the last check, and what it proves. */
export function EvidencePanel({ evidence }: { evidence: Evidence | null }) {
  const { t } = useTranslation('domains')
  return (
    <Card>
      <Title order={2} mb="sm">
        {t('evidence')}
      </Title>
      {evidence ? <EvidenceText evidence={evidence} /> : <Text size="sm">{t('noEvidence')}</Text>}
    </Card>
  )
}

export function EvidenceText({ evidence }: { evidence: Evidence }) {
  const { t } = useTranslation('domains')
  const { outcome, source, server, message, delegation, statuses } = evidence
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {t(outcomeTexts[outcome])}
      </Text>
      {message && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {message}
        </Text>
      )}
      {server && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('answeredBy')} {server}
        </Text>
      )}
      {source && <Text size="sm">{t(sourceTexts[source])}</Text>}
      {outcome !== 'none' && <Text size="sm">{t(delegationTexts[delegation])}</Text>}
      {statuses.map((status) => {
        const text = eppTexts[status as EppStatus]
        return (
          <Group key={status} gap="xs">
            <Badge variant="default" radius="sm" ff="monospace" tt="none">
              {status}
            </Badge>
            {text && <Text size="sm">{t(text)}</Text>}
          </Group>
        )
      })}
    </Stack>
  )
}
