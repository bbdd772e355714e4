import { Stack, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { RegistrarLink } from '#areas/domains/registrars/registrar-link.tsx'
import type { Domain } from '#areas/domains/states.tsx'
import { dateText } from '#ui/format/time.tsx'
import { TableHead } from '#ui/list/table-head.tsx'
import { StateBadge } from '#ui/page/state-badge.tsx'
import type { Registry } from './reasons.ts'

const transferLocks = ['clientTransferProhibited', 'serverTransferProhibited']

/** Each fact as the registrar and as the registry tells it, with differences marked. */
export function Comparison({ domain, registry }: { domain: Domain; registry: Registry }) {
  const { t, i18n } = useTranslation('domains')
  const { statuses, differences } = registry
  const dayOf = (at: string | null) => (at === null ? null : [dateText(at, i18n.language)])
  const lockOf = (isLocked: boolean | null) =>
    isLocked === null ? null : [t(isLocked ? 'lockOn' : 'lockOff')]
  const isLocked = statuses.some((status) => transferLocks.includes(status))
  const rows: readonly RowProps[] = [
    {
      label: t('expires'),
      registrar: dayOf(domain.expires_at),
      registry: dayOf(registry.expires_at),
      isDifferent: differences.includes('expires_at'),
    },
    {
      label: t('eppStatuses'),
      registrar: domain.epp_statuses,
      registry: statuses,
      isDifferent: differences.includes('statuses'),
    },
    {
      label: t('lock'),
      registrar: lockOf(domain.locked),
      // Without any status, the registry publishes none.
      registry: lockOf(statuses.length === 0 ? null : isLocked),
      isDifferent: differences.includes('locked'),
    },
    {
      label: t('nameservers'),
      registrar: domain.nameservers,
      registry: registry.nameservers,
      isDifferent: differences.includes('nameservers'),
    },
    {
      label: t('dsRecords'),
      registrar: domain.ds_records,
      registry: registry.ds_records,
      isDifferent: differences.includes('ds_records'),
    },
  ]
  return (
    <Table aria-label={t('registryOpinion')} verticalSpacing="xs" horizontalSpacing="xs" layout="fixed">
      <TableHead headers={[t('fact'), t('registrar'), t('registrySays')]} />
      <Table.Tbody>
        <Table.Tr>
          <Table.Th scope="row" fw={600}>
            {t('registrar')}
          </Table.Th>
          <Table.Td>
            <RegistrarLink domain={domain} />
          </Table.Td>
          <Table.Td>
            <Values values={registry.registrar === null ? null : [registry.registrar]} />
          </Table.Td>
        </Table.Tr>
        {rows.map((row) => (
          <Row key={row.label} {...row} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

type Values = readonly string[] | null
type RowProps = { label: string; registrar: Values; registry: Values; isDifferent: boolean }

function Row({ label, registrar, registry, isDifferent }: RowProps) {
  const { t } = useTranslation('domains')
  return (
    <Table.Tr style={{ verticalAlign: 'top' }}>
      <Table.Th scope="row" fw={600}>
        {label}
      </Table.Th>
      <Table.Td>
        <Values values={registrar} />
      </Table.Td>
      <Table.Td>
        <Values values={registry} />
        {isDifferent && <StateBadge tone="warning" label={t('differs')} />}
      </Table.Td>
    </Table.Tr>
  )
}

function Values({ values }: { values: Values }) {
  if (values === null || values.length === 0) return '–'
  return (
    <Stack gap={2}>
      {values.map((value) => (
        <Text key={value} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {value}
        </Text>
      ))}
    </Stack>
  )
}
