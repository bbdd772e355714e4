import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '#language/language.ts'
import { moneyText } from '#ui/format/money.ts'
import { Moment } from '#ui/format/time.tsx'
import { type EppStatus, eppTexts } from '../domain/status/epp-statuses.ts'
import type { Evidence, RegistrarCheck } from './watched-states.tsx'

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

const checkTexts: Record<RegistrarCheck['state'], Key> = {
  available: 'registrarOffers',
  registered: 'registrarKnowsRegistered',
  reserved: 'registrarKnowsReserved',
}

/** What the registry said at the last check, and what it proves; and a registrar of the account, if one was asked. */
export function EvidencePanel({
  evidence,
  check,
}: {
  evidence: Evidence | null
  check: RegistrarCheck | null
}) {
  const { t } = useTranslation('domains')
  return (
    <Card>
      <Title order={2} mb="sm">
        {t('evidence')}
      </Title>
      {evidence ? <EvidenceText evidence={evidence} /> : <Text size="sm">{t('noEvidence')}</Text>}
      {check && <CheckText check={check} />}
    </Card>
  )
}

function CheckText({ check }: { check: RegistrarCheck }) {
  const { t } = useTranslation('domains')
  const { state, connection_name, price, premium, detail, checked_at } = check
  return (
    <Stack gap="xs" mt="md" style={{ overflowWrap: 'anywhere' }}>
      <Text size="sm" fw={600}>
        {t(checkTexts[state], { registrar: connection_name })}
      </Text>
      {price && (
        <Text size="sm">
          {t(premium ? 'registrarPremiumPrice' : 'registrarPrice', { price: moneyText(price) })}
        </Text>
      )}
      {detail && <Text size="sm">{detail}</Text>}
      <Text size="sm">
        {t('registrarAsked')} <Moment at={checked_at} />
      </Text>
    </Stack>
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
