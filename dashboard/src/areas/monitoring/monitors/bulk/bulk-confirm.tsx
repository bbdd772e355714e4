import { request } from '@holdfast/client'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { RequestForm } from '#ui/form/request-form.tsx'
import { BulkOutcome, type BulkResult } from './bulk-outcome.tsx'
import { asPreviewed, type BulkTarget } from './bulk-target.ts'

type BulkConfirmProps = {
  target: BulkTarget
  preview: BulkResult
  onDone: (result: BulkResult) => void
  onCancel: () => void
}

/** What pausing or resuming all monitors that match would change, before it is done. */
export function BulkConfirm({ target, preview, onDone, onCancel }: BulkConfirmProps) {
  const { t } = useTranslation('monitoring')
  const { matched, changed } = preview
  const action = preview.action === 'resume' ? 'resume' : 'pause'
  const form = useForm({ initialValues: {} })
  return (
    <RequestForm
      form={form}
      requestOf={() => request('monitors.bulk', { body: { action, ...asPreviewed(target, matched) } })}
      submit={t(action)}
      isDisabled={changed === 0}
      onDone={({ body }) => onDone(body)}
      onCancel={onCancel}
    >
      <BulkOutcome result={preview} />
    </RequestForm>
  )
}
