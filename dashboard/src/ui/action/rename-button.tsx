import type { ApiRequest, OperationId } from '@holdfast/client'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { EditModal } from '../dialog/edit-modal.tsx'
import { RequestForm } from '../form/request-form.tsx'

type RenameButtonProps<K extends OperationId> = {
  name: string
  /** The accessible name, which says what is renamed. */
  label: string
  requestOf: (body: { name: string }) => ApiRequest<K>
}

/** A button in a list that opens a dialog for the name of a resource. */
export function RenameButton<K extends OperationId>({ name, label, requestOf }: RenameButtonProps<K>) {
  const { t } = useTranslation()
  const form = useForm({ initialValues: { name } })
  return (
    <EditModal label={t('rename')} aria-label={label} size="xs">
      {(close) => (
        <RequestForm form={form} requestOf={requestOf} submit={t('save')} onDone={close} onCancel={close}>
          <TextInput label={t('name')} required {...form.getInputProps('name')} />
        </RequestForm>
      )}
    </EditModal>
  )
}
