import { ActionBar, Button, Group, NumberInput, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AsApi } from '../../../../ui/as-api.tsx'
import type { DnsRecord } from '../../record.ts'
import type { Selection } from './grid/record-selection.ts'
import type { useRecordChanges } from './record-changes.ts'

type BulkActionsProps = {
  selection: Selection
  changes: ReturnType<typeof useRecordChanges>
  onRemove: (records: readonly DnsRecord[]) => void
}

export function BulkActions({ selection, changes, onRemove }: BulkActionsProps) {
  const { t } = useTranslation('dns')
  const [ttl, setTtl] = useState<number | string>('')
  const records = [...selection.records.values()]
  const removal = { delete: records.map(({ id }) => id) }
  async function setTtls() {
    const update = records.map(({ id }) => ({ id, ttl: Number(ttl) }))
    if (await changes.change({ update }, records, t('changed', { count: records.length }))) selection.clear()
  }
  return (
    <ActionBar opened={records.length > 0} onClose={selection.clear}>
      <Group gap="sm">
        <Text size="sm" fw={600}>
          {t('selected', { count: records.length })}
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
          loading={changes.isPending}
          onClick={() => void setTtls()}
        >
          {t('changeTtl')}
        </Button>
        <Button
          color="red"
          leftSection={<IconTrash size={16} />}
          loading={changes.isPending}
          onClick={() => onRemove(records)}
        >
          {t('delete')}
        </Button>
        <AsApi requests={[changes.requestOf(removal)]} />
        <ActionBar.CloseButton />
      </Group>
    </ActionBar>
  )
}
