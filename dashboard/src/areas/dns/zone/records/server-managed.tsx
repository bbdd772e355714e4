import { type components, request } from '@holdfast/client'
import { Accordion, Code, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import type { Zone } from '#areas/dns/record.ts'
import { Duration } from '#ui/format/formatted-duration.tsx'
import { QueryResult } from '#ui/problem/query-result.tsx'

type ServerManagedRecords = components['schemas']['ServerMadeRRsets']

/** The records that the name server generates. They are loaded when the section is opened. */
export function ServerManagedSection({ zone }: { zone: Zone }) {
  const { t } = useTranslation('dns')
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <Accordion variant="separated" value={opened} onChange={setOpened} keepMounted={false}>
      <Accordion.Item value="server-made">
        <Accordion.Control>
          <Text size="sm">{t('serverManaged')}</Text>
        </Accordion.Control>
        <Accordion.Panel>
          <ServerManagedContent zone={zone} />
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}

function ServerManagedContent({ zone }: { zone: Zone }) {
  const { t } = useTranslation('dns')
  const result = useApiQuery(request('dns.server_made.read', { path: { zone_id: zone.id } }))
  return (
    <QueryResult result={result}>
      {(created) => (
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {t('serverManagedText')}
          </Text>
          {created.rrsets.length > 0 && <ServerManagedTable created={created} />}
          {created.rrsets.length === 0 && <Text size="sm">{t('serverManagedNone')}</Text>}
          {created.counts.length > 0 && (
            <Text size="sm">
              {t('serverManagedCounts', {
                types: created.counts.map(({ type, records }) => `${type} (${records})`).join(', '),
              })}
            </Text>
          )}
        </Stack>
      )}
    </QueryResult>
  )
}

function ServerManagedTable({ created: { rrsets } }: { created: ServerManagedRecords }) {
  const { t } = useTranslation('dns')
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table verticalSpacing="xs" aria-label={t('serverManaged')}>
        <Table.Thead>
          <Table.Tr>
            {(['name', 'type', 'value', 'ttl'] as const).map((column) => (
              <Table.Th key={column}>{t(column)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rrsets.map(({ name, type, ttl, values }) => (
            <Table.Tr key={`${name} ${type}`}>
              <Table.Td>{name}</Table.Td>
              <Table.Td>{type}</Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                {values.map((value) => (
                  <Code key={value} display="block" bg="transparent" p={0}>
                    {value}
                  </Code>
                ))}
              </Table.Td>
              <Table.Td>
                <Duration seconds={ttl} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
