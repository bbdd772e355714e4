import { type components, request } from '@holdfast/client'
import { ActionBar, Button, Group, Modal, NumberInput, Select, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { IconClipboardText, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList, useSend } from '../../../api/api.ts'
import { useMay } from '../../../api/session.tsx'
import { AsApi } from '../../../ui/as-api.tsx'
import { ProblemAlert } from '../../../ui/problem-alert.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { useFilters } from '../../../ui/search-params.ts'
import { PasteZoneFile } from './paste-zone-file.tsx'
import { RecordGrid } from './record-grid.tsx'
import { recordTypes } from './record-types.ts'

type Zone = components['schemas']['Zone']
export type DnsRecord = components['schemas']['Record']
type Filters = { q?: string; type?: string; state?: DnsRecord['state'] }

export function RecordsPanel({ zone }: { zone: Zone }) {
  const { t } = useTranslation('dns')
  const may = useMay()
  const { filters, setFilters } = useFilters<Filters>()
  const [isAdding, adding] = useDisclosure()
  const [isPasting, pasting] = useDisclosure()
  const [selected, setSelected] = useState<ReadonlyMap<string, DnsRecord>>(new Map())
  const path = { zone_id: zone.id }
  const asked = request('dns.records.list', { path, query: { ...filters, sort: 'name', limit: 200 } })
  const list = useList(asked)
  return (
    <>
      <Group justify="space-between" mb="sm" gap="sm">
        <Group gap="sm">
          <SearchField label={t('search')} value={filters.q ?? ''} onChange={(q) => setFilters({ q })} />
          <Select
            aria-label={t('type')}
            placeholder={t('anyType')}
            clearable
            searchable
            w={120}
            data={recordTypes}
            value={filters.type ?? null}
            onChange={(type) => setFilters({ type: type ?? undefined })}
          />
        </Group>
        <Group gap="xs">
          <AsApi requests={[asked]} />
          {may('dns.records.change') && (
            <>
              <Button variant="default" leftSection={<IconClipboardText size={16} />} onClick={pasting.open}>
                {t('paste')}
              </Button>
              <Button leftSection={<IconPlus size={16} />} onClick={adding.open}>
                {t('addRecord')}
              </Button>
            </>
          )}
        </Group>
      </Group>
      <RecordGrid
        zone={zone}
        list={list}
        isFiltered={Boolean(filters.q || filters.type || filters.state)}
        isAdding={isAdding}
        onAdded={adding.close}
        selected={selected}
        onSelect={setSelected}
      />
      <BulkActions zone={zone} selected={selected} onDone={() => setSelected(new Map())} />
      <Modal opened={isPasting} onClose={pasting.close} title={t('paste')} size="xl">
        <PasteZoneFile zone={zone} onDone={pasting.close} />
      </Modal>
    </>
  )
}

type BulkProps = { zone: Zone; selected: ReadonlyMap<string, DnsRecord>; onDone: () => void }

function BulkActions({ zone, selected, onDone }: BulkProps) {
  const { t } = useTranslation('dns')
  const send = useSend<'dns.records.change'>()
  const [ttl, setTtl] = useState<number | string>('')
  const path = { zone_id: zone.id }
  const ids = [...selected.keys()]
  const removal = request('dns.records.change', { path, body: { delete: ids } })
  const change = request('dns.records.change', {
    path,
    body: { update: ids.map((id) => ({ id, ttl: Number(ttl) })) },
  })

  function remove() {
    const records = [...selected.values()]
    send.mutate(removal, {
      onSuccess() {
        onDone()
        offerUndo(records)
      },
    })
  }
  function offerUndo(records: readonly DnsRecord[]) {
    const id = notifications.show({
      autoClose: 15_000,
      message: (
        <Group justify="space-between">
          <Text size="sm">{t('deleted', { count: records.length })}</Text>
          <Button
            size="compact-sm"
            variant="light"
            onClick={() => {
              notifications.hide(id)
              send.mutate(request('dns.records.change', { path, body: { create: records.map(inputOf) } }))
            }}
          >
            {t('undo')}
          </Button>
        </Group>
      ),
    })
  }
  return (
    <ActionBar opened={selected.size > 0} onClose={onDone} closeOnEscape>
      <Group gap="sm">
        <Text size="sm" fw={600}>
          {t('selected', { count: selected.size })}
        </Text>
        <NumberInput
          aria-label={t('ttl')}
          placeholder={t('ttl')}
          w={90}
          min={0}
          value={ttl}
          onChange={setTtl}
          hideControls
        />
        <Button
          variant="default"
          disabled={ttl === ''}
          loading={send.isPending}
          onClick={() => send.mutate(change, { onSuccess: onDone })}
        >
          {t('changeTtl')}
        </Button>
        <Button color="red" leftSection={<IconTrash size={16} />} loading={send.isPending} onClick={remove}>
          {t('delete')}
        </Button>
        <AsApi requests={[removal]} />
        <ActionBar.CloseButton />
      </Group>
      <ProblemAlert problem={send.error} />
    </ActionBar>
  )
}

function inputOf({ type, name, value, priority, ttl, comment, labels }: DnsRecord) {
  return { type, name, value, ttl, comment, labels, ...(priority !== null && { priority }) }
}
