import { request } from '@holdfast/client'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BulkFailures } from '#areas/domains/list/bulk/bulk-outcome.tsx'
import type { BulkItem } from '#areas/domains/list/bulk/bulk-target.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import type { RowSelection } from '#ui/list/row-selection.ts'
import { SelectionBar } from '#ui/list/selection-bar.tsx'
import type { DomainOperation } from '../operation-texts.tsx'

/** Cancels the selected operations, as far as each can still be cancelled. */
export function CancelBar({ selection }: { selection: RowSelection<DomainOperation> }) {
  const { t } = useTranslation('domains')
  const form = useForm({ initialValues: {} })
  const [isAsking, setIsAsking] = useState(false)
  const [refused, setRefused] = useState<readonly BulkItem[]>([])
  const ids = [...selection.rows.keys()]
  return (
    <>
      <SelectionBar
        isOpen={ids.length > 0 && !isAsking}
        text={t('selected', { count: ids.length })}
        onClear={selection.clear}
      >
        <Button color="red" onClick={() => setIsAsking(true)}>
          {t('cancelOperations', { count: ids.length })}
        </Button>
      </SelectionBar>
      <Dialog opened={isAsking} onClose={() => setIsAsking(false)} title={t('cancelSeveral')}>
        {(close) => (
          <RequestForm
            form={form}
            requestOf={() => request('domains.operations.bulk_cancel', { body: { ids } })}
            submit={t('cancelOperations', { count: ids.length })}
            isDangerous
            onDone={({ body }) => {
              setIsAsking(false)
              selection.clear()
              setRefused(
                body.items
                  .filter(({ problem }) => problem !== null)
                  .map((item) => ({ ...item, operation_id: null })),
              )
            }}
            onCancel={close}
            cancelLabel={t('back')}
          >
            <Text size="sm">{t('cancelSeveralText')}</Text>
          </RequestForm>
        )}
      </Dialog>
      <Dialog opened={refused.length > 0} onClose={() => setRefused([])} title={t('result')} size="lg">
        {(close) => (
          <Stack>
            <BulkFailures items={refused} />
            <Group justify="flex-end">
              <Button onClick={close}>{t('close')}</Button>
            </Group>
          </Stack>
        )}
      </Dialog>
    </>
  )
}
