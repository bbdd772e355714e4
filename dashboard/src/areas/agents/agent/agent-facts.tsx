/** What an agent tells of its server: system, addresses, disks, and what listens. */
import { Stack, Table, Text, Title } from '@mantine/core'
import type { PropsWithChildren } from 'react'
import { useTranslation } from 'react-i18next'
import { bytesText } from '#ui/format/bytes.ts'
import { Ago } from '#ui/format/time.tsx'
import { TableHead } from '#ui/list/table-head.tsx'
import { type Detail, DetailsList } from '#ui/page/details-list.tsx'
import type { Agent } from '../states.tsx'
import { addressesByDevice, type Facts, listenersByPort } from './grouped-facts.ts'
import { isCollector } from './program-text.ts'

export function AgentFacts({ agent }: { agent: Agent }) {
  const { t } = useTranslation('agents')
  const { facts } = agent
  if (facts === null)
    return (
      <Text size="sm" c="dimmed">
        {t(isCollector(agent) ? 'noFactsOfCollector' : 'noFacts')}
      </Text>
    )
  const { addresses = [], disks = [], listeners = [] } = facts
  return (
    <>
      <System facts={facts} />
      {addresses.length > 0 && <Addresses addresses={addresses} />}
      {disks.length > 0 && <Disks disks={disks} />}
      {listeners.length > 0 && <Listeners listeners={listeners} />}
      <Text size="xs" c="dimmed">
        {t('factsAsOf')} <Ago at={String(facts.received_at)} />
      </Text>
    </>
  )
}

function System({ facts }: { facts: Facts }) {
  const { t } = useTranslation('agents')
  const { os, kernel, architecture, virtualization, cpu, memory_bytes, booted_at } = facts
  const shown: (Detail | null)[] = [
    os?.name === undefined ? null : { label: t('system'), value: os.name },
    kernel === undefined
      ? null
      : { label: t('kernel'), value: [kernel, architecture].filter(Boolean).join(' · ') },
    cpu === undefined
      ? null
      : {
          label: t('processor'),
          value: [cpu.model, t('cpus', { count: cpu.count })].filter(Boolean).join(' · '),
        },
    memory_bytes === undefined
      ? null
      : { label: t('memory'), value: `${Math.round((memory_bytes / 2 ** 30) * 10) / 10} GiB` },
    virtualization === undefined ? null : { label: t('virtualization'), value: virtualization },
    booted_at === undefined ? null : { label: t('started'), value: <Ago at={booted_at} /> },
  ]
  const details = shown.filter((one) => one !== null)
  if (details.length === 0) return null
  return (
    <Part title={t('systemAndHardware')}>
      <DetailsList facts={details} />
    </Part>
  )
}

function Addresses({ addresses }: { addresses: NonNullable<Facts['addresses']> }) {
  const { t } = useTranslation('agents')
  return (
    <ShortTable title={t('addresses')} headers={[t('interface'), t('addresses')]}>
      {addressesByDevice(addresses).map(({ device, texts }) => (
        <Table.Tr key={device}>
          <Table.Td w="35%">{device}</Table.Td>
          <Table.Td ff="monospace">{texts.join(', ')}</Table.Td>
        </Table.Tr>
      ))}
    </ShortTable>
  )
}

function Disks({ disks }: { disks: NonNullable<Facts['disks']> }) {
  const { t, i18n } = useTranslation('agents')
  return (
    <ShortTable title={t('disks')} headers={[t('disk'), t('diskSize'), t('model')]}>
      {disks.map(({ name, size_bytes, model = '–' }) => (
        <Table.Tr key={name}>
          <Table.Td w="35%">{name}</Table.Td>
          <Table.Td>{bytesText(size_bytes, i18n.language)}</Table.Td>
          <Table.Td>{model}</Table.Td>
        </Table.Tr>
      ))}
    </ShortTable>
  )
}

function Listeners({ listeners }: { listeners: NonNullable<Facts['listeners']> }) {
  const { t } = useTranslation('agents')
  return (
    <ShortTable title={t('listeners')} headers={[t('process'), t('port'), t('addresses')]}>
      {listenersByPort(listeners).map(({ process, port, protocol, addresses }) => (
        <Table.Tr key={`${protocol} ${port} ${process}`}>
          <Table.Td w="35%">{process ?? t('stateUnknown')}</Table.Td>
          <Table.Td>{`${port}/${protocol}`}</Table.Td>
          <Table.Td ff="monospace">{addresses.join(', ')}</Table.Td>
        </Table.Tr>
      ))}
    </ShortTable>
  )
}

type ShortTableProps = PropsWithChildren<{ title: string; headers: readonly string[] }>

function ShortTable({ title, headers, children }: ShortTableProps) {
  return (
    <Part title={title}>
      <Table aria-label={title} layout="fixed" style={{ overflowWrap: 'anywhere' }}>
        <TableHead headers={headers} />
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Part>
  )
}

function Part({ title, children }: PropsWithChildren<{ title: string }>) {
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {title}
      </Title>
      {children}
    </Stack>
  )
}
