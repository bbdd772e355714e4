import { Stack, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RegistrarLink } from '#areas/domains/registrars/registrar-link.tsx'
import type { Domain } from '#areas/domains/states.tsx'
import { dateText } from '#ui/format/time.tsx'
import { TableHead } from '#ui/list/table-head.tsx'
import { StateBadge } from '#ui/page/state-badge.tsx'
import { type EppStatus, eppTexts } from './epp-statuses.ts'
import type { Registry } from './reasons.ts'
import { type Source, sourcesOf } from './sources.ts'

type Difference = Registry['differences'][number]

/** Each fact as the registrar and as the registry tells it, with differences marked. */
export function Comparison({ domain, registry }: { domain: Domain; registry: Registry | null }) {
  const { t, i18n } = useTranslation('domains')
  const sources = sourcesOf(domain, registry)
  const statuses = [...new Set(sources.flatMap((source) => source.statuses))]
  const isDifferent = (field: Difference) =>
    sources.length > 1 && (registry?.differences.includes(field) ?? false)
  const row = (label: string, field: Difference, valuesOf: (source: Source) => readonly string[] | null) => (
    <Row
      label={label}
      values={sources.map((source) => <Values key={source.label} values={valuesOf(source)} />)}
      isDifferent={isDifferent(field)}
    />
  )
  return (
    <Table aria-label={t('status')} verticalSpacing="xs" horizontalSpacing="xs" layout="fixed">
      <TableHead headers={[t('fact'), ...sources.map(({ label }) => t(label))]} />
      <Table.Tbody>
        <Row
          label={t('registrar')}
          values={sources.map(({ label, registrar }) =>
            label === 'registrar' ? <RegistrarLink key={label} domain={domain} /> : (registrar ?? '–'),
          )}
        />
        {row(t('expires'), 'expires_at', ({ expiresAt }) =>
          expiresAt === null ? null : [dateText(expiresAt, i18n.language)],
        )}
        {row(t('lock'), 'locked', ({ isLocked }) =>
          isLocked === null ? null : [t(isLocked ? 'lockOn' : 'lockOff')],
        )}
        {statuses.length === 0 && row(t('eppStatuses'), 'statuses', () => null)}
        {statuses.map((status) => (
          <Row
            key={status}
            label={<Status status={status} />}
            values={sources.map((source) => (source.statuses.includes(status) ? t('statusSet') : '–'))}
            isDifferent={
              isDifferent('statuses') && sources.some((source) => !source.statuses.includes(status))
            }
          />
        ))}
        {row(t('nameservers'), 'nameservers', ({ nameservers }) => nameservers)}
        {row(t('dsRecords'), 'ds_records', ({ dsRecords }) => dsRecords)}
      </Table.Tbody>
    </Table>
  )
}

type RowProps = { label: ReactNode; values: readonly ReactNode[]; isDifferent?: boolean }

function Row({ label, values, isDifferent = false }: RowProps) {
  const { t } = useTranslation('domains')
  return (
    <Table.Tr style={{ verticalAlign: 'top' }}>
      <Table.Th scope="row" fw={600}>
        {label}
      </Table.Th>
      {values.map((value, index) => (
        // Every row has the same sources.
        <Table.Td key={String(index)} style={{ overflowWrap: 'anywhere' }}>
          <div>{value}</div>
          {isDifferent && index === values.length - 1 && <StateBadge tone="warning" label={t('differs')} />}
        </Table.Td>
      ))}
    </Table.Tr>
  )
}

/** A status of the registry as EPP names it, and in plain words. */
function Status({ status }: { status: string }) {
  const { t } = useTranslation('domains')
  const text = eppTexts[status as EppStatus]
  return (
    <>
      <Text size="xs" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
        {status}
      </Text>
      {text && (
        <Text size="xs" c="dimmed" fw={400}>
          {t(text)}
        </Text>
      )}
    </>
  )
}

function Values({ values }: { values: readonly string[] | null }) {
  if (values === null || values.length === 0) return '–'
  return (
    <Stack gap={2}>
      {values.map((value) => (
        <Text key={value} size="sm">
          {value}
        </Text>
      ))}
    </Stack>
  )
}
