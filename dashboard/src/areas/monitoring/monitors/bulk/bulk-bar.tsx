import { request } from '@holdfast/client'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Monitor } from '#areas/monitoring/states.tsx'
import { SendButton } from '#ui/action/send-button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import type { RowSelection } from '#ui/list/row-selection.ts'
import { SelectionBar } from '#ui/list/selection-bar.tsx'
import { BulkConfirm } from './bulk-confirm.tsx'
import { BulkDelete } from './bulk-delete.tsx'
import { BulkEdit } from './bulk-edit.tsx'
import { BulkOutcome, type BulkResult } from './bulk-outcome.tsx'
import { bulkTarget } from './bulk-target.ts'

type BulkBarProps = { selection: RowSelection<Monitor> }

/** Actions for the selected monitors. What concerns all that match is shown before it is done. */
export function BulkBar({ selection }: BulkBarProps) {
  const { t } = useTranslation('monitoring')
  const [isEditing, editing] = useDisclosure()
  const [isDeleting, deleting] = useDisclosure()
  const [preview, setPreview] = useState<BulkResult | null>(null)
  const [failed, setFailed] = useState<BulkResult | null>(null)
  const monitors = [...selection.rows.values()]
  const target = bulkTarget(selection)
  const isByFilter = selection.filter !== null
  const isAny = isByFilter || monitors.length > 0

  function close() {
    editing.close()
    deleting.close()
    setPreview(null)
  }
  function finish(result: BulkResult) {
    close()
    selection.clear()
    if (result.failed > 0) setFailed(result)
    else notifications.show({ message: t('bulkDone', { count: result.changed }) })
  }
  const button = (action: 'pause' | 'resume') => (
    <SendButton
      label={t(action)}
      request={request('monitors.bulk', {
        body: { action, ...target },
        ...(isByFilter && { query: { dry_run: true } }),
      })}
      onDone={({ body }) => (body.dry_run ? setPreview(body) : finish(body))}
    />
  )
  const deleteProps = { variant: 'light', color: 'red', leftSection: <IconTrash size={16} /> } as const
  const names =
    preview?.action === 'delete' ? preview.items.map(({ id, name }) => name ?? id) : monitors.map(nameOf)
  return (
    <>
      <SelectionBar
        isOpen={isAny && !isEditing && !isDeleting && preview === null}
        text={isByFilter ? t('allSelected') : t('selected', { count: monitors.length })}
        onClear={selection.clear}
      >
        {isAny && button('pause')}
        {isAny && button('resume')}
        <Button leftSection={<IconPencil size={16} />} onClick={editing.open}>
          {t('edit')}
        </Button>
        {isByFilter ? (
          <SendButton
            label={t('delete')}
            {...deleteProps}
            request={request('monitors.bulk', {
              body: { action: 'delete', ...target },
              query: { dry_run: true },
            })}
            onDone={({ body }) => setPreview(body)}
          />
        ) : (
          <Button {...deleteProps} onClick={deleting.open}>
            {t('delete')}
          </Button>
        )}
      </SelectionBar>
      <Dialog opened={isEditing} onClose={close} title={t('editMonitors')} size="lg">
        <BulkEdit target={target} monitors={monitors} onDone={finish} onCancel={close} />
      </Dialog>
      <Dialog
        opened={isDeleting || preview?.action === 'delete'}
        onClose={close}
        title={t('deleteMonitors')}
        keepsInput={false}
      >
        <BulkDelete target={target} names={names} onDone={finish} onCancel={close} />
      </Dialog>
      <Dialog
        opened={preview?.action === 'pause' || preview?.action === 'resume'}
        onClose={close}
        title={t(preview?.action === 'resume' ? 'resumeMonitors' : 'pauseMonitors')}
      >
        {preview && <BulkConfirm target={target} preview={preview} onDone={finish} onCancel={close} />}
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

const nameOf = ({ name }: Monitor) => name
