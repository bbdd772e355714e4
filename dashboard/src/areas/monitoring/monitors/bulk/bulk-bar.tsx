import { request } from '@holdfast/client'
import { ActionBar, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Monitor } from '#areas/monitoring/states.tsx'
import { SendButton } from '#ui/action/send-button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import type { RowSelection } from '#ui/list/row-selection.ts'
import { BulkDelete } from './bulk-delete.tsx'
import { BulkEdit } from './bulk-edit.tsx'
import { BulkOutcome, type BulkResult } from './bulk-outcome.tsx'

/** Actions for the selected monitors. */
export function BulkBar({ selection }: { selection: RowSelection<Monitor> }) {
  const { t } = useTranslation('monitoring')
  const [isEditing, editing] = useDisclosure()
  const [isDeleting, deleting] = useDisclosure()
  const [failed, setFailed] = useState<BulkResult | null>(null)
  const monitors = [...selection.rows.values()]
  const ids = monitors.map(({ id }) => id)

  function finish(result: BulkResult) {
    editing.close()
    deleting.close()
    selection.clear()
    if (result.failed > 0) setFailed(result)
    else notifications.show({ message: t('bulkDone', { count: result.changed }) })
  }
  const button = (action: 'pause' | 'resume') => (
    <SendButton
      label={t(action)}
      request={request('monitors.bulk', { body: { action, ids } })}
      onDone={({ body }) => finish(body)}
    />
  )
  return (
    <>
      <ActionBar
        aria-label={t('actions')}
        withinPortal={false}
        opened={ids.length > 0 && !isEditing && !isDeleting}
        onClose={selection.clear}
      >
        <Group gap="xs">
          <Text size="sm" fw={600} mx="xs" role="status">
            {t('selected', { count: ids.length })}
          </Text>
          {ids.length > 0 && button('pause')}
          {ids.length > 0 && button('resume')}
          <Button leftSection={<IconPencil size={16} />} onClick={editing.open}>
            {t('edit')}
          </Button>
          <Button variant="light" color="red" leftSection={<IconTrash size={16} />} onClick={deleting.open}>
            {t('delete')}
          </Button>
          <ActionBar.CloseButton aria-label={t('clearSelection')} />
        </Group>
      </ActionBar>
      <Dialog opened={isEditing} onClose={editing.close} title={t('editMonitors')} size="lg">
        <BulkEdit monitors={monitors} onDone={finish} onCancel={editing.close} />
      </Dialog>
      <Dialog opened={isDeleting} onClose={deleting.close} title={t('deleteMonitors')} keepsInput={false}>
        <BulkDelete monitors={monitors} onDone={finish} onCancel={deleting.close} />
      </Dialog>
      <Dialog
        opened={failed !== null}
        onClose={() => setFailed(null)}
        title={t('bulkFailed', { count: failed?.failed ?? 0 })}
      >
        {failed && <BulkOutcome result={failed} />}
      </Dialog>
    </>
  )
}
