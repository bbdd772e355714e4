import { Button } from '@mantine/core'
import { useClipboard, useDisclosure } from '@mantine/hooks'
import { IconCheck, IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useShownRequests } from '#api/request-scope.tsx'
import type { DnsRecord } from '#areas/dns/record.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { SelectionBar } from '#ui/list/selection-bar.tsx'
import { BulkEdit } from './bulk-edit.tsx'
import type { Selection } from './grid/record-selection.ts'
import type { useRecordChanges } from './record-changes.ts'
import { zoneFileLine } from './zone-file-line.ts'

type BulkActionsProps = {
  selection: Selection
  changes: ReturnType<typeof useRecordChanges>
  onRemove: (records: readonly DnsRecord[]) => void
}

/** Actions for the selected records. */
export function BulkActions({ selection, changes, onRemove }: BulkActionsProps) {
  const { t } = useTranslation('dns')
  const [isEditing, editing] = useDisclosure()
  const clipboard = useClipboard()
  const records = [...selection.records.values()]
  useShownRequests(records.length > 0 ? [changes.requestOf({ delete: records.map(({ id }) => id) })] : [])
  return (
    <>
      <SelectionBar
        isOpen={(records.length > 0 || selection.isReading) && !isEditing}
        text={selection.isReading ? t('selecting') : t('selected', { count: records.length })}
        onClear={selection.clear}
      >
        <Button leftSection={<IconPencil size={16} />} onClick={editing.open}>
          {t('edit')}
        </Button>
        <Button
          variant="default"
          leftSection={clipboard.copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={() => clipboard.copy(records.map(zoneFileLine).join('\n'))}
        >
          {t('copy')}
        </Button>
        <Button
          variant="light"
          color="red"
          leftSection={<IconTrash size={16} />}
          loading={changes.isPending}
          onClick={() => onRemove(records)}
        >
          {t('delete')}
        </Button>
      </SelectionBar>
      <Dialog opened={isEditing} onClose={editing.close} title={t('editRecords')} size="lg">
        <BulkEdit
          records={records}
          changes={changes}
          onCancel={editing.close}
          onDone={() => {
            editing.close()
            selection.clear()
          }}
        />
      </Dialog>
    </>
  )
}
