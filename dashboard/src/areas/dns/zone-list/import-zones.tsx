import { ApiProblem, request } from '@holdfast/client'
import { Button, Checkbox, Group, Loader, ScrollArea, Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery, useSend } from '#api/api.ts'
import { ApiRequestButton } from '#ui/api-request/api-request-button.tsx'
import { useDialogInput } from '#ui/dialog/dialog-input.ts'
import { SearchField } from '#ui/list/search-field.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { DnsConnectionSelect } from './dns-connection-select.tsx'

/** Shorter lists have no search field. */
const searchedFrom = 8

type ImportZonesProps = {
  /** The initially selected connection. */
  connectionId?: string
  onDone: () => void
}

export function ImportZones({ connectionId, onDone }: ImportZonesProps) {
  const { t } = useTranslation('dns')
  const [connection, setConnection] = useState<string | null>(connectionId ?? null)
  const [names, setNames] = useState<string[]>([])
  const [allowShared, setAllowShared] = useState(false)
  const send = useSend<'dns.zones.import'>()
  const dialog = useDialogInput(() => names.length > 0)
  const requests = names.map((name) =>
    request('dns.zones.import', {
      body: { name, connection_id: connection ?? '', ...(allowShared && { allow_shared: true }) },
    }),
  )
  async function importAll() {
    for (const each of requests) {
      const { body } = await send.mutateAsync(each)
      notifications.show({ message: t('imported', { name: body.display_name }) })
    }
    dialog.saved(onDone)
  }
  return (
    <Stack>
      <DnsConnectionSelect
        value={connection}
        onChange={(id) => {
          setConnection(id)
          setNames([])
        }}
      />
      {connection && <Candidates connectionId={connection} names={names} setNames={setNames} />}
      <ProblemAlert problem={send.error} />
      {(allowShared || isShared(send.error)) && (
        <Checkbox
          label={t('importShared')}
          checked={allowShared}
          onChange={(event) => setAllowShared(event.currentTarget.checked)}
        />
      )}
      <Group justify="space-between">
        <ApiRequestButton requests={requests.slice(0, 1)} size="xs" />
        <Button
          disabled={names.length === 0}
          loading={send.isPending}
          onClick={() => void importAll().catch(() => {})}
        >
          {t('import')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Whether a zone was rejected because it is already managed through another connection. */
function isShared(error: Error | null): boolean {
  return error instanceof ApiProblem && error.status === 409 && 'zone_id' in error.members
}

type CandidatesProps = { connectionId: string; names: string[]; setNames: (names: string[]) => void }

function Candidates({ connectionId, names, setNames }: CandidatesProps) {
  const { t } = useTranslation('dns')
  const [q, setQ] = useState('')
  const { data, isPending, error } = useApiQuery(
    request('dns.available_zones.list', { query: { connection_id: connectionId } }),
  )
  if (isPending) return <Loader size="sm" />
  if (error)
    return (
      <Textarea
        label={t('importNames')}
        description={t('importNamesHelp')}
        autosize
        minRows={3}
        onChange={(event) => setNames(event.currentTarget.value.split(/\s+/).filter(Boolean))}
      />
    )
  const free = (data?.body.data ?? []).filter(({ zone_id }) => zone_id === null)
  const found = free.filter(({ name }) => name.includes(q.trim().toLowerCase()))
  if (free.length === 0) return <Text c="dimmed">{t('importNothing')}</Text>
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('importText')}
      </Text>
      {free.length > searchedFrom && <SearchField value={q} onChange={setQ} />}
      {found.length === 0 && <Text c="dimmed">{t('nothingFound')}</Text>}
      <ScrollArea.Autosize mah={320}>
        <Checkbox.Group value={names} onChange={setNames}>
          <Stack gap="xs">
            {found.map(({ name }) => (
              <Checkbox key={name} value={name} label={name} />
            ))}
          </Stack>
        </Checkbox.Group>
      </ScrollArea.Autosize>
    </>
  )
}
